// A browser that has signed in to an account keeps a signed note. Its passwords are counted apart, so that a stranger
// who locks the account does not lock its owner out; and only other browsers are new to the account's owner.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'
import { ownCookie, readCookie } from './cookies.server.ts'

const cookieName = 'roost-known-browser'
const lifeSeconds = 180 * 86_400
/** People share computers; the account that signed in longest ago is removed first. */
const maxAccounts = 4

/** The browser's name, and a signature for each of its accounts. */
type Note = { nonce: string; signatures: string[] }

/**
 * A `Set-Cookie` value: this browser has signed in to the account of `browserKey`, and to the accounts before. It keeps
 * its name, so that signing in again does not make another browser of it.
 */
export function rememberBrowser(request: Request, browserKey: string): string {
	const { nonce, signatures } = readNote(request) ?? newNote()
	const own = signatureOf(nonce, browserKey)
	const others = signatures.filter((signature) => signature !== own)
	const value = [nonce, ...[own, ...others].slice(0, maxAccounts)].join('.')
	return ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds })
}

/** The browser's id if it has signed in to `email`, or null. Ends with the account's key (`clearBrowsers`). */
export async function knownBrowser(
	db: Db,
	request: Request,
	email: string,
): Promise<string | null> {
	const note = readNote(request)
	if (!note) return null
	const [account] = await db
		.select({ key: authUsers.browserKey })
		.from(authUsers)
		.where(eq(authUsers.email, email))
	// An address without an account costs as much; nothing is ever signed for an empty key.
	const own = signatureOf(note.nonce, account?.key ?? '')
	return note.signatures.some((signature) => isSameSecret(signature, own)) ? own : null
}

/** The same for the browser of a session whose account has just cleared all its browsers. */
export async function keepBrowser(db: Db, request: Request, userId: string): Promise<string[]> {
	const [account] = await db
		.select({ key: authUsers.browserKey })
		.from(authUsers)
		.where(eq(authUsers.id, userId))
	return account ? [rememberBrowser(request, account.key)] : []
}

/** What the cookie says; whether a signature is right shows only with its account. */
function readNote(request: Request): Note | null {
	const stored = readCookie(request, cookieName) ?? ''
	const [nonce = '', ...signatures] = stored.slice(0, 400).split('.')
	if (!/^[\w-]{22}$/.test(nonce)) return null
	const whole = signatures.filter((signature) => /^[\w-]{43}$/.test(signature))
	return { nonce, signatures: whole.slice(0, maxAccounts) }
}

function newNote(): Note {
	return { nonce: randomBytes(16).toString('base64url'), signatures: [] }
}

function signatureOf(nonce: string, browserKey: string): string {
	return keyedHash('known browser', `${nonce}:${browserKey}`)
}
