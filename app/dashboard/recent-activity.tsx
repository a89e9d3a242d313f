import { Link } from 'react-router'
import { ActivitySentence } from '#app/activity/activity-sentence.tsx'
import type { Activity } from '#app/activity/change.ts'
import { RelativeTime } from '#app/admin/relative-time.tsx'

/** Recent changes; null when they could not be read. */
export function RecentActivity({ activities }: { activities: Activity[] | null }) {
	return (
		<section className="dash-card dash-activity" aria-labelledby="activity">
			<h2 id="activity">Recent activity</h2>
			{activities === null ? <p className="hint">It could not be loaded right now.</p> : null}
			{activities?.length === 0 ? <p className="hint">No changes yet.</p> : null}
			<ul className="dash-list">
				{activities?.map((activity) => (
					<li key={activity.id}>
						<p>
							<ActivitySentence {...activity} />
						</p>
						<span className="hint">
							<RelativeTime date={activity.at} />
						</span>
					</li>
				))}
			</ul>
			<Link to="/admin/activity" className="btn btn-small" prefetch="intent">
				All activity
			</Link>
		</section>
	)
}
