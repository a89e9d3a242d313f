import { and, eq, lt, or, sql } from 'drizzle-orm'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { authPasskeys, authUsers } from '#platform/db/tables/accounts.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { makeChallenge, readChallenge, takeChallenge } from './challenges.server.ts'
import type { ChallengeOf } from './challenges.server.ts'
import { readAssertion } from './passkey-messages.server.ts'
import { relyingParty } from './relying-party.server.ts'
import type { RelyingParty } from './relying-party.server.ts'

const visitor: ChallengeOf = { purpose: 'passkey sign-in' }

/** What to ask a passkey for, at a sign-in or for `of`, with the cookie of its challenge; null without passkeys. */
export async function askForPasskey(of = visitor) {
	const site = relyingParty()
	if (!site) return null
	const { challenge, cookie } = makeChallenge(of)
	const options = await generateAuthenticationOptions({
		rpID: site.id,
		challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
		userVerification: 'required',
	})
	return { options, cookie }
}

/** Whose passkey answered. */
export type Owner = { id: string; email: string; isVerified: boolean; passkeyId: string }

type SentAssertion = { request: Request; sent: string; of?: ChallengeOf; now?: Date }

/** Whether a passkey is still there. */
export function hasPasskey(db: Db, passkeyId: string): Promise<boolean> {
	return hasRow(db, authPasskeys, eq(authPasskeys.id, passkeyId))
}

/**
 * Checks the response of a passkey to this browser's challenge, which it uses up. Each refusal is logged with its
 * reason.
 *
 * @param sent the JSON that the browser sent.
 * @returns the owner; null when the response does not count.
 */
export async function checkAssertion(
	db: Db,
	{ request, sent, of = visitor, now = new Date() }: SentAssertion,
): Promise<Owner | null> {
	const site = relyingParty()
	const response = readAssertion(sent)
	const challenge = readChallenge(request, of, now)
	if (!site || !response || !challenge) return refusePasskey('no challenge, or no answer')
	const passkey = await readPasskey(db, response.id)
	if (!passkey) return refusePasskey('unknown passkey')
	const { owner } = passkey
	const handle = Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
	if (handle !== owner.id) return refusePasskey('of another account', owner.id)
	const verified = await verify({ response, site, challenge, passkey })
	if ('fault' in verified) return refusePasskey(verified.fault, owner.id)
	return db.transaction(async (tx) => {
		if (!(await takeChallenge(tx, challenge, now)))
			return refusePasskey('answered before', owner.id)
		const isNext = await raiseCounter(tx, { id: passkey.id, counter: verified.counter, now })
		return isNext
			? { ...owner, passkeyId: passkey.id }
			: refusePasskey('counter went back', owner.id)
	})
}

function refusePasskey(reason: string, userId?: string): null {
	logSecurity('passkey', { result: 'refused', reason, ...(userId && { userId }) })
	return null
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof readPasskey>>>

async function readPasskey(db: Db, credentialId: string) {
	const [found] = await db
		.select({
			id: authPasskeys.id,
			credentialId: authPasskeys.credentialId,
			publicKey: authPasskeys.publicKey,
			counter: authPasskeys.counter,
			owner: { id: authUsers.id, email: authUsers.email, isVerified: authUsers.emailVerified },
		})
		.from(authPasskeys)
		.innerJoin(authUsers, eq(authUsers.id, authPasskeys.userId))
		.where(eq(authPasskeys.credentialId, credentialId))
	return found ?? null
}

type AssertionToVerify = {
	response: AuthenticationResponseJSON
	site: RelyingParty
	challenge: string
	passkey: StoredPasskey
}

/** The new counter, or why the response does not count. */
async function verify(given: AssertionToVerify): Promise<{ counter: number } | { fault: string }> {
	const { response, site, challenge, passkey } = given
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: site.origin,
			expectedRPID: site.id,
			requireUserVerification: true,
			credential: {
				id: passkey.credentialId,
				publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
				// Compared in the database, so that of two answers at once one counts.
				counter: 0,
			},
		})
		return verified ? { counter: authenticationInfo.newCounter } : { fault: 'wrong signature' }
	} catch (error) {
		// The library throws for everything but a wrong signature, on answers that anyone may make up.
		return { fault: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' }
	}
}

/** Stores the counter and the use; false when it is not higher than the last. Passkeys without a counter send 0. */
async function raiseCounter(
	tx: Db,
	{ id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
	const isHigher = lt(authPasskeys.counter, counter)
	const hasNone = and(eq(authPasskeys.counter, 0), sql`${counter}::bigint = 0`)
	const raised = await tx
		.update(authPasskeys)
		.set({ counter, usedAt: now })
		.where(and(eq(authPasskeys.id, id), or(isHigher, hasNone)))
		.returning({ id: authPasskeys.id })
	return raised.length > 0
}
