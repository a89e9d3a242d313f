import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { useRefusal } from './lead-form-context.ts'
import { LinkedWords } from './linked-words.tsx'

type LeadDialogProps = {
	form: LeadForm
	title: string
	text: string
	openLabel: string
	openClassName: string
	children: (titleId: string) => ReactNode
}

/**
 * A form in a native dialog, from the side on a phone. The browser opens and closes it, even before the page's own
 * scripts have started; without scripts the form is part of the page, in place of its button.
 */
export function LeadDialog(props: LeadDialogProps) {
	const { form, title, text, openLabel, openClassName, children } = props
	const dialog = useRef<HTMLDialogElement>(null)
	const opener = useRef<HTMLButtonElement>(null)
	const isRefused = useRefusal(form) !== null
	const id = `${form}-dialog`
	const titleId = `${form}-title`
	useEffect(() => {
		if (!isRefused) return
		// Closing the dialog returns the focus here.
		opener.current?.focus({ preventScroll: true })
		dialog.current?.showModal()
		dialog.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
	}, [isRefused])
	return (
		<>
			<button
				ref={opener}
				type="button"
				className={`${openClassName} [html:not([data-scripted])_&]:hidden`}
				aria-haspopup="dialog"
				{...{ command: 'show-modal', commandfor: id }}
				onClick={() => {
					if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal()
				}}
			>
				{openLabel}
			</button>
			<dialog
				ref={dialog}
				id={id}
				aria-labelledby={titleId}
				className="sheet"
				onPointerDown={(event) => {
					if (isBackdrop(event) && !hasText(event.currentTarget)) event.currentTarget.close()
				}}
			>
				<div className="mb-6 grid gap-2 pr-10">
					<h2 id={titleId} className="title-3">
						{title}
					</h2>
					<p className="text-muted">
						<LinkedWords text={text} />
					</p>
				</div>
				{children(titleId)}
				<CloseButton />
			</dialog>
		</>
	)
}

function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
	if (target !== currentTarget) return false
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
	return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** A stray click does not close a form that has input. */
function hasText(dialog: HTMLElement): boolean {
	const texts = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		'input:is([type=text], [type=email]), textarea',
	)
	return [...texts].some((text) => text.value !== text.defaultValue)
}

/** Last in the dialog, so that it opens with the focus in the first field. */
function CloseButton() {
	return (
		<form method="dialog" className="absolute top-4 right-4 [html:not([data-scripted])_&]:hidden">
			<button
				className="grid h-11 w-11 place-items-center rounded-full hover:bg-paper-2"
				aria-label="Close"
			>
				<svg
					viewBox="0 0 20 20"
					className="h-5 w-5"
					fill="none"
					stroke="currentColor"
					strokeWidth="2"
					aria-hidden="true"
				>
					<path d="m4 4 12 12M16 4 4 16" />
				</svg>
			</button>
		</form>
	)
}
