// How pictures stand in a text. Pure: the renderer and the editor must agree.

/** Share of the text's width by class, where the writer has chosen one. */
export const chosenShare: Readonly<Record<string, number>> = {
	'img-third': 1 / 3,
	'img-half': 1 / 2,
}
/** Share of the text's width that goes with a place. */
const shareOfPlace: Readonly<Record<string, number>> = {
	'img-full': 1,
	'img-center': 0.7,
	'img-left': 0.4,
	'img-right': 0.4,
}
/** The widest text of a page. */
export const columnPx = 720

const ownPicture = /^\/(?:media|images)\/[\w./-]+$/

/** The share of the text's width that these classes give a picture; undefined when it has its own. */
export function pictureShare(classes: readonly string[]): number | undefined {
	return shareIn(chosenShare, classes) ?? shareIn(shareOfPlace, classes)
}

/** The share of the first class that these have. */
export function shareIn(
	shares: Readonly<Record<string, number>>,
	classes: readonly string[],
): number | undefined {
	const name = classes.find((each) => each in shares)
	return name === undefined ? undefined : shares[name]
}

/** Whether a written width in pixels is below the share of its classes, and so applies. */
export function isSmallerThanPlace(widthPx: number | null, classes: readonly string[]): boolean {
	const share = pictureShare(classes)
	return widthPx !== null && share !== undefined && widthPx < Math.round(columnPx * share)
}

/** The address of a picture as a URL; null for addresses that no page loads or links to. */
export function pictureAddress(value: unknown, siteUrl: string): URL | null {
	if (typeof value !== 'string' || !/^(?:https?:|\/)/i.test(value)) return null
	// Refuses `..`, which the browser would resolve to another address.
	if (value.includes('..') || !URL.canParse(value, siteUrl)) return null
	return new URL(value, siteUrl)
}

/** Whether a path is one of the site's own pictures, which pages may load. */
export function isOwnPicture(path: string): boolean {
	return ownPicture.test(path)
}
