// Hashes under APP_SECRET, which only this site can make and check.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { env } from './env/env.server.ts'

/** What a hash is for. Each purpose hashes a text differently, so that one hash cannot replace another. */
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

/** Whether two secrets are equal, compared in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
	return timingSafeEqual(digest(given), digest(expected))
}

/** `timingSafeEqual` needs equal lengths, and comparing lengths would reveal the length. */
function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest()
}
