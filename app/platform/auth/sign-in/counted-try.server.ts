// One try at something that only the owner of an account knows: a password, a time code or a recovery code.
import type { Db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { countTry, lock, lockSeconds, maxFailures, takeBack } from './attempt-limits.server.ts'
import type { Counter } from './attempt-limits.server.ts'
import { logSecurity } from '../security-log.server.ts'

export type Tried = {
	/** The normalised address, for the log. */
	email: string
	counter: Counter
	/** Called by the wrong answer that locks. */
	onLock?: () => Promise<void>
}

export type TryRefusal =
	| { code: 'wrong'; tries: number }
	/** The account, or this browser, has to wait. */
	| { code: 'locked'; tries: number; secondsLeft: number }

export type Locked = Extract<TryRefusal, { code: 'locked' }>

/** The counter of an account's passwords: a browser that signed in before (`knownBrowser`) has its own. */
export function passwordCounter(email: string, browser: string | null): Counter {
	return browser ? ['browser', browser] : ['account', email]
}

/**
 * Counts a try, then runs `check`, which returns null for a wrong answer. A right one is uncounted again, but clears
 * nothing: that is for the end of a sign-in.
 *
 * @returns what `check` returned, or the refusal; after `maxFailures` wrong answers the counter is locked.
 */
export async function countedTry<T>(
	db: Db,
	{ email, counter, onLock }: Tried,
	check: () => Promise<T | null>,
): Promise<Result<T, TryRefusal>> {
	const log = { account: email, reason: counter[0] === 'code' ? 'code' : 'credentials' }
	const count = await countTry(db, ...counter)
	if (count.isOver) {
		logSecurity('sign-in', { ...log, result: 'refused', reason: 'locked' })
		const secondsLeft = await lockedFor(db, counter, count.secondsLeft)
		return fail({ code: 'locked', tries: maxFailures, secondsLeft })
	}
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
		logSecurity('sign-in', { ...log, result: 'failed' })
		return fail({ code: 'wrong', tries: count.tries })
	}
	await lock(db, ...counter)
	logSecurity('lockout', { ...log, result: 'refused' })
	await onLock?.()
	return fail({ code: 'locked', tries: count.tries, secondsLeft: lockSeconds })
}

/** A full counter without a lock belongs to a fifth attempt that is still running, or broke off: it is locked here. */
async function lockedFor(db: Db, counter: Counter, secondsLeft: number) {
	if (secondsLeft <= lockSeconds) return secondsLeft
	await lock(db, ...counter)
	return lockSeconds
}
