import { Link } from 'react-router'
import { RelativeTime } from '#app/admin/relative-time.tsx'

/** A change by a person. */
export type Activity = {
	/** What was changed; `href` is null when there is nothing to open. */
	label: string
	href: string | null
	/** What was done, as in 'Article, changed'. */
	deed: string
	/** Null for deleted accounts. */
	by: string | null
	at: Date
}

/** Recent changes; null when they could not be read. */
export function RecentActivity({ activities }: { activities: Activity[] | null }) {
	return (
		<section className="dash-card dash-activity" aria-labelledby="activity">
			<h2 id="activity">Recent activity</h2>
			{activities === null ? <p className="hint">It could not be loaded right now.</p> : null}
			{activities?.length === 0 ? <p className="hint">No changes yet.</p> : null}
			<ul className="dash-list">
				{activities?.map(({ label, href, deed, by, at }) => (
					<li key={`${at.toISOString()} ${label}`}>
						{href ? <Link to={href}>{label}</Link> : <span>{label}</span>}
						<span className="hint">
							{deed} by {by ?? 'a deleted account'}, <RelativeTime date={at} />
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
