export type Place = 'bottom-right' | 'bottom-center' | 'top-center'

/** About what a toast of two lines takes, with the room around it. */
const heightPx = 120
const widthPx = 360

const pressed = 'a[href], button, input, select, textarea, summary, [role=tab]'

/**
 * Where a toast stands: on the public pages above the notices at the lower edge; in the back office and over a dialog, at that
 * edge where fewer buttons and links are that somebody may want to press next.
 */
export function freePlace(dialog: Element | undefined): Place {
	if (!dialog && !document.querySelector('.admin')) return 'bottom-right'
	const bar = document.querySelector('.admin-bar')?.clientHeight ?? 0
	const rects = [...(dialog ?? document).querySelectorAll(pressed)].map((element) =>
		element.getBoundingClientRect(),
	)
	const edge = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight
	const atTop = countWithin(rects, bar, bar + heightPx)
	const atBottom = countWithin(rects, edge - heightPx, edge)
	return atTop < atBottom ? 'top-center' : 'bottom-center'
}

/** How many of these would be covered, wholly or in part, between two heights of the window. */
function countWithin(rects: DOMRect[], fromPx: number, toPx: number): number {
	const leftPx = Math.max(0, (innerWidth - widthPx) / 2)
	return rects.filter(
		({ top, bottom, left, right, width }) =>
			width > 0 && bottom > fromPx && top < toPx && right > leftPx && left < innerWidth - leftPx,
	).length
}
