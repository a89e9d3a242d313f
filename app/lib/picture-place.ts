// How pictures stand in a text. Pure: the renderer and the editor must agree.

/** Share of the text column by class; the column is at most 720 px wide. */
export const shareOfColumn: Readonly<Record<string, number>> = {
	'img-full': 1,
	'img-center': 0.7,
	'img-left': 0.4,
	'img-right': 0.4,
	'img-third': 1 / 3,
	'img-half': 0.5,
}
export const columnPx = 720

const ownPicture = /^\/(?:media|images)\/[\w./-]+$/

/** The path of a picture of this site; null for pictures that no page loads. */
export function localPictureAddress(address: string, siteUrl: string): string | null {
	// Refuses `..`, which the browser would resolve to another address.
	if (!/^(?:https?:|\/)/i.test(address) || address.includes('..')) return null
	if (!URL.canParse(address, siteUrl)) return null
	const { host, pathname } = new URL(address, siteUrl)
	return host === new URL(siteUrl).host && ownPicture.test(pathname) ? pathname : null
}

/** Whether a written width is below its place's share of the column, and so applies. */
export function isSmallerThanPlace(place: {
	width: number | null
	placement: string
	share: string | null
}): boolean {
	const { width, placement, share } = place
	const part = shareOfColumn[`img-${share}`] ?? shareOfColumn[`img-${placement}`]
	return width !== null && part !== undefined && width < Math.round(columnPx * part)
}
