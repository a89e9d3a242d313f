import type { Db } from '#platform/db/client.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { checkAssertion, hasPasskey } from '../passkeys/assertion.server.ts'
import { clearChallenge } from '../passkeys/challenges.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { knownBrowser } from '../session/known-browser.server.ts'
import type { SessionOrigin } from '../session/session.server.ts'
import { clearCount, countTry, takeBack } from './attempt-limits.server.ts'
import { passwordCounter } from './counted-try.server.ts'
import { enter } from './enter.server.ts'
import type { SignedIn } from './enter.server.ts'

export type SentPasskey = {
	/** Its cookie holds the challenge. */
	request: Request
	/** The browser's JSON. */
	sent: string
	/** The client's network address. */
	address: string | null
	origin: SessionOrigin
}

export type PasskeyError =
	| { code: 'passkeyRefused' }
	/** The network address has to wait. */
	| { code: 'tooMany'; secondsLeft: number }

/**
 * Signs in with a passkey alone. It answers to every fault alike. No lock of the account holds it up: nobody can guess
 * a passkey, and a stranger could keep its owner out.
 *
 * @returns the cookies of a new session, or the refusal.
 */
export async function signInWithPasskey(
	db: Db,
	{ request, sent, address, origin }: SentPasskey,
): Promise<Result<SignedIn, PasskeyError>> {
	const network = networkOf(address || 'unknown')
	const fromNetwork = await countTry(db, 'signIn', network)
	if (fromNetwork.isOver) {
		logSecurity('rate-limit', { result: 'refused', reason: 'signIn' })
		return fail({ code: 'tooMany', secondsLeft: fromNetwork.secondsLeft })
	}
	const owner = await checkAssertion(db, { request, sent })
	if (!owner?.isVerified) return fail({ code: 'passkeyRefused' })
	await takeBack(db, 'signIn', network)
	const { id: userId, email } = owner
	const browser = await knownBrowser(db, request, email)
	await clearCount(db, ...passwordCounter(email, browser))
	const isStillRight = (tx: Db) => hasPasskey(tx, owner.passkeyId)
	const isNewBrowser = browser === null
	const entering = { userId, email, method: 'passkey', origin, isNewBrowser, isStillRight } as const
	const entered = await enter(db, entering)
	if (!entered) return fail({ code: 'passkeyRefused' })
	return ok({ ...entered, cookies: [...entered.cookies, clearChallenge()] })
}
