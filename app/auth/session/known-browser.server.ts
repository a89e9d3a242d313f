// A browser that has signed in to an account keeps a signed cookie. Its attempts are counted apart, so that a stranger
// who locks the account does not lock its owner out.
import { randomBytes } from 'node:crypto'
import { isSameSecret, keyedHash } from '#app/lib/secret.server.ts'
import { ownCookie, readCookie } from './cookies.server.ts'

const cookieName = 'roost-known-browser'
const lifeSeconds = 180 * 86_400

/** A `Set-Cookie` value: this browser has signed in to `email`. */
export function rememberBrowser(email: string): string {
	const nonce = randomBytes(16).toString('base64url')
	const value = `${nonce}.${signatureOf(nonce, email)}`
	return ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds })
}

/** The id of the browser if it has signed in to `email` before; null otherwise. */
export function knownBrowser(request: Request, email: string): string | null {
	const kept = readCookie(request, cookieName) ?? ''
	const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(kept) ?? []
	if (!nonce || !signature) return null
	return isSameSecret(signature, signatureOf(nonce, email)) ? nonce : null
}

function signatureOf(nonce: string, email: string): string {
	return keyedHash('known browser', `${nonce}:${email}`)
}
