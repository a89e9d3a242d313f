import { Link } from 'react-router'
import { HistoryHead } from './history-head.tsx'
import type { HistoryType } from './history-head.tsx'
import type { History } from './read-history.server.ts'
import { VersionItem } from './version-item.tsx'
import './history.css'

type HistoryPageProps = {
	type: HistoryType
	id: string
	history: History
	/** Said once after a version was brought back. */
	done: string | null
	/** A version that was asked for and is not kept. */
	missing: number | null
}

/** The versions of a record, newest first: who saved each, when, and what changed. */
export function HistoryPage({ type, id, history, done, missing }: HistoryPageProps) {
	const { title, versions, isInTrash, total } = history
	const name = type.label.one.toLowerCase()
	return (
		<>
			<HistoryHead type={type} id={id} title={`History of ${title}`} isInTrash={isInTrash}>
				{total > 1 ? (
					<Link className="btn" to={`/admin/${type.section}/${id}/compare`}>
						Compare versions
					</Link>
				) : null}
			</HistoryHead>
			{done ? (
				<p className="history-note" role="status">
					{done}
				</p>
			) : null}
			{isInTrash ? (
				<p className="history-note">
					This {name} is in the <Link to="/admin/trash">trash</Link>. Restore it to bring a version
					back.
				</p>
			) : null}
			{missing === null ? null : (
				<p className="history-note">Version {missing} is no longer stored.</p>
			)}
			{versions.length === 0 ? (
				<p className="history-note">
					No versions of this {name} are kept yet. The next save adds one.
				</p>
			) : (
				<ol className="list-card" aria-label="Versions, newest first">
					{versions.map((version) => (
						<VersionItem
							key={version.version}
							version={version}
							opened={history.opened?.version === version.version ? history.opened : null}
							canBringBack={!isInTrash && !version.isNewest}
							path={`/admin/${type.section}/${id}`}
							page={history.page}
							newest={history.newest}
						/>
					))}
				</ol>
			)}
			<Thinned since={history.thinned} />
			<HistoryPager page={history.page} total={total} perPage={history.perPage} />
		</>
	)
}

function Thinned({ since }: { since: History['thinned'] }) {
	if (!since) return null
	const day = (date: Date) =>
		date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'Pacific/Auckland' })
	return (
		<p className="history-thinned hint">
			Versions before {day(since.all)} are kept one a day, the last of each; those before{' '}
			{day(since.daily)} one a month.
		</p>
	)
}

function HistoryPager({ page, total, perPage }: { page: number; total: number; perPage: number }) {
	const pages = Math.max(1, Math.ceil(total / perPage))
	if (pages === 1 && page === 1) return null
	const [first, last] = [(page - 1) * perPage + 1, Math.min(page * perPage, total)]
	return (
		<nav className="list-pager" aria-label="Pages">
			<ul>
				{page > 1 ? (
					<li>
						<Link className="btn" to={{ search: `?page=${Math.min(page - 1, pages)}` }} rel="prev">
							Newer
						</Link>
					</li>
				) : null}
				{page < pages ? (
					<li>
						<Link className="btn" to={{ search: `?page=${page + 1}` }} rel="next">
							Older
						</Link>
					</li>
				) : null}
			</ul>
			<p className="hint">
				{page > pages ? 'There is no such page.' : `${first} to ${last} of ${total} versions`}
			</p>
		</nav>
	)
}
