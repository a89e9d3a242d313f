import { Link } from 'react-router'
import { useIsScripted } from '#kit/admin/scripted.tsx'
import { useNow } from '#kit/admin/relative-time.tsx'
import { inBothCountries, shortMoment } from '#kit/admin/zone-time.ts'

/** Something that goes live or ends. */
export type Coming = {
	kind: string
	title: string
	href: string
	what: 'changes' | 'start' | 'end'
	at: Date
}

const actions = { changes: 'changes go live', start: 'goes live', end: 'leaves the site' }

/** What goes live or ends in the next 14 days; null when it could not be read. */
export function ComingUp({ coming }: { coming: Coming[] | null }) {
	const now = useNow()
	// The browser's time zone is unknown to the server.
	const isElsewhereNamed = useIsScripted()
	return (
		<section className="dash-card" aria-labelledby="coming-up">
			<h2 id="coming-up">Coming up</h2>
			{coming === null ? <p className="hint">It could not be loaded right now.</p> : null}
			{coming?.length === 0 ? (
				<p className="hint">Nothing goes live or ends in the next 14 days.</p>
			) : null}
			<ul className="dash-list">
				{coming?.map(({ kind, title, href, what, at }) => (
					<li key={`${href} ${what}`}>
						<Link to={href}>{title}</Link>
						<span className="hint">
							{kind}, {actions[what]}{' '}
							<time dateTime={at.toISOString()} title={inBothCountries(at.toISOString())}>
								{shortMoment(at, { now, isElsewhereNamed })}
							</time>
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
