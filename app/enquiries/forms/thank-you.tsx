import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sentParameter } from '#enquiries/leads/lead-response.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'

export type Thanks = {
	title: string
	/** What happens next. */
	text: ReactNode
	/** Where the form stands right below the heading of the page. */
	heading?: 'h2'
	/** The button that brings the empty form back; null where `text` leads on. */
	again: string | null
}

type ThankYouProps = { form: LeadForm; thanks: Thanks; onAgain: () => void }

/** Replaces a form that was sent. */
export function ThankYou({ form, thanks, onAgain }: ThankYouProps) {
	const { pathname, search } = useLocation()
	const Heading = thanks.heading ?? 'h3'
	const title = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		title.current?.focus()
	}, [])
	const remaining = [...new URLSearchParams(search)].filter(([name]) => name !== sentParameter)
	return (
		<div id={`${form}-answer`} className="notice content-start">
			<Heading ref={title} tabIndex={-1} className="title-3">
				{thanks.title}
			</Heading>
			<div className="grid gap-2">{thanks.text}</div>
			{/* Without scripts the page reloads, with an empty form. */}
			{thanks.again === null ? null : (
				<form
					action={pathname}
					className="mt-2"
					onSubmit={(event) => {
						event.preventDefault()
						onAgain()
					}}
				>
					{remaining.map(([name, value]) => (
						<input key={`${name}=${value}`} type="hidden" name={name} value={value} />
					))}
					<button className="button button-line text-pasture">{thanks.again}</button>
				</form>
			)}
		</div>
	)
}
