import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { LeadForm } from './forms.ts'
import { useNotSent } from './use-not-sent.ts'

type LeadDialogProps = {
	form: LeadForm
	title: string
	text: string
	/** The button that opens the dialog. */
	openLabel: string
	openClassName: string
	/** From the side on a telephone, or in the middle everywhere. */
	shape: 'sheet' | 'centre'
	children: (titleId: string) => ReactNode
}

// On a telephone the sheet covers the right side from top to bottom; from 768 px on every dialog is centred.
const shapes = {
	sheet:
		'max-md:my-0 max-md:mr-0 max-md:ml-auto max-md:h-dvh max-md:max-h-none max-md:w-[min(30rem,100%-1.5rem)] md:m-auto md:w-[min(38rem,100%-3rem)]',
	centre: 'm-auto w-[min(38rem,100%-2rem)]',
}

// Without scripts the form stands on the page where its button would be.
const withoutScripts =
	'[html:not([data-scripted])_&]:static [html:not([data-scripted])_&]:m-0 [html:not([data-scripted])_&]:block [html:not([data-scripted])_&]:h-auto [html:not([data-scripted])_&]:w-full [html:not([data-scripted])_&]:p-0'

/** A form in a native dialog. The browser opens and closes it, also before the page's own scripts have started. */
export function LeadDialog(props: LeadDialogProps) {
	const { form, title, text, openLabel, openClassName, shape, children } = props
	const dialog = useRef<HTMLDialogElement>(null)
	const hasAnswer = useNotSent(form) !== null
	const id = `${form}-dialog`
	const titleId = `${form}-title`
	useEffect(() => {
		if (!hasAnswer) return
		dialog.current?.showModal()
		dialog.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
	}, [hasAnswer])
	return (
		<>
			<button
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
				className={`max-h-[calc(100dvh-2rem)] max-w-none overflow-y-auto bg-paper p-6 text-ink backdrop:bg-deep/70 md:p-9 ${shapes[shape]} ${withoutScripts}`}
			>
				<div className="mb-6 grid gap-2 pr-10">
					<h2 id={titleId} className="title-3">
						{title}
					</h2>
					<p className="text-muted">{text}</p>
				</div>
				{children(titleId)}
				<CloseButton />
			</dialog>
		</>
	)
}

/** Last in the dialog, so that opening it puts the cursor into the first field. */
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
