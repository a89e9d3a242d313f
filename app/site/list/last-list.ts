/** The last query string of each list, by path; lost on a full page load. */
const seen = new Map<string, string>()

/** Stores the filters of a list, without the page number: lists grow in place. */
export function rememberList(pathname: string, search: string): void {
	const narrowed = new URLSearchParams(search)
	narrowed.delete('page')
	seen.set(pathname, narrowed.size > 0 ? `?${narrowed}` : '')
}

/** The address of a list with its last filters; the plain path when it was not opened before. */
export function lastListAddress(pathname: string): string {
	return pathname + (seen.get(pathname) ?? '')
}
