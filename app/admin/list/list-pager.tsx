import { Link, useSearchParams } from 'react-router'
import { changedAddress, pageSize } from './list-address.ts'

/** Leads through the pages of a list; nothing while there is one. */
export function ListPager({ page, total }: { page: number; total: number }) {
	const [params] = useSearchParams()
	const pages = Math.max(1, Math.ceil(total / pageSize))
	if (pages === 1 && page === 1) return null
	const to = (other: number) => ({
		search: changedAddress(params, { page: other === 1 ? null : String(other) }),
	})
	return (
		<nav className="list-pager" aria-label="Pages">
			{page > 1 ? (
				<Link className="btn" to={to(Math.min(page - 1, pages))} rel="prev">
					Previous
				</Link>
			) : null}
			<span>
				Page {page} of {pages}
			</span>
			{page < pages ? (
				<Link className="btn" to={to(page + 1)} rel="next">
					Next
				</Link>
			) : null}
		</nav>
	)
}
