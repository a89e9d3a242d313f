import { isActive } from './header/nav-link.tsx'
import { sectionPaths } from './site-map.ts'

const missingPage = '/page-not-found'
const recordLike = /\/([a-z0-9]+(?:-[a-z0-9]+)+)$/

/** The path under which missing pages are cached: one for the site, and one for each section of pages. */
export function missingPageFor(path: string): string {
	const part = sectionPaths.find((to) => isActive(to, path))
	// Behind `/-/`, where no section looks for a record.
	return part ? `${part}/-${missingPage}` : missingPage
}

/** Whether a path is that of a missing page in the cache, or of its data. */
export function isMissingPage(path: string): boolean {
	return /^(?:\/[a-z-]+\/-)?\/page-not-found(?:\.data)?(?:\?|$)/.test(path)
}

/** The last segment of a path without a page, when it looks like the slug of a record; null otherwise. */
export function recordOfPath(path: string): string | null {
	return isMissingPage(path) ? null : (recordLike.exec(path.toLowerCase())?.[1] ?? null)
}
