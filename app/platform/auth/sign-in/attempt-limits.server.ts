// Attempt counters in PostgreSQL, shared by all instances and kept over a restart. An attempt is counted before the
// password is checked, in one statement, so that concurrent attempts cannot slip through together. Keys are hashes of
// their subjects.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { poolOf } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { countingStatement, waitOf } from '#platform/db/counters.server.ts'
import { authLimits } from '#platform/db/tables/accounts.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'

const minute = 60
const day = 86_400

/** Failed sign-ins of one address before it is locked. */
export const maxFailures = 5
/** How long an address, or a browser, stays locked. */
export const lockSeconds = 15 * minute

/** A sign-in or a lock clears the failures; without either, they are cleared after this. */
const failureMemorySeconds = 30 * day

const rules = {
	/** Passwords for one account from browsers that never signed in to it. */
	account: { points: maxFailures, duration: failureMemorySeconds },
	/** Passwords from a browser that has signed in to the account before, or under a session of it. */
	browser: { points: maxFailures, duration: failureMemorySeconds },
	/** Codes for one account, from all browsers together: only who has its password gets as far. */
	code: { points: maxFailures, duration: failureMemorySeconds },
	/** Mails to an account about used-up tries of codes. */
	codeNotice: { points: 1, duration: 60 * minute },
	/** Failed sign-ins from one network address. */
	signIn: { points: 100, duration: 15 * minute },
	/** Mails requested from one network address. */
	mail: { points: 30, duration: 15 * minute },
	/** Mails to one address. */
	mailbox: { points: 4, duration: 60 * minute },
	/** Mails to visitors that one account tried on itself, and tests of how mail arrives. */
	testMail: { points: 10, duration: 60 * minute },
	/** Invalid links from one network address. */
	link: { points: 10, duration: 15 * minute },
	/** Pictures on other sites requested by one account. */
	picture: { points: 120, duration: 60 * minute },
	/** Public searches from one network address: each of fifty people in an office may search every ten seconds. */
	search: { points: 300, duration: minute },
} as const

export type LimitName = keyof typeof rules

/** Which limit, and of whom. */
export type Counter = [LimitName, subject: string]

/** The sentence for an account that is locked. */
export function lockedMessage(secondsLeft: number): string {
	return `Too many failed attempts. Please try again in ${minutesOf(secondsLeft)} minutes.`
}

/** Whole minutes to wait, at least one. */
export function minutesOf(seconds: number): number {
	return Math.max(1, Math.ceil(seconds / 60))
}

/** Attempts so far, and the time until the count resets. */
export type Count = { tries: number; isOver: boolean; secondsLeft: number }

type AttemptRow = { points: number; wait: number }

const countStatement = countingStatement('auth_limits')

/** Counts one attempt. If `isOver`, it must be refused. */
export async function countTry(db: Db, limit: LimitName, subject: string): Promise<Count> {
	const { points, duration } = rules[limit]
	const { rows } = await poolOf(db).query<AttemptRow>(countStatement, [
		[keyOf(limit, subject)],
		[duration * 1000],
		Date.now(),
	])
	return toCount(rows[0], points)
}

/** Reads a count without raising it: over is one whose next try would be refused. */
export async function readCount(db: Db, limit: LimitName, subject: string): Promise<Count> {
	const { rows } = await poolOf(db).query<AttemptRow>(
		`select points, ${waitOf('$2')} as wait from auth_limits where key = $1 and expire > $2`,
		[keyOf(limit, subject), Date.now()],
	)
	return toCount(rows[0], rules[limit].points - 1)
}

/** Refuses all attempts for `lockSeconds`. */
export async function lock(db: Db, limit: LimitName, subject: string): Promise<void> {
	const row = {
		key: keyOf(limit, subject),
		points: rules[limit].points + 1,
		expire: Date.now() + lockSeconds * 1000,
	}
	await db.insert(authLimits).values(row).onConflictDoUpdate({ target: authLimits.key, set: row })
}

/** Uncounts an attempt that must not count. */
export async function takeBack(db: Db, limit: LimitName, subject: string): Promise<void> {
	await db
		.update(authLimits)
		.set({ points: sql`${authLimits.points} - 1` })
		.where(and(eq(authLimits.key, keyOf(limit, subject)), gt(authLimits.points, 0)))
}

/** Resets a count to 0. */
export async function clearCount(db: Db, limit: LimitName, subject: string): Promise<void> {
	await db.delete(authLimits).where(eq(authLimits.key, keyOf(limit, subject)))
}

/** Deletes expired counters. Safe to run at any time. */
export async function purgeCounts(db: Db, now: Date): Promise<void> {
	await db.delete(authLimits).where(lt(authLimits.expire, now.getTime()))
}

function keyOf(limit: LimitName, subject: string): string {
	return `${limit}:${keyedHash('limit', subject)}`
}

function toCount({ points, wait }: AttemptRow = { points: 0, wait: 0 }, most: number): Count {
	return { tries: points, isOver: points > most, secondsLeft: wait }
}
