/** The path and query of the page with the posted form, from `Referer`; null when missing or of another site. */
export function pathBefore(request: Request): string | null {
	const referrer = request.headers.get('Referer')
	if (!referrer || !URL.canParse(referrer)) return null
	const { host, pathname, search } = new URL(referrer)
	if (host !== (request.headers.get('Host') ?? '') || pathname.startsWith('//')) return null
	return pathname + search
}
