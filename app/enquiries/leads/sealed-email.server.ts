// An email that a job needs after everything else about the person was erased: readable only with APP_SECRET.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { env } from '#platform/lib/env/env.server.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts an email (AES-256-GCM); the result differs each time. */
export function sealEmail(email: string): string {
	const nonce = randomBytes(nonceBytes)
	const sealing = createCipheriv(cipher, key(), nonce)
	const body = Buffer.concat([sealing.update(email, 'utf8'), sealing.final()])
	return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')
}

/** The email; null when it was sealed under another secret, or altered. */
export function openEmail(sealed: string): string | null {
	const bytes = Buffer.from(sealed, 'base64url')
	try {
		const opening = createDecipheriv(cipher, key(), bytes.subarray(0, nonceBytes))
		opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
		const body = opening.update(bytes.subarray(nonceBytes + tagBytes))
		return Buffer.concat([body, opening.final()]).toString('utf8')
	} catch {
		return null
	}
}

function key(): Buffer {
	return createHash('sha256').update(`sealed e-mail:${env().APP_SECRET}`).digest()
}
