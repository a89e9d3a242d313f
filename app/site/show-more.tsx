import { Link, useSearchParams } from 'react-router'

type ShowMoreProps = { page: number; firstPage: number; hasMore: boolean }

/** Real links to the next 48, which appear below, and to the ones before when the page was opened in the middle. */
export function ShowMore({ page, firstPage, hasMore }: ShowMoreProps) {
	const [params] = useSearchParams()
	if (!hasMore && firstPage === 1) return null
	return (
		<div className="no-print mt-14 flex flex-wrap justify-center gap-4">
			{firstPage > 1 ? (
				<Link to={pageHref(params, firstPage - 1)} className="button button-line text-pasture">
					Show previous
				</Link>
			) : null}
			{hasMore ? (
				<Link
					to={pageHref(params, page + 1)}
					preventScrollReset
					className="button button-line text-pasture"
				>
					Show more
				</Link>
			) : null}
		</div>
	)
}

function pageHref(params: URLSearchParams, page: number): string {
	const next = new URLSearchParams(params)
	if (page === 1) next.delete('page')
	else next.set('page', String(page))
	return `?${next}`
}
