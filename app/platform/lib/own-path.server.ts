import { env } from './env/env.server.ts'

/** The path of an address that was written with this site's own `SITE_URL`; every other address is unchanged. */
export function ownPath(address: string): string {
	const url = URL.parse(address)
	if (url?.origin !== new URL(env().SITE_URL).origin) return address
	const path = url.pathname + url.search + url.hash
	// Two slashes would lead to another site.
	return path.startsWith('//') ? address : path
}
