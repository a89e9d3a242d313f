import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { ErasePerson } from './erase-person.tsx'
import { countWords, suppressionWords, totalOf } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'
import type { PersonEntry } from './person-entries.ts'
import { useErase } from './use-erase.ts'

export type HeldPerson = {
	email: string
	hasAccess: boolean
	suppression: { reason: keyof typeof suppressionWords; since: Date } | null
	entries: PersonEntry[]
	counts: PersonCounts
}

/** Everything held about one person, with buttons to export and erase it. */
export function PersonHeld({ person }: { person: HeldPerson }) {
	const { email, hasAccess, suppression, entries, counts } = person
	const erasing = useErase({ email, counts })
	const isNothing = totalOf(counts) === 0
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		// The pressed button is gone.
		if (erasing.result !== null) heading.current?.focus()
	}, [erasing.result])
	return (
		<section aria-labelledby="person-held">
			<div className="person-head">
				<div>
					<h2 id="person-held" ref={heading} tabIndex={-1}>
						{email}
					</h2>
					<p role="status">
						{erasing.result ??
							(isNothing
								? 'Nothing is held under this email.'
								: `Held: ${countWords(counts).join(', ')}`)}
					</p>
				</div>
				{isNothing ? null : (
					<div className="person-actions">
						<a
							className="btn"
							href={`/admin/people/export?email=${encodeURIComponent(email)}`}
							download
						>
							Export
						</a>
						{hasAccess ? null : <ErasePerson counts={counts} email={email} erasing={erasing} />}
					</div>
				)}
			</div>
			{hasAccess ? (
				<p className="person-note">
					This account has access to the back office, so it cannot be erased. Take the access away
					under <Link to="/admin/access">Access</Link> first.
				</p>
			) : null}
			{suppression ? (
				<p className="person-note">
					On the suppression list since <RelativeTime date={suppression.since} />:{' '}
					{suppressionWords[suppression.reason]}. They get the newsletter only if they sign up
					again.
				</p>
			) : null}
			<ul className="person-entries" aria-label="Everything held">
				{entries.map((entry) => (
					<Entry key={`${entry.kind}:${entry.id}`} entry={entry} />
				))}
			</ul>
		</section>
	)
}

function Entry({ entry: { kind, at, title, text, facts, href } }: { entry: PersonEntry }) {
	return (
		<li className="lead-card">
			<p className="hint">
				{kind}, <RelativeTime date={at} />
			</p>
			<h3>{href ? <Link to={href}>{title}</Link> : title}</h3>
			{text ? <p className="lead-message">{text}</p> : null}
			<dl className="lead-facts">
				{facts.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</li>
	)
}
