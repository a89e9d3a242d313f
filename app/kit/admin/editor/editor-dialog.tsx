import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'
import './editor-dialog.css'

type EditorDialogProps = {
	title: string
	/** Label of the main button. */
	action: string
	onAct: () => void
	onClose: () => void
	children: ReactNode
}

/** A dialog of the editor, with its buttons always in view. Enter acts. */
export function EditorDialog({ title, action, onAct, onClose, children }: EditorDialogProps) {
	const form = useRef<HTMLFormElement>(null)
	return (
		<Dialog title={title} className="editor-dialog" onClose={onClose}>
			<form
				ref={form}
				className="dialog-body"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					// React would hand it on to the record's form.
					event.stopPropagation()
					onAct()
					// What was refused may be out of sight.
					requestAnimationFrame(() =>
						form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
					)
				}}
			>
				{children}
				<div className="dialog-buttons">
					<button type="button" className="btn" onClick={onClose}>
						Cancel
					</button>
					<button type="submit" className="btn btn-primary">
						{action}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
