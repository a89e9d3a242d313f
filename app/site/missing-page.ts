const missingPage = '/page-not-found'
/** What the header marks on every address below, found or not. */
const section = /^\/(?:services|products|about|resources|news|contact)(?=\/)/
const recordLike = /\/([a-z0-9]+(?:-[a-z0-9]+)+)$/

/** All addresses without a page are one page in the cache, and one more in each part of the site that the header marks. */
export function missingPageFor(path: string): string {
	const [part] = section.exec(path) ?? []
	// In a place of its own, where no part of the site looks for a record.
	return part ? `${part}/-${missingPage}` : missingPage
}

/** Whether a path is that of such a page, or of its data. */
export function isMissingPage(path: string): boolean {
	return /^(?:\/[a-z]+\/-)?\/page-not-found(?:\.data)?(?:\?|$)/.test(path)
}

/** The last part of a path without a page, when it reads like the address of a record; null otherwise. */
export function recordAskedFor(path: string): string | null {
	return isMissingPage(path) ? null : (recordLike.exec(path.toLowerCase())?.[1] ?? null)
}
