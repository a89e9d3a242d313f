import { Link } from 'react-router'
import { RelativeTime } from '../relative-time.tsx'
import { inBothCountries } from '../zone-time.ts'
import { Comparison } from './comparison.tsx'
import type { History, HistoryItem } from './read-history.server.ts'
import { Warnings } from './history-head.tsx'

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

export function VersionItem(props: VersionItemProps) {
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

/** Opens or closes the version in place. */
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
