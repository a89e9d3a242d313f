import { Link } from 'react-router'
import { HistoryHead, Warnings } from './history-head.tsx'
import type { HistoryType } from './history-head.tsx'
import type { History, HistoryItem } from './read-history.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { RelativeTime } from '../relative-time.tsx'
import { inBothCountries } from '../zone-time.ts'
import { Comparison } from './comparison.tsx'
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
	return (
		<p className="history-thinned hint">
			Versions before {formatDate(since.all)} are kept one a day, the last of each; those before{' '}
			{formatDate(since.daily)} one a month.
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

type VersionItemProps = {
	version: HistoryItem
	/** What changed in it, when it is open. */
	opened: History['opened']
	canBringBack: boolean
	/** The record's address in the back office. */
	path: string
	page: number
	/** The record's present version. */
	newest: number | null
}

function VersionItem(props: VersionItemProps) {
	const { version, opened, canBringBack, path } = props
	const { version: number, savedBy, savedAt, words, isNewest } = version
	return (
		<li className="version" id={`version-${number}`} data-open={opened ? '' : undefined}>
			<div className="version-head">
				<div>
					<h2 className="version-words">{words.join('. ')}</h2>
					<p className="version-who">
						{savedBy}, <RelativeTime date={savedAt} />
						{isNewest ? <span className="state">Present version</span> : null}
					</p>
					<p className="hint">
						Version {number.toLocaleString('en-NZ')}. {inBothCountries(savedAt.toISOString())}
					</p>
				</div>
				<div className="row-buttons">
					<OpenLink {...props} />
					{canBringBack ? (
						<Link
							className="btn btn-small"
							to={`${path}/bring-back?version=${number}`}
							aria-label={`Bring back version ${number}`}
						>
							Bring back
						</Link>
					) : null}
				</div>
			</div>
			{opened ? <OpenedVersion {...props} opened={opened} /> : null}
		</li>
	)
}

function OpenLink({ version: { version }, opened, page }: VersionItemProps) {
	const search = new URLSearchParams({
		...(page > 1 && { page: String(page) }),
		...(!opened && { version: String(version) }),
	})
	const words = opened ? 'Hide changes' : 'Show changes'
	return (
		<Link
			className="btn btn-small"
			to={{ search: `?${search.toString()}`, hash: opened ? '' : `version-${version}` }}
			preventScrollReset
			aria-label={`${words} of version ${version}`}
			aria-expanded={opened !== null}
		>
			{words}
		</Link>
	)
}

type OpenedProps = VersionItemProps & { opened: NonNullable<History['opened']> }

function OpenedVersion({ version: { isNewest }, opened, path, newest }: OpenedProps) {
	const { version, before, warnings, fields } = opened
	const names = {
		before: before === null ? 'Before' : `Version ${before}`,
		after: `Version ${version}`,
	}
	return (
		<div className="version-changes">
			{isNewest ? null : <Warnings warnings={warnings} />}
			<Comparison fields={fields} names={names} />
			{isNewest || newest === null ? null : (
				<Link className="btn btn-small" to={`${path}/compare?from=${version}&to=${newest}`}>
					Compare with the present version
				</Link>
			)}
		</div>
	)
}
