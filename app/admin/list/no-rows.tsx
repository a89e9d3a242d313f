import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changedAddress } from '#app/records/list-address.ts'

type NoRowsProps = {
	page: number
	/** How many there are on all pages. */
	total: number
	/** Whether search or filters leave some out. */
	isNarrowed: boolean
	/** Said when search and filters leave nothing. */
	noMatch: string
	/** What stands there while the list is empty whatever is asked. */
	children: ReactNode
}

/** In place of rows: the address asks for a page that is none, or for what nothing matches, or there is nothing at all. */
export function NoRows({ page, total, isNarrowed, noMatch, children }: NoRowsProps) {
	const [params] = useSearchParams()
	if (total > 0) {
		return (
			<div className="list-empty">
				<p>{`There is no page ${page.toLocaleString('en-NZ')} any more.`}</p>
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
				Clear search and filters
			</Link>
		</div>
	)
}
