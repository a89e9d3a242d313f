import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import './editor-dialog.css'

type EditorDialogProps = {
	title: string
	/** Label of the main button. */
	action: string
	onAct: () => void
	onClose: () => void
	children: ReactNode
}

/** A native modal dialog without its own form, since it is inside a record's form. Enter acts, Escape closes. */
export function EditorDialog({ title, action, onAct, onClose, children }: EditorDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const titleId = useId()
	useEffect(() => {
		const element = dialog.current
		element?.showModal()
		return () => element?.close()
	}, [])
	const act = () => {
		onAct()
		// What was refused may be out of sight.
		requestAnimationFrame(() =>
			dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
		)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		// Page shortcuts such as Save must not fire here, nor may Enter submit the record's form.
		event.stopPropagation()
		const { target } = event
		if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file')
			return
		event.preventDefault()
		act()
	}
	return (
		<dialog
			ref={dialog}
			className="editor-dialog"
			aria-labelledby={titleId}
			onKeyDown={onKeyDown}
			onCancel={(event) => {
				// Closing a file chooser fires `cancel` too.
				if (event.target !== dialog.current) return
				event.preventDefault()
				onClose()
			}}
		>
			<h2 id={titleId}>{title}</h2>
			{children}
			<div className="editor-dialog-buttons">
				<button type="button" className="btn" onClick={onClose}>
					Cancel
				</button>
				<button type="button" className="btn btn-primary" onClick={act}>
					{action}
				</button>
			</div>
		</dialog>
	)
}
