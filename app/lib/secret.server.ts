// What only this site can make and check: hashes under APP_SECRET.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { env } from './env/env.server.ts'

/** What a hash is for. The same text has another hash for each purpose, so that one cannot stand for another. */
export type HashPurpose =
	| 'known browser'
	| 'limit'
	| 'link'
	| 'log'
	| 'mail server'
	| 'rendered text'
	| 'session seal'
	| 'suppression'

/** HMAC-SHA-256 of a text under APP_SECRET, in base64url: 43 characters. */
export function keyedHash(purpose: HashPurpose, text: string): string {
	return createHmac('sha256', env().APP_SECRET).update(`${purpose}:${text}`).digest('base64url')
}

/** Whether two secrets are the same. The time it takes does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
	return timingSafeEqual(digest(given), digest(expected))
}

/** `timingSafeEqual` takes equal lengths only, and a comparison of lengths would tell the length. */
function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest()
}
