// One try at something that only the owner of an account knows: a password, a time code or a recovery code. All of them
// count into the same lockout.
import type { Db } from '#app/db/client.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import {
	browserCounter,
	countTry,
	lock,
	lockSeconds,
	maxFailures,
	readCount,
	takeBack,
} from './attempt-limits.server.ts'
import type { LimitName } from './attempt-limits.server.ts'
import { logSecurity } from '../security-log.server.ts'

/** Whose tries are counted: the normalised address, and the browser's id from `knownBrowser`. */
export type Tried = { email: string; browser: string | null }

export type TryRefusal =
	| { code: 'wrong'; tries: number }
	/** The account, or this browser, has to wait. */
	| { code: 'locked'; tries: number; secondsLeft: number }

/** The counter of an account's tries: a browser that signed in before has its own. */
export function counterOf({ email, browser }: Tried): [LimitName, string] {
	return browser ? browserCounter(browser, email) : ['account', email]
}

/**
 * Counts a try, then runs `check`, which returns null for a wrong answer. A right one is uncounted again, but clears nothing:
 * that is for the end of a sign-in.
 *
 * @returns what `check` returned, or the refusal; after `maxFailures` wrong answers the account is locked.
 */
export async function countedTry<T>(
	db: Db,
	tried: Tried,
	check: () => Promise<T | null>,
): Promise<Result<T, TryRefusal>> {
	const counter = counterOf(tried)
	const log = { account: tried.email }
	const count = await countTry(db, ...counter)
	if (count.isOver) return fail(await refuseLocked(db, tried, count.secondsLeft))
	const right = await check().catch(async (error: unknown) => {
		// Nothing was checked. If this fails as well, the first failure is the one to report.
		await Promise.allSettled([takeBack(db, ...counter)])
		throw error
	})
	if (right !== null) {
		await takeBack(db, ...counter)
		return ok(right)
	}
	if (count.tries < maxFailures) {
		logSecurity('sign-in', { ...log, result: 'failed', reason: 'credentials' })
		return fail({ code: 'wrong', tries: count.tries })
	}
	await lock(db, ...counter)
	logSecurity('lockout', { ...log, result: 'refused' })
	return fail({ code: 'locked', tries: count.tries, secondsLeft: lockSeconds })
}

export type Locked = Extract<TryRefusal, { code: 'locked' }>

/** The lock that a sign-in without a counted try has to respect as well; null when there is none. */
export async function readTryLock(db: Db, tried: Tried): Promise<Locked | null> {
	const count = await readCount(db, ...counterOf(tried))
	return count.isOver ? refuseLocked(db, tried, count.secondsLeft) : null
}

async function refuseLocked(db: Db, tried: Tried, secondsLeft: number): Promise<Locked> {
	logSecurity('sign-in', { account: tried.email, result: 'refused', reason: 'locked' })
	const left = await lockedFor(db, counterOf(tried), secondsLeft)
	return { code: 'locked', tries: maxFailures, secondsLeft: left }
}

/** A full counter without a lock belongs to a fifth attempt that is still running, or broke off: it is locked here. */
async function lockedFor(db: Db, counter: [LimitName, string], secondsLeft: number) {
	if (secondsLeft <= lockSeconds) return secondsLeft
	await lock(db, ...counter)
	return lockSeconds
}
