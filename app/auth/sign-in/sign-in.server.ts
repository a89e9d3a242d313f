import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts, authTimeCodes, authUsers } from '#app/db/tables/accounts.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { normaliseEmail } from '../email-address.ts'
import { clearCount, countTry, takeBack } from './attempt-limits.server.ts'
import { countedTry, passwordCounter } from './counted-try.server.ts'
import { awaitCode } from '../second-factor/pending-sign-in.server.ts'
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
	/** Only after the right password: a second factor is required, and passkeys are the account's only one. */
	| { code: 'passkeyNeeded' }

/** The password was right, and a code has to follow; the cookie says so. */
export type CodeNeeded = { step: 'secondFactor'; userId: string; cookies: string[] }

const unknownOrigin: SessionOrigin = { browser: null, country: null }

/**
 * Signs in with e-mail and password.
 *
 * Every attempt is counted before the password is checked. An unknown address is counted, locked and timed like a known
 * one. With time codes the right password starts no session and clears no count: the code does (`sendCode`).
 *
 * @returns the cookies of a new session, or of the wait for a code, or the refusal.
 */
export async function signIn(
	db: Db,
	given: SignIn,
): Promise<Result<SignedIn | CodeNeeded, SignInError>> {
	const email = normaliseEmail(given.email)
	const network = networkOf(given.address || 'unknown')
	const fromNetwork = await countTry(db, 'signIn', network)
	if (fromNetwork.isOver) {
		logSecurity('rate-limit', { account: email, result: 'refused', reason: 'signIn' })
		return fail({ code: 'tooMany', secondsLeft: fromNetwork.secondsLeft })
	}
	const counter = passwordCounter(email, given.browser)
	const answer = await countedTry(db, { email, counter }, () =>
		checkPassword(db, { email, password: given.password }),
	)
	if (!answer.ok)
		return fail(
			answer.error.code === 'wrong'
				? { ...answer.error, code: 'invalidCredentials' }
				: answer.error,
		)
	const { id, hash, isVerified, needsCode, hasPasskey } = answer.value
	const needsPasskey = !needsCode && hasPasskey && env().SECOND_FACTOR === 'required'
	await takeBack(db, 'signIn', network)
	if (!needsCode && !needsPasskey) await clearCount(db, ...counter)
	if (!isVerified) return fail({ code: 'unverified' })
	if (needsPasskey) return fail({ code: 'passkeyNeeded' })
	if (needsCode) {
		return ok({ step: 'secondFactor', userId: id, cookies: [await awaitCode(db, { userId: id })] })
	}
	const { origin = unknownOrigin, browser } = given
	const isStillRight = async (tx: Db) => {
		const account = await readAccount(tx, email)
		return account?.hash === hash && !account.needsCode
	}
	const entered = await enter(db, {
		userId: id,
		email,
		method: 'password',
		origin,
		browser,
		isStillRight,
	})
	return entered ? ok(entered) : fail({ code: 'invalidCredentials', tries: 0 })
}

/** The account; null for a wrong password. An unknown address costs the same query and the same hash. */
async function checkPassword(db: Db, { email, password }: { email: string; password: string }) {
	const account = await readAccount(db, email)
	const isRight = await verifyPassword({ hash: account?.hash ?? unusableHash, password })
	return account?.hash && isRight ? account : null
}

async function readAccount(db: Db, email: string) {
	const [account] = await db
		.select({
			id: authUsers.id,
			isVerified: authUsers.emailVerified,
			hash: authAccounts.password,
			needsCode: sql<boolean>`${authTimeCodes.confirmedAt} is not null`,
			hasPasskey: sql<boolean>`exists (select from auth_passkeys p where p.user_id = auth_users.id)`,
		})
		.from(authUsers)
		.leftJoin(authAccounts, eq(authAccounts.userId, authUsers.id))
		.leftJoin(authTimeCodes, eq(authTimeCodes.userId, authUsers.id))
		.where(eq(authUsers.email, email))
	return account
}
