/** Name of the stored preference: the key in local storage, and of the cookie that mirrors it for the server. */
export const countryCookie = 'userCountry'

const yearSeconds = 31_536_000

/** `name=value; attributes` as both `document.cookie` and `Set-Cookie` take it. */
export function countryCookieText(name: string): string {
	return `${countryCookie}=${encodeURIComponent(name)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
