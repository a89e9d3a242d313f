// Signed values for links and cookies: purpose, value and expiry, under a key made from APP_SECRET.
// They need no table, so they may never expire; the caller checks what must work only once.
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'

/** What the link allows. A token for one purpose is worthless for another. */
export type TokenPurpose =
	| 'confirm'
	| 'unsubscribe'
	| 'preview'
	| 'file'
	| 'sent'
	| 'second factor'
	| 'passkey sign-in'
	| 'passkey set-up'
	| 'passkey confirmation'

/**
 * Signs `value` for `purpose`. Safe in a path or a query; anyone with the token can read `value`.
 *
 * @param expiresAt default: valid as long as APP_SECRET stays.
 */
export function signToken(
	purpose: TokenPurpose,
	value: string,
	{ expiresAt = null }: { expiresAt?: Date | null } = {},
): string {
	const body = Buffer.from(JSON.stringify([value, expiresAt?.getTime() ?? null])).toString(
		'base64url',
	)
	return `${body}.${signatureOf(purpose, body)}`
}

/** The signed value; null when the token is altered, for another purpose, or expired. */
export function readToken(purpose: TokenPurpose, token: string, now: Date): string | null {
	const [body = '', signature = '', ...more] = token.split('.')
	if (more.length > 0 || !isSameSecret(signature, signatureOf(purpose, body))) return null
	const [value, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
		string,
		number | null,
	]
	return expiresAt !== null && expiresAt <= now.getTime() ? null : value
}

function signatureOf(purpose: TokenPurpose, body: string): string {
	return keyedHash('link', `${purpose}:${body}`)
}
