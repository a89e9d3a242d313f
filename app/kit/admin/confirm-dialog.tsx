import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
	title: string
	children: ReactNode
	/** Labels of the confirm button, idle and busy; dangerous by default. */
	action: { label: string; busyLabel: string; isDangerous?: boolean }
	cancelLabel?: string
	isBusy?: boolean
	onConfirm: () => void
	onCancel: () => void
}

/** Asks before an action. Focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const {
		title,
		children,
		action,
		cancelLabel = 'Cancel',
		isBusy = false,
		onConfirm,
		onCancel,
	} = props
	return (
		<Dialog title={title} onClose={() => isBusy || onCancel()} isAlert>
			{children}
			<div className="dialog-buttons">
				<button
					type="button"
					className="btn"
					onClick={onCancel}
					disabled={isBusy}
					data-focus-first=""
				>
					{cancelLabel}
				</button>
				<button
					type="button"
					className={`btn ${action.isDangerous === false ? 'btn-primary' : 'btn-danger'}`}
					onClick={onConfirm}
					disabled={isBusy}
				>
					{isBusy ? action.busyLabel : action.label}
				</button>
			</div>
		</Dialog>
	)
}
