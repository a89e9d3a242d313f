export type Place = 'bottom-right' | 'bottom-center' | 'top-center'

/** The approximate height of a toast of two lines, with its margins. */
const heightPx = 120
const widthPx = 360

const pressed = 'a[href], button, input, select, textarea, summary, [role=tab]'

/**
 * Where to show a toast: on the public pages at the bottom right, above the notices; in the back office and over a dialog, at
 * the edge (top or bottom) where it covers fewer buttons and links.
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

/** How many of `rects` a toast between these heights of the window would cover, wholly or in part. */
function countWithin(rects: DOMRect[], fromPx: number, toPx: number): number {
	const leftPx = Math.max(0, (innerWidth - widthPx) / 2)
	return rects.filter(
		({ top, bottom, left, right, width }) =>
			width > 0 && bottom > fromPx && top < toPx && right > leftPx && left < innerWidth - leftPx,
	).length
}
