// Links to unsubscribe. Each holds the random token of a consent, so that it outlives a change of APP_SECRET; those in
// mails of before hold its signed id (decision 0152).
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readToken } from '#platform/auth/signed-token.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'

const wellFormed = /^[\da-f]{64}$/

/** What programs append, or encode before it, is no part of it. */
const inQuery = /[?&]token(?:=|%3[Dd])(?:3D)?([\w.-]+)/

/** A token of 256 bits; the database makes those of rows that come without one. */
export function newConsentToken(): string {
	return randomBytes(32).toString('hex')
}

/** Path of the one-click unsubscribe link; never expires, as the law requires. */
export function unsubscribePath(token: string): string {
	return `/unsubscribe?token=${token}`
}

/** The token of a mailed link, whatever mail programs did to its query; '' without one. */
export function tokenIn(search: string): string {
	return inQuery.exec(search)?.[1] ?? ''
}

/** The condition for the consent of a link to unsubscribe; null for a token that we cannot have made. */
export function consentOf(token: string): SQL | null {
	if (wellFormed.test(token)) return eq(consents.token, token)
	const id = readToken('unsubscribe', token, new Date())
	return id === null ? null : eq(consents.id, id)
}
