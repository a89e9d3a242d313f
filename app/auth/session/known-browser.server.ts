// A browser that has signed in to an account keeps a signed cookie. Its attempts are counted apart, so that a stranger
// who locks the account does not lock its owner out; and only other browsers are new to the account's owner.
import { randomBytes } from 'node:crypto'
import { isSameSecret, keyedHash } from '#app/lib/secret.server.ts'
import { ownCookie, readCookie } from './cookies.server.ts'

const cookieName = 'roost-known-browser'
const lifeSeconds = 180 * 86_400
/** People share computers; the account that signed in longest ago is forgotten first. */
const mostAccounts = 4

type Known = { nonce: string; signature: string }

/** A `Set-Cookie` value: this browser has signed in to `email`, and to the accounts before. */
export function rememberBrowser(request: Request, email: string): string {
	const nonce = randomBytes(16).toString('base64url')
	const others = readKnown(request).filter((known) => !isOf(known, email))
	const all = [{ nonce, signature: signatureOf(nonce, email) }, ...others].slice(0, mostAccounts)
	const value = all.map((known) => `${known.nonce}.${known.signature}`).join('~')
	return ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds })
}

/** The id of the browser if it has signed in to `email` before; null otherwise. */
export function knownBrowser(request: Request, email: string): string | null {
	return readKnown(request).find((known) => isOf(known, email))?.nonce ?? null
}

/** What the cookie says; whether an entry is signed shows only with its account. */
function readKnown(request: Request): Known[] {
	const kept = (readCookie(request, cookieName) ?? '').split('~').slice(0, mostAccounts)
	return kept.flatMap((entry) => {
		const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(entry) ?? []
		return nonce && signature ? [{ nonce, signature }] : []
	})
}

function isOf({ nonce, signature }: Known, email: string): boolean {
	return isSameSecret(signature, signatureOf(nonce, email))
}

function signatureOf(nonce: string, email: string): string {
	return keyedHash('known browser', `${nonce}:${email}`)
}
