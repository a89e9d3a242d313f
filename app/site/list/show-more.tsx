import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'

type ShowMoreProps = {
	page: number
	firstPage: number
	hasMore: boolean
	/** Items that stand above, and all there are. */
	shown: number
	total: number
}

/**
 * Below a list: real links to the next page, whose items appear in it, and to the ones before when the page was opened in the middle.
 * What was added is read out, and the focus goes to the first of it.
 */
export function ShowMore({ page, firstPage, hasMore, shown, total }: ShowMoreProps) {
	const [params] = useSearchParams()
	const { place, follow } = useFirstAdded(page)
	if (!hasMore && page === 1) return null
	return (
		<div ref={place} className="no-print mt-14 grid justify-items-center gap-4">
			<p role="status" className="text-muted">
				{`Showing ${shown} of ${total}`}
			</p>
			<div className="flex flex-wrap justify-center gap-4">
				{firstPage > 1 ? (
					<Link to={pageHref(params, firstPage - 1)} className="button button-line text-pasture">
						Show previous
					</Link>
				) : null}
				{hasMore ? (
					<Link
						to={pageHref(params, page + 1)}
						preventScrollReset
						onClick={follow}
						className="button button-line text-pasture"
					>
						Show more
					</Link>
				) : null}
			</div>
		</div>
	)
}

/** Once the next items have come, the focus goes to the link of the first of them: what stands above is known. */
function useFirstAdded(page: number) {
	const place = useRef<HTMLDivElement>(null)
	const known = useRef(0)
	useEffect(() => {
		const added = known.current && list(place.current)?.children[known.current]
		known.current = 0
		if (added) added.querySelector('a')?.focus({ preventScroll: true })
	}, [page])
	return {
		place,
		follow: () => {
			known.current = list(place.current)?.children.length ?? 0
		},
	}
}

function list(place: Element | null) {
	return place?.previousElementSibling
}

function pageHref(params: URLSearchParams, page: number): string {
	const next = new URLSearchParams(params)
	if (page === 1) next.delete('page')
	else next.set('page', String(page))
	return `?${next}`
}
