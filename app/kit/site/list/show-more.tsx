import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'

type ShowMoreProps = {
	page: number
	firstPage: number
	hasMore: boolean
	/** Items listed above, and in the whole list. */
	shown: number
	total: number
}

/**
 * Below a list: real links to the next page, whose items are appended, and to the previous one when the list was opened
 * in the middle. The new count is read out, and the focus moves to the first new item.
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

/** Moves the focus to the link of the first item that `follow` added. */
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
