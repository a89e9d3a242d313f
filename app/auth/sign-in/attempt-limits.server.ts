// Attempt counters in PostgreSQL, shared by all instances and kept over a restart. An attempt is counted before the
// password is checked, in one statement, so that concurrent attempts cannot slip through together. Keys are hashes of
// their subjects.
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#app/db/client.server.ts'
import { keyedHash } from '#app/lib/secret.server.ts'

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

type Limiters = Record<LimitName, RateLimiterPostgres>

const known = new WeakMap<Db, Limiters>()

function limitersOf(db: Db): Limiters {
	const found = known.get(db)
	if (found) return found
	const client = {
		query: ({ text, values }: { text: string; values: unknown[] }) =>
			(db as Db & { $client: Pool }).$client.query(text, values),
	}
	const made = Object.fromEntries(
		Object.entries(rules).map(([keyPrefix, rule]) => [
			keyPrefix,
			new RateLimiterPostgres({
				storeClient: client,
				storeType: 'client',
				tableName: 'auth_limits',
				tableCreated: true,
				keyPrefix,
				...rule,
			}),
		]),
	) as Limiters
	known.set(db, made)
	return made
}

/** Counts one attempt. If `isOver`, it must be refused. */
export async function countTry(db: Db, limit: LimitName, subject: string): Promise<Count> {
	try {
		return toCount(await limitersOf(db)[limit].consume(keyOf(subject)), false)
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal
		return toCount(refusal, true)
	}
}

/** Reads a count without raising it. */
export async function readCount(db: Db, limit: LimitName, subject: string): Promise<Count> {
	const found = await limitersOf(db)[limit].get(keyOf(subject))
	if (!found) return { tries: 0, isOver: false, secondsLeft: 0 }
	return toCount(found, found.consumedPoints >= rules[limit].points)
}

/** Refuses all attempts for `lockSeconds`. */
export async function lock(db: Db, limit: LimitName, subject: string): Promise<void> {
	await limitersOf(db)[limit].block(keyOf(subject), lockSeconds)
}

/** Uncounts an attempt that must not count. */
export async function takeBack(db: Db, limit: LimitName, subject: string): Promise<void> {
	await limitersOf(db)[limit].reward(keyOf(subject))
}

/** Resets a count to 0. */
export async function clearCount(db: Db, limit: LimitName, subject: string): Promise<void> {
	await limitersOf(db)[limit].delete(keyOf(subject))
}

function keyOf(subject: string): string {
	return keyedHash('limit', subject)
}

function toCount({ consumedPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Count {
	return { tries: consumedPoints, isOver, secondsLeft: Math.ceil(msBeforeNext / 1000) }
}
