import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'react-router'
import { changedAddress, pageSize } from '#kit/records/list-address.ts'

/** Links to the pages of a list; renders nothing for a single page. */
export function ListPager({ page, total }: { page: number; total: number }) {
	const [params] = useSearchParams()
	const pages = Math.max(1, Math.ceil(total / pageSize))
	if (pages === 1 && page === 1) return null
	const to = (other: number) => ({
		search: changedAddress(params, { page: other === 1 ? null : String(other) }),
	})
	return (
		<nav className="list-pager" aria-label="Pages">
			<ul>
				{page > 1 ? (
					<li>
						<Link className="btn" to={to(Math.min(page - 1, pages))} rel="prev">
							<ChevronLeft aria-hidden="true" />
							<span className="pager-word">Previous</span>
						</Link>
					</li>
				) : null}
				{shownPages(page, pages).map((shown, index) =>
					shown === null ? (
						// The gap before or after the current page.
						<li key={index < 2 ? 'before' : 'behind'} aria-hidden="true">
							…
						</li>
					) : (
						<li key={shown} data-beside={isBeside(shown, { page, pages }) ? '' : undefined}>
							<Link
								className="btn"
								to={to(shown)}
								aria-label={labelOf(shown, pages)}
								aria-current={shown === page ? 'page' : undefined}
							>
								{shown.toLocaleString('en-NZ')}
							</Link>
						</li>
					),
				)}
				{page < pages ? (
					<li>
						<Link className="btn" to={to(page + 1)} rel="next">
							<span className="pager-word">Next</span>
							<ChevronRight aria-hidden="true" />
						</Link>
					</li>
				) : null}
			</ul>
			{page <= pages ? <p className="hint">{rangeOf(page, total)}</p> : null}
		</nav>
	)
}

/** Whether to hide the number on narrow screens: Previous and Next lead there. */
function isBeside(shown: number, { page, pages }: { page: number; pages: number }): boolean {
	return shown !== page && shown !== 1 && shown !== pages
}

function labelOf(page: number, pages: number): string {
	if (page === 1) return 'Page 1, the first'
	return page === pages ? `Page ${page}, the last` : `Page ${page}`
}

function rangeOf(page: number, total: number): string {
	const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)]
	const [first, last, all] = [from, to, total].map((one) => one.toLocaleString('en-NZ'))
	return `${first} to ${last} of ${all}`
}

/**
 * The numbers a pager shows: first, last, current and its neighbours; null stands for a gap. A single missing page is
 * shown, since a gap would save no room.
 */
export function shownPages(page: number, pages: number): (number | null)[] {
	const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
	const shown = [...new Set(near)].toSorted((a, b) => a - b)
	return shown.flatMap((one, index) => {
		const gap = one - (shown[index - 1] ?? 0) - 1
		if (gap === 0) return [one]
		return [gap === 1 ? one - 1 : null, one]
	})
}
