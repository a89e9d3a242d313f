import { Link } from 'react-router'
import { RelativeTime } from '#kit/admin/relative-time.tsx'

/** Changes that visitors do not see yet; `by` is null for a deleted account. */
export type Unpublished = {
	kind: string
	title: string
	href: string
	by: string | null
	updatedAt: Date
	isScheduled: boolean
}

type UnpublishedChangesProps = { changes: { total: number; list: Unpublished[] } | null }

/** The working copies changed last, and whose they are; null when they could not be read. */
export function UnpublishedChanges({ changes }: UnpublishedChangesProps) {
	const list = changes?.list ?? []
	const more = (changes?.total ?? 0) - list.length
	return (
		<section className="dash-card" aria-labelledby="unpublished">
			<h2 id="unpublished">Unpublished changes</h2>
			{changes === null ? <p className="hint">It could not be loaded right now.</p> : null}
			{changes && list.length === 0 ? (
				<p className="hint">Everything that was changed is on the site.</p>
			) : null}
			<ul className="dash-list">
				{list.map(({ kind, title, href, by, updatedAt, isScheduled }) => (
					<li key={href}>
						<Link to={href}>{title}</Link>
						<span className="hint">
							{kind}, changed by {by ?? 'a deleted account'} <RelativeTime date={updatedAt} />
							{isScheduled ? ', scheduled' : null}
						</span>
					</li>
				))}
			</ul>
			{list.length > 0 && more > 0 ? (
				<p className="hint">{`And ${more.toLocaleString('en-NZ')} more: the lists show them by State.`}</p>
			) : null}
		</section>
	)
}
