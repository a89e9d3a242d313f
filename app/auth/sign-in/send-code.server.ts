// The second step of a sign-in: a time code or a recovery code, after the right password.
import type { Db } from '#app/db/client.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { settings } from '#app/settings.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import { tellAccount } from '../account/tell-account.server.ts'
import {
	countRecoveryCodes,
	plainCode,
	takeRecoveryCode,
} from '../second-factor/recovery-codes.server.ts'
import { codeCounter, codeTry } from '../second-factor/code-try.server.ts'
import { forgetPending, readPending } from '../second-factor/pending-sign-in.server.ts'
import type { Pending } from '../second-factor/pending-sign-in.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { takeTimeCode } from '../second-factor/time-codes.server.ts'
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

/**
 * Signs in with a code after the password. Wrong codes have a count of their own, over all browsers; the right one clears it
 * and that of passwords. The use of a recovery code is mailed to the person.
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
	const answer = await codeTry(db, pending, () =>
		checkCode(db, { pending, code: plainCode(given.code), now }),
	)
	if (!answer.ok) {
		const { error } = answer
		return fail(error.code === 'wrong' ? { ...error, code: 'wrongCode' } : error)
	}
	await takeBack(db, 'signIn', network)
	const browser = await knownBrowser(db, request, email)
	await clearCount(db, ...codeCounter(pending))
	await clearCount(db, ...passwordCounter(email, browser))
	const isNewBrowser = browser === null
	const isStillRight = async (tx: Db) => (await readPending(tx, request, now)) !== null
	const entering = { userId, email, method: answer.value, origin, isNewBrowser, isStillRight, now }
	const entered = await enter(db, entering)
	if (!entered) return fail({ code: 'startAgain' })
	return ok({ ...entered, cookies: [...entered.cookies, forgetPending()] })
}

/** Which kind of code it was; null for a wrong one. */
async function checkCode(
	db: Db,
	{ pending, code, now }: { pending: Pending; code: string; now: Date },
): Promise<'time-code' | 'recovery-code' | null> {
	const given = { userId: pending.id, code, now }
	if (/^\d{6}$/.test(code)) return (await takeTimeCode(db, given)) ? 'time-code' : null
	return db.transaction(async (tx) => {
		if (!(await takeRecoveryCode(tx, given))) return null
		await tellOfRecovery(tx, pending)
		return 'recovery-code'
	})
}

async function tellOfRecovery(tx: Db, { id, email }: Pending): Promise<void> {
	const left = await countRecoveryCodes(tx, id)
	await recordAccountEvent(tx, { userId: id, actorId: id, action: 'use-recovery-code' })
	const sentence = `A recovery code of your account was used to sign in to the back office of the ${settings.name} website. ${leftInWords(left)} If it was not you, make new codes and set a new password at once.`
	await tellAccount(tx, email, { subject: 'A recovery code was used', sentence })
}

function leftInWords(left: number): string {
	if (left === 0) return 'None is left: make new ones in My account.'
	return left === 1 ? 'One code is left.' : `${left} codes are left.`
}
