import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
	title: string
	children: ReactNode
	/** Labels of the confirm button, idle and busy; dangerous by default. Without it, there is nothing to confirm. */
	action?: { label: string; busyLabel: string; isDangerous?: boolean }
	cancelLabel?: string
	isBusy?: boolean
	onConfirm?: () => void
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
				<Button onClick={onCancel} disabled={isBusy} data-focus-first="">
					{cancelLabel}
				</Button>
				{action ? (
					<Button
						className={action.isDangerous === false ? 'btn-primary' : 'btn-danger'}
						onClick={onConfirm}
						disabled={isBusy}
					>
						{isBusy ? action.busyLabel : action.label}
					</Button>
				) : null}
			</div>
		</Dialog>
	)
}
