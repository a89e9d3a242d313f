import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps<T> = {
	title: string
	/** Labels of the main button, idle and busy. */
	action: { label: string; busyLabel: string; isDangerous?: boolean }
	form: {
		isBusy: boolean
		/** What went wrong, when it is of no field. */
		problem: string | null
		/** Resolves to the response; null when nothing was changed. */
		send: (more?: object) => Promise<T | null>
	}
	/** Sent besides what is in the form. */
	sent?: object
	onDone: (response: T) => void
	onClose: () => void
	children: ReactNode
}

/** A form in a dialog that changes something. After a refusal the first wrong field takes the focus. */
export function FormDialog<T>(props: FormDialogProps<T>) {
	const { title, action, form, sent, onDone, onClose, children } = props
	const { isBusy, problem } = form
	const frame = useRef<HTMLFormElement>(null)
	const wasBusy = useRef(false)
	useEffect(() => {
		if (wasBusy.current && !isBusy)
			frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
		wasBusy.current = isBusy
	}, [isBusy])
	async function send() {
		const response = await form.send(sent)
		if (response !== null) onDone(response)
	}
	return (
		<Dialog title={title} onClose={() => isBusy || onClose()}>
			<form
				ref={frame}
				className="dialog-body"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void send()
				}}
			>
				{children}
				<p className="field-error" role="alert">
					{problem}
				</p>
				<div className="dialog-buttons">
					<Button onClick={onClose} disabled={isBusy}>
						Cancel
					</Button>
					<Button
						type="submit"
						className={action.isDangerous ? 'btn-danger' : 'btn-primary'}
						disabled={isBusy}
					>
						{isBusy ? action.busyLabel : action.label}
					</Button>
				</div>
			</form>
		</Dialog>
	)
}
