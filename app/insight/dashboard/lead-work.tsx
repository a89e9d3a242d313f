import { Link } from 'react-router'
import type { LeadWork } from '#enquiries/inbox/queries.server.ts'
import { leadViews } from '#enquiries/inbox/lead-views.ts'

const alarms = new Set<keyof LeadWork>(['overdue', 'undelivered'])

/** The lists of leads to work from, each with how many there are; null when they could not be counted. */
export function LeadWorkCard({ work }: { work: LeadWork | null }) {
	return (
		<section className="dash-card dash-leads" aria-labelledby="lead-work">
			<h2 id="lead-work">Leads</h2>
			{work === null ? <p className="hint">They could not be counted right now.</p> : null}
			<ul>
				{leadViews.map(({ name, label, to }) => (
					<li key={name} data-alarm={alarms.has(name) && work?.[name] ? '' : undefined}>
						<Link to={to} prefetch="intent">
							<span className="count-figure">{work?.[name].toLocaleString('en-NZ') ?? '–'}</span>
							<span>{label}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
