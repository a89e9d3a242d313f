// The passkeys of an account, as its owner adds and removes them.
import { and, count, eq } from 'drizzle-orm'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { authPasskeys } from '#platform/db/tables/accounts.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import type { Admin } from '../actor.ts'
import { makeChallenge, readChallenge, takeChallenge } from './challenges.server.ts'
import { readRegistration } from './passkey-messages.server.ts'
import { relyingParty } from './relying-party.server.ts'

/** Most passkeys of one account. */
export const maxPasskeys = 20
/** Most letters of a passkey's name. */
export const maxPasskeyName = 60

/** ES256, EdDSA and RS256: what passkeys use, and all that Node.js checks without a warning. */
const supportedAlgorithmIDs = [-7, -8, -257]

const setUpBy = ({ sessionId }: Admin) => ({ purpose: 'passkey set-up', by: sessionId }) as const

/** What to ask the browser for, with the cookie of its challenge; null where there are no passkeys. */
export async function startPasskey(db: Db, admin: Admin) {
	const site = relyingParty()
	if (!site) return null
	const { name: rpName } = await getBusiness(db)
	const { challenge, cookie } = makeChallenge(setUpBy(admin))
	const known = await db
		.select({ id: authPasskeys.credentialId, transports: authPasskeys.transports })
		.from(authPasskeys)
		.where(eq(authPasskeys.userId, admin.id))
	const options = await generateRegistrationOptions({
		rpName,
		rpID: site.id,
		userName: admin.email,
		userDisplayName: admin.name || admin.email,
		userID: new Uint8Array(Buffer.from(admin.id)),
		challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
		attestationType: 'none',
		supportedAlgorithmIDs,
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		excludeCredentials: known.map(({ id, transports }) => ({
			id,
			transports: transports.split(',').filter(Boolean),
		})),
	})
	return { options, cookie }
}

export type NewPasskey = { response: unknown; name: string; request: Request; now?: Date }

/**
 * Stores the passkey that the browser made for the session's challenge, which is used up by it. Runs inside the
 * caller's transaction, which holds the account.
 *
 * @returns `refused` when the response does not count, `known` when the passkey belongs to an account already, `full`
 *   with 20 passkeys.
 */
export async function addPasskey(
	tx: Db,
	admin: Admin,
	{ response: sent, name, request, now = new Date() }: NewPasskey,
): Promise<Result<{ id: string }, { code: 'refused' | 'known' | 'full' }>> {
	const response = readRegistration(sent)
	const challenge = readChallenge(request, setUpBy(admin), now)
	if (!response || !challenge) return fail({ code: 'refused' })
	const made = await verify(response, challenge)
	if (!made || !(await takeChallenge(tx, challenge, now))) return fail({ code: 'refused' })
	if ((await countPasskeys(tx, admin.id)) >= maxPasskeys) return fail({ code: 'full' })
	const { id: credentialId, publicKey, counter } = made.credential
	const [row] = await tx
		.insert(authPasskeys)
		.values({
			userId: admin.id,
			credentialId,
			publicKey: Buffer.from(publicKey).toString('base64url'),
			counter,
			transports: (response.response.transports ?? []).join(','),
			name,
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning({ id: authPasskeys.id })
	return row ? ok(row) : fail({ code: 'known' })
}

async function countPasskeys(tx: Db, userId: string): Promise<number> {
	const [owned] = await tx
		.select({ count: count() })
		.from(authPasskeys)
		.where(eq(authPasskeys.userId, userId))
	return owned?.count ?? 0
}

async function verify(response: RegistrationResponseJSON, challenge: string) {
	const site = relyingParty()
	if (!site) return null
	try {
		const { registrationInfo } = await verifyRegistrationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: site.origin,
			expectedRPID: site.id,
			requireUserVerification: true,
			supportedAlgorithmIDs,
		})
		return registrationInfo ?? null
	} catch (error) {
		logger.info({ err: error }, 'a new passkey was refused')
		return null
	}
}

/** Removes one of the account's passkeys; returns its name, or null when there is none. */
export async function removePasskey(
	tx: Db,
	{ userId, id }: { userId: string; id: string },
): Promise<string | null> {
	const [removed] = await tx
		.delete(authPasskeys)
		.where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, userId)))
		.returning({ name: authPasskeys.name })
	return removed?.name ?? null
}
