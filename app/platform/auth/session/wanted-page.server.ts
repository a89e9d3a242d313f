// The page requested before the redirect to sign in, kept in a cookie, so that the address of the sign-in page stays
// plain and cannot be made to lead elsewhere.
import { isScreen } from '../access/route-permissions.ts'
import { ownCookie, readCookie } from './cookies.server.ts'

const cookieName = 'roost-wanted'
const lifeSeconds = 600

/** `Set-Cookie` values that store the requested page; none when it is not a screen of the back office. */
export function rememberWanted(request: Request): string[] {
	const { pathname, search } = new URL(request.url)
	// A script's request, such as for search results, is no page to return to.
	const isFetched = request.headers.get('Sec-Fetch-Dest') === 'empty'
	if (isFetched && !pathname.endsWith('.data')) return []
	const path = ownAdminPath(`${pathname.replace(/\.data$/, '')}${withoutRoutes(search)}`)
	if (path === null) return []
	return [ownCookie(cookieName, { value: path, maxAgeSeconds: lifeSeconds })]
}

/** A `Set-Cookie` value that deletes the page. */
export function clearWanted(): string {
	return ownCookie(cookieName, { value: '', maxAgeSeconds: 0 })
}

/** The page to open after signing in: from `?next=`, else the stored one, else the dashboard. */
export function wantedPage(request: Request): string {
	const requested = new URL(request.url).searchParams.get('next')
	const stored = readCookie(request, cookieName)
	return ownAdminPath(requested) ?? ownAdminPath(stored) ?? '/admin/dashboard'
}

/** `path` when it leads to a screen of our back office and nowhere else; null otherwise. */
function ownAdminPath(path: string | null): string | null {
	if (!path || path.length > 500 || !/^\/admin\/[\w\-/.~%?=&+]*$/.test(path)) return null
	const url = URL.parse(path, 'http://site.invalid')
	if (!url || url.origin !== 'http://site.invalid' || !url.pathname.startsWith('/admin/'))
		return null
	return isScreen(url.pathname) ? `${url.pathname}${url.search}` : null
}

function withoutRoutes(search: string): string {
	const query = new URLSearchParams(search)
	query.delete('_routes')
	const text = query.toString()
	return text && `?${text}`
}
