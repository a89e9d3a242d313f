// A browser that has signed in to an account keeps a signed note of it. Its tries are counted apart, so that a stranger
// who locks the account from elsewhere does not lock its owner out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '#app/lib/env.server.ts'
import { ownCookie, readCookie } from './cookies.server.ts'

const cookieName = 'roost-known-browser'
const lifeSeconds = 180 * 86_400

/** A `Set-Cookie` value: this browser has signed in to `email`. */
export function rememberBrowser(email: string): string {
	const nonce = randomBytes(16).toString('base64url')
	const value = `${nonce}.${signatureOf(nonce, email)}`
	return ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds })
}

/** What names the browser of `request` if it has signed in to `email` before; null otherwise. */
export function knownBrowser(request: Request, email: string): string | null {
	const kept = readCookie(request, cookieName) ?? ''
	const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(kept) ?? []
	if (!nonce || !signature) return null
	const isGood = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(nonce, email)))
	return isGood ? nonce : null
}

function signatureOf(nonce: string, email: string): string {
	return createHmac('sha256', env().APP_SECRET)
		.update(`known browser:${nonce}:${email}`)
		.digest('base64url')
}
