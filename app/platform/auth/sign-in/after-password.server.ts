// What follows a right password, whether it was typed or has just been set with a mailed link.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authTimeCodes, authUsers } from '#platform/db/tables/accounts.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { awaitCode } from '../second-factor/pending-sign-in.server.ts'
import type { SessionOrigin } from '../session/session.server.ts'
import { enter } from './enter.server.ts'
import type { SignedIn } from './enter.server.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>

/** A code has to follow; the cookie says so. */
export type CodeNeeded = { step: 'secondFactor'; userId: string; cookies: string[] }

type AfterPasswordError =
	| { code: 'unverified' }
	/** A second factor is required, and passkeys are the account's only one. */
	| { code: 'passkeyNeeded' }
	/** The password or the second factor has changed since. */
	| { code: 'changed' }

type SignInOptions = {
	method: 'password' | 'link'
	origin: SessionOrigin
	/** Whether the browser is new to the account, which its owner is told. */
	isNewBrowser: boolean
}

/**
 * Goes on with an account whose password is right. With time codes that starts no session: the code does (`sendCode`).
 *
 * @returns the cookies of a new session, or of the wait for a code, or the refusal.
 */
export async function goOn(
	db: Db,
	account: Account,
	{ method, origin, isNewBrowser }: SignInOptions,
): Promise<Result<SignedIn | CodeNeeded, AfterPasswordError>> {
	const { id: userId, email, hash, isVerified, needsCode, hasPasskey } = account
	if (!isVerified) return fail({ code: 'unverified' })
	if (needsCode)
		return ok({ step: 'secondFactor', userId, cookies: [await awaitCode(db, { userId })] })
	if (hasPasskey && env().SECOND_FACTOR === 'required') return fail({ code: 'passkeyNeeded' })
	const isStillRight = async (tx: Db) => {
		const now = await readAccount(tx, email)
		return now?.hash === hash && !now.needsCode
	}
	const entered = await enter(db, { userId, email, method, origin, isNewBrowser, isStillRight })
	return entered ? ok(entered) : fail({ code: 'changed' })
}

/** The account of a normalised address; undefined when there is none. */
export async function readAccount(db: Db, email: string) {
	const [account] = await db
		.select({
			id: authUsers.id,
			email: authUsers.email,
			isVerified: authUsers.emailVerified,
			hash: authUsers.password,
			needsCode: sql<boolean>`${authTimeCodes.confirmedAt} is not null`,
			hasPasskey: sql<boolean>`exists (select from auth_passkeys p where p.user_id = auth_users.id)`,
		})
		.from(authUsers)
		.leftJoin(authTimeCodes, eq(authTimeCodes.userId, authUsers.id))
		.where(eq(authUsers.email, email))
	return account
}
