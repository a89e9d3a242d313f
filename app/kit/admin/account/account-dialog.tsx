import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'

type AccountDialogProps = {
	title: string
	/** Labels of the main button, idle and busy. */
	action: { label: string; busyLabel: string; isDangerous?: boolean }
	isBusy: boolean
	/** What went wrong, when it is of no field. */
	problem: string | null
	onSend: () => void
	onClose: () => void
	children: ReactNode
}

/** A form in a dialog that changes the own account. After a refusal the first wrong field takes the focus. */
export function AccountDialog(props: AccountDialogProps) {
	const { title, action, isBusy, problem, onSend, onClose, children } = props
	const form = useRef<HTMLFormElement>(null)
	const wasBusy = useRef(false)
	useEffect(() => {
		if (wasBusy.current && !isBusy)
			form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
		wasBusy.current = isBusy
	}, [isBusy])
	return (
		<Dialog title={title} onClose={() => isBusy || onClose()}>
			<form
				ref={form}
				className="dialog-body"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) onSend()
				}}
			>
				{children}
				<p className="field-error" role="alert">
					{problem}
				</p>
				<div className="dialog-buttons">
					<button type="button" className="btn" onClick={onClose} disabled={isBusy}>
						Cancel
					</button>
					<button
						type="submit"
						className={`btn ${action.isDangerous ? 'btn-danger' : 'btn-primary'}`}
						disabled={isBusy}
					>
						{isBusy ? action.busyLabel : action.label}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
