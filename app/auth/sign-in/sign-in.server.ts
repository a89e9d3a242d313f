import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts, authUsers } from '#app/db/tables/accounts.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { normaliseEmail } from '../email-address.ts'
import {
	browserCounter,
	clearCount,
	countTry,
	lock,
	lockSeconds,
	maxFailures,
	takeBack,
} from './attempt-limits.server.ts'
import type { LimitName } from './attempt-limits.server.ts'
import { logSecurity } from '../security-log.server.ts'
import type { SessionOrigin } from '../session/session.server.ts'
import { enter } from './enter.server.ts'
import type { SignedIn } from './enter.server.ts'
import { unusableHash, verifyPassword } from './passwords.server.ts'

export type SignIn = {
	email: string
	password: string
	/** The client's network address. */
	address: string | null
	/** From `knownBrowser`. */
	browser: string | null
	origin?: SessionOrigin
}

export type SignInError =
	| { code: 'invalidCredentials'; tries: number }
	/** The account, or this browser, has to wait. */
	| { code: 'locked'; tries: number; secondsLeft: number }
	/** The network address has to wait. */
	| { code: 'tooMany'; secondsLeft: number }
	/** Only after the right password. */
	| { code: 'unverified' }

const unknownOrigin: SessionOrigin = { browser: null, country: null }

/**
 * Signs in with e-mail and password.
 *
 * Every attempt is counted before the password is checked. An unknown address is counted, locked and timed like a known
 * one.
 *
 * @returns the cookies of a new session, or the refusal.
 */
export async function signIn(db: Db, given: SignIn): Promise<Result<SignedIn, SignInError>> {
	const email = normaliseEmail(given.email)
	const log = { account: email }
	const network = networkOf(given.address || 'unknown')
	const fromNetwork = await countTry(db, 'signIn', network)
	if (fromNetwork.isOver) {
		logSecurity('rate-limit', { ...log, result: 'refused', reason: 'signIn' })
		return fail({ code: 'tooMany', secondsLeft: fromNetwork.secondsLeft })
	}
	const counter: [LimitName, string] = given.browser
		? browserCounter(given.browser, email)
		: ['account', email]
	const count = await countTry(db, ...counter)
	if (count.isOver) {
		logSecurity('sign-in', { ...log, result: 'refused', reason: 'locked' })
		const secondsLeft = await lockedFor(db, counter, count.secondsLeft)
		return fail({ code: 'locked', tries: maxFailures, secondsLeft })
	}
	const answer = await checkPassword(db, { email, password: given.password }).catch(
		async (error: unknown) => {
			// The password was not checked. If this fails as well, the first failure is the one to report.
			// The network's count stays, so that failures remain limited.
			await Promise.allSettled([takeBack(db, ...counter)])
			throw error
		},
	)
	if (!answer.ok && answer.error === 'wrong')
		return refuse(db, { counter, tries: count.tries, log })
	await Promise.all([clearCount(db, ...counter), takeBack(db, 'signIn', network)])
	if (!answer.ok) return fail({ code: 'unverified' })
	const { origin = unknownOrigin, browser } = given
	return ok(await enter(db, { userId: answer.value, email, method: 'password', origin, browser }))
}

/** A full counter without a lock belongs to a fifth attempt that is still running, or broke off: it is locked here. */
async function lockedFor(db: Db, counter: [LimitName, string], secondsLeft: number) {
	if (secondsLeft <= lockSeconds) return secondsLeft
	await lock(db, ...counter)
	return lockSeconds
}

type Refusal = {
	counter: [LimitName, string]
	tries: number
	log: { account: string }
}

async function refuse(db: Db, { counter, tries, log }: Refusal) {
	if (tries < maxFailures) {
		logSecurity('sign-in', { ...log, result: 'failed', reason: 'credentials' })
		return fail({ code: 'invalidCredentials' as const, tries })
	}
	await lock(db, ...counter)
	logSecurity('lockout', { ...log, result: 'refused' })
	return fail({ code: 'locked' as const, tries, secondsLeft: lockSeconds })
}

/** The id of the account. An unknown address costs the same query and the same hash. */
async function checkPassword(
	db: Db,
	{ email, password }: { email: string; password: string },
): Promise<Result<string, 'wrong' | 'unverified'>> {
	const [account] = await db
		.select({
			id: authUsers.id,
			isVerified: authUsers.emailVerified,
			hash: authAccounts.password,
		})
		.from(authUsers)
		.leftJoin(authAccounts, eq(authAccounts.userId, authUsers.id))
		.where(eq(authUsers.email, email))
	const isRight = await verifyPassword({ hash: account?.hash ?? unusableHash, password })
	if (!account?.hash || !isRight) return fail('wrong')
	return account.isVerified ? ok(account.id) : fail('unverified')
}
