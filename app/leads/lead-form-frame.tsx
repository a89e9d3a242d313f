import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useShownCountry } from '#app/site/country-picker.tsx'
import { officeFor } from '#app/settings.ts'
import { formField } from './forms.ts'
import type { LeadForm } from './forms.ts'
import { useNotSent } from './use-not-sent.ts'

type LeadFormFrameProps = {
	form: LeadForm
	/** Names the form for screen readers. */
	labelledBy: string
	submitLabel: string
	/** What the failure is called, for example 'Error sending message:'. */
	failureTitle: string
	/** Who gets the data, and why. */
	privacy: ReactNode
	children: ReactNode
}

/** What every form has around its fields: the kind, the answer, the button and the line about the data. */
export function LeadFormFrame(props: LeadFormFrameProps) {
	const { form, labelledBy, submitLabel, failureTitle, privacy, children } = props
	const { pathname, search } = useLocation()
	const answer = useNotSent(form)
	const answerId = `${form}-answer`
	return (
		<form
			method="post"
			action={`${pathname}${search}#${answerId}`}
			aria-labelledby={labelledBy}
			className="group grid gap-5"
		>
			<input type="hidden" name={formField} value={form} />
			{children}
			{answer ? <NotSentNotice id={answerId} title={failureTitle} /> : null}
			<div className="grid gap-4">
				<button className="button button-pasture justify-self-start max-sm:w-full">
					{submitLabel}
				</button>
				<p className="max-w-prose text-sm text-muted">{privacy}</p>
			</div>
		</form>
	)
}

function NotSentNotice({ id, title }: { id: string; title: string }) {
	const { email, phone } = useOffice()
	return (
		<div
			id={id}
			role="alert"
			tabIndex={-1}
			className="scroll-mt-40 border-l-4 border-alarm bg-white px-5 py-4"
		>
			<p className="font-semibold text-alarm">{title}</p>
			<p>
				We could not send this just now. Please e-mail{' '}
				<a className="link" href={`mailto:${email}`}>
					{email}
				</a>{' '}
				or call{' '}
				<a className="link whitespace-nowrap" href={`tel:${phone.replaceAll(' ', '')}`}>
					{phone}
				</a>
				.
			</p>
		</div>
	)
}

/** The office that answers this visitor. */
export function useOffice() {
	const country = useShownCountry()
	return officeFor(country === 'Australia' ? 'Australia' : 'New Zealand')
}
