import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { focusedNow } from './last-focus.ts'

type DialogProps = {
	title: string
	/** Escape, and the end of whatever the dialog asks. */
	onClose: () => void
	/** Asks a question that needs an answer now. */
	isAlert?: boolean
	className?: string
	children: ReactNode
}

/** A native modal dialog, open while it is drawn. Focus starts at `autoFocus`, or the first thing that takes it, and returns. */
export function Dialog(props: DialogProps) {
	// The server has no page to put it over: a dialog that an address asks for opens once the scripts run.
	const isInBrowser = useSyncExternalStore(never, yes, no)
	return isInBrowser ? <OpenDialog {...props} /> : null
}

const never = () => () => {}
const yes = () => true
const no = () => false

function OpenDialog({ title, onClose, isAlert = false, className = '', children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const titleId = useId()
	const textId = useId()
	useEffect(() => {
		const element = dialog.current
		const opener = focusedNow()
		element?.showModal()
		element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
		return () => {
			element?.close()
			if (opener?.isConnected) opener.focus()
		}
	}, [])
	// Outside of the form it may belong to: a form cannot stand in a form.
	return createPortal(
		<dialog
			ref={dialog}
			role={isAlert ? 'alertdialog' : undefined}
			className={`admin-dialog ${className}`}
			aria-labelledby={titleId}
			aria-describedby={isAlert ? textId : undefined}
			onCancel={(event) => {
				// File fields and dialogs inside of this one are left by themselves.
				if (event.target !== event.currentTarget) return
				event.preventDefault()
				onClose()
			}}
			onClose={({ target, currentTarget }) => {
				// At the second Escape in a row browsers ask no more and close. What is typed in it must not go with it.
				if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return
				currentTarget.showModal()
				onClose()
			}}
		>
			<h2 id={titleId}>{title}</h2>
			<div id={textId} className="dialog-body">
				{children}
			</div>
		</dialog>,
		document.querySelector('.admin') ?? document.body,
	)
}
