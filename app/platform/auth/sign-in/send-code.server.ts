// The second step of a sign-in: a time code or a recovery code, after the right password.
import type { Db } from '#platform/db/client.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { codeCounter, codeTry, canReadTimeCodes } from '../second-factor/code-try.server.ts'
import { clearPending, readPending } from '../second-factor/pending-sign-in.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { takeCode } from '../second-factor/take-code.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { knownBrowser } from '../session/known-browser.server.ts'
import type { SessionOrigin } from '../session/session.server.ts'
import { clearCount, countTry, takeBack } from './attempt-limits.server.ts'
import { passwordCounter } from './counted-try.server.ts'
import type { Locked } from './counted-try.server.ts'
import { enter } from './enter.server.ts'
import type { SignedIn } from './enter.server.ts'

export type SentCode = {
	/** Its cookie names the account. */
	request: Request
	/** As typed. */
	code: string
	/** The client's network address. */
	address: string | null
	origin: SessionOrigin
	now?: Date
}

export type CodeError =
	| { code: 'wrongCode'; tries: number }
	| Locked
	/** The network address has to wait. */
	| { code: 'tooMany'; secondsLeft: number }
	/** No password was sent from this browser in the last ten minutes, or it has been changed since. */
	| { code: 'startAgain' }
	/** Another APP_SECRET: no code can be checked, and none is counted. */
	| { code: 'unreadableCodes' }

/**
 * Signs in with a code after the password. Wrong codes have a count of their own, over all browsers; the right one
 * clears it and that of passwords. The use of a recovery code is mailed to the person.
 *
 * @returns the cookies of a new session, or the refusal.
 */
export async function sendCode(db: Db, given: SentCode): Promise<Result<SignedIn, CodeError>> {
	const { request, address, origin, now = new Date() } = given
	const network = networkOf(address || 'unknown')
	const fromNetwork = await countTry(db, 'signIn', network)
	if (fromNetwork.isOver) {
		logSecurity('rate-limit', { result: 'refused', reason: 'signIn' })
		return fail({ code: 'tooMany', secondsLeft: fromNetwork.secondsLeft })
	}
	const pending = await readPending(db, request, now)
	if (!pending?.isVerified || !(await readFactors(db, pending.id)).timeCodes)
		return fail({ code: 'startAgain' })
	const { id: userId, email } = pending
	if (!(await canReadTimeCodes(db, userId))) {
		await takeBack(db, 'signIn', network)
		logSecurity('second-factor', { result: 'failed', userId, reason: 'other APP_SECRET' })
		return fail({ code: 'unreadableCodes' })
	}
	const response = await codeTry(db, pending, () =>
		takeCode(db, pending, { typed: given.code, use: 'sign-in', now }),
	)
	if (!response.ok) {
		const { error } = response
		return fail(error.code === 'wrong' ? { ...error, code: 'wrongCode' } : error)
	}
	await takeBack(db, 'signIn', network)
	const browser = await knownBrowser(db, request, email)
	await clearCount(db, ...codeCounter(pending))
	await clearCount(db, ...passwordCounter(email, browser))
	const isNewBrowser = browser === null
	const isStillRight = async (tx: Db) => (await readPending(tx, request, now)) !== null
	const entering = {
		userId,
		email,
		method: response.value,
		origin,
		isNewBrowser,
		isStillRight,
		now,
	}
	const entered = await enter(db, entering)
	if (!entered) return fail({ code: 'startAgain' })
	return ok({ ...entered, cookies: [...entered.cookies, clearPending()] })
}
