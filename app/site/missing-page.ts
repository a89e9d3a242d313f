/** All addresses without a page are one page in the cache. */
export const missingPage = '/page-not-found'

const recordLike = /\/([a-z0-9]+(?:-[a-z0-9]+)+)$/

/** The last part of a path without a page, when it reads like the address of a record; null otherwise. */
export function recordAskedFor(path: string): string | null {
	return path === missingPage ? null : (recordLike.exec(path.toLowerCase())?.[1] ?? null)
}
