import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changedAddress } from '#kit/records/list-address.ts'

type NoRowsProps = {
	page: number
	/** Number of rows on all pages. */
	total: number
	/** Whether a search or filter applies. */
	isNarrowed: boolean
	/** Shown when nothing matches the search and filters. */
	noMatch: string
	/** Label of the button that shows everything again. */
	clear?: string
	/** Shown when the list is empty without any search or filter. */
	children: ReactNode
}

/** Replaces the rows when the page does not exist, nothing matches, or the list is empty. */
export function NoRows(props: NoRowsProps) {
	const { page, total, isNarrowed, noMatch, clear = 'Clear search and filters', children } = props
	const [params] = useSearchParams()
	if (total > 0) {
		return (
			<div className="list-empty">
				<p>{`Page ${page.toLocaleString('en-NZ')} no longer exists.`}</p>
				<Link className="btn" to={{ search: changedAddress(params, { page: null }) }} replace>
					Back to the first page
				</Link>
			</div>
		)
	}
	if (!isNarrowed) return <div className="list-empty">{children}</div>
	return (
		<div className="list-empty">
			<p>{noMatch}</p>
			<Link className="btn" to={{ search: '' }} replace>
				{clear}
			</Link>
		</div>
	)
}
