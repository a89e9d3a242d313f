import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsScripted } from './scripted.tsx'

type DialogProps = {
	title: string
	/** Called on Escape; the caller stops rendering the dialog. */
	onClose: () => void
	/** Makes it an `alertdialog`: a question that needs a response now. */
	isAlert?: boolean
	className?: string
	children: ReactNode
}

/** A native modal dialog, open while drawn. Focus starts at `data-focus-first` or the first control, and returns. */
export function Dialog(props: DialogProps) {
	// The server cannot render a portal: a dialog in the address opens once the scripts run.
	return useIsScripted() ? <OpenDialog {...props} /> : null
}

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
	// Rendered outside the form it may belong to: forms cannot be nested.
	return createPortal(
		<dialog
			ref={dialog}
			role={isAlert ? 'alertdialog' : undefined}
			className={`admin-dialog ${className}`}
			aria-labelledby={titleId}
			aria-describedby={isAlert ? textId : undefined}
			onCancel={(event) => {
				// Ignore cancel events of file inputs and dialogs inside this one.
				if (event.target !== event.currentTarget) return
				event.preventDefault()
				onClose()
			}}
			onClose={({ target, currentTarget }) => {
				// A second Escape in a row closes the dialog without a cancel event. Reopen it, so that typed text is not lost.
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

/** The last focused element outside dialogs and menus, which disappear once they close. */
let last: HTMLElement | null = null

/** Tracks the focus. Returns the function that stops it. */
export function followFocus(): () => void {
	const onFocus = ({ target }: FocusEvent) => {
		if (isLasting(target)) last = target
	}
	document.addEventListener('focusin', onFocus)
	return () => document.removeEventListener('focusin', onFocus)
}

/** The element to focus after the dialog about to open closes; null when nothing had the focus. */
function focusedNow(): HTMLElement | null {
	const { activeElement } = document
	// The button that opened it may be disabled meanwhile and has lost the focus.
	if (activeElement === document.body || activeElement?.closest('[role=menu]')) return last
	return activeElement instanceof HTMLElement ? activeElement : null
}

/** Whether the focus may move into `group`: no element outside it has the focus. */
export function isFocusFree(group: HTMLElement | null): boolean {
	const focused = document.activeElement
	return !focused || focused === document.body || Boolean(group?.contains(focused))
}

function isLasting(target: EventTarget | null): target is HTMLElement {
	return target instanceof HTMLElement && !target.closest('dialog, [role=menu]')
}
