// Hashes and encryption under APP_SECRET, which only this site can make and check.
import {
	createCipheriv,
	createDecipheriv,
	createHash,
	createHmac,
	hkdfSync,
	randomBytes,
	timingSafeEqual,
} from 'node:crypto'
import { env } from './env/env.server.ts'

/** What a hash is for. Each purpose hashes a text differently, so that one hash cannot replace another. */
export type HashPurpose =
	| 'envelope address'
	| 'erased mail'
	| 'form words'
	| 'known browser'
	| 'limit'
	| 'link'
	| 'log'
	| 'loaded page'
	| 'mail server'
	| 'mail token'
	| 'mailbox'
	| 'passkey challenge'
	| 'recovery code'
	| 'rendered text'
	| 'reply address'
	| 'second factor'
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

/** What is encrypted. Each kind has a key of its own. */
export type SealPurpose = 'erased email' | 'mail token' | 'time codes'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Sealed = {
	/** Whose it is, such as an account's id: the text cannot be opened for another. */
	owner: string
}

/** Encrypts bytes (AES-256-GCM), in base64url; the result differs each time. */
export function seal(purpose: SealPurpose, bytes: Uint8Array, { owner }: Sealed): string {
	const nonce = randomBytes(nonceBytes)
	const sealing = createCipheriv(cipher, sealKey(purpose), nonce).setAAD(Buffer.from(owner))
	const body = Buffer.concat([sealing.update(bytes), sealing.final()])
	return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')
}

/** The bytes; null when they were sealed under another secret or for another owner, or altered. */
export function openSealed(
	purpose: SealPurpose,
	sealed: string,
	{ owner }: Sealed,
): Uint8Array | null {
	const bytes = Buffer.from(sealed, 'base64url')
	const [nonce, tag] = [
		bytes.subarray(0, nonceBytes),
		bytes.subarray(nonceBytes, nonceBytes + tagBytes),
	]
	try {
		const opening = createDecipheriv(cipher, sealKey(purpose), nonce, { authTagLength: tagBytes })
		opening.setAAD(Buffer.from(owner)).setAuthTag(tag)
		const body = opening.update(bytes.subarray(nonceBytes + tagBytes))
		return new Uint8Array(Buffer.concat([body, opening.final()]))
	} catch {
		return null
	}
}

function sealKey(purpose: SealPurpose): Buffer {
	return Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', `seal:${purpose}`, 32))
}

/** `timingSafeEqual` needs equal lengths, and comparing lengths would reveal the length. */
function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest()
}
