import { useEffect, useRef } from 'react'
import type { FailureMessage } from './offline-messages.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { useOffice } from './use-office.ts'

type FailureNoticeProps = { form: LeadForm; title: string; failure: FailureMessage }

/** Says in the form why it was not sent, and where to write instead. */
export function FailureNotice({ form, title, failure }: FailureNoticeProps) {
	const notice = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// To the middle: a toast may cover the lower end of a small screen.
		notice.current?.scrollIntoView({ block: 'center' })
	}, [failure])
	return (
		<div
			ref={notice}
			id={`${form}-answer`}
			role="alert"
			tabIndex={-1}
			className="notice notice-alarm"
		>
			<p className="notice-title">{title}</p>
			<p>{failure.message}</p>
			{failure.cause ? <p>{failure.cause}</p> : null}
			<p>{form === 'newsletter' ? <WriteIfItPersists /> : <WriteOrCall />}</p>
		</div>
	)
}

function WriteIfItPersists() {
	const { email } = useOffice()
	return (
		<>
			{'Please try again or '}
			<a className="link" href={`mailto:${email}`}>
				contact us directly via email
			</a>
			{' if the issue persists.'}
		</>
	)
}

function WriteOrCall() {
	const { email, phone, phoneHref } = useOffice()
	return (
		<>
			{'You can also contact us directly by email at '}
			<a className="link" href={`mailto:${email}`}>
				{email}
			</a>
			{' or call '}
			<a className="link whitespace-nowrap" href={phoneHref || undefined}>
				{phone}
			</a>
			.
		</>
	)
}
