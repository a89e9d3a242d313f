/** Name of the stored preference: the key in local storage, and of the cookie that mirrors it for the server. */
export const countryCookie = 'userCountry'

/** Value after a failed detection, until the browser is closed. Not a choice: detection runs again. */
export const unknownCountry = 'Unknown'

const yearSeconds = 31_536_000
const maxNameLength = 60
const cookiePattern = new RegExp(`(?:^|;\\s*)${countryCookie}=([^;]*)`)

/** `name=value; attributes` as both `document.cookie` and `Set-Cookie` take it. */
export function countryCookieText(name: string, { isSecure }: { isSecure: boolean }): string {
	const age = name === unknownCountry ? '' : `; Max-Age=${yearSeconds}`
	const rest = `Path=/${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
	return `${countryCookie}=${encodeURIComponent(name)}; ${rest}`
}

/** The name stored by this browser, as it was stored; null when there is none. `cookies` as in a `Cookie` header. */
export function countryInCookies(cookies: string): string | null {
	const found = cookiePattern.exec(cookies)?.[1]
	if (!found) return null
	try {
		return decodeURIComponent(found).slice(0, maxNameLength)
	} catch {
		return null
	}
}
