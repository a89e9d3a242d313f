/** The search part of the address under which each list was seen last, by its path: until the page is loaded anew. */
const seen = new Map<string, string>()

/** Keeps how a list was narrowed. Which part of it was shown is not kept: lists grow in place. */
export function rememberList(pathname: string, search: string): void {
	const narrowed = new URLSearchParams(search)
	narrowed.delete('page')
	seen.set(pathname, narrowed.size > 0 ? `?${narrowed}` : '')
}

/** The address of a list as it was seen last; the plain one when it was not. */
export function lastListAddress(pathname: string): string {
	return pathname + (seen.get(pathname) ?? '')
}
