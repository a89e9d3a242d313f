import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authSessions } from '#platform/db/tables/accounts.server.ts'
import { endOtherSessionsOf, holdAccount } from '../access/accounts.server.ts'
import { keepBrowser } from '../session/known-browser.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { changed, textOf } from './account-change.ts'
import type { AccountClient, AccountForm, AccountResponse } from './account-change.ts'

export type OwnSession = {
	id: string
	/** Such as "Chrome on Android". */
	browser: string | null
	country: string | null
	signedInAt: Date
	/** To within five minutes. */
	usedAt: Date
	isThisOne: boolean
}

/** Where an account is signed in: this browser first, then by last use. */
export function listOwnSessions(
	db: Db,
	{ userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<OwnSession[]> {
	const isThisOne = sql<boolean>`${authSessions.id} = ${sessionId}`
	return db
		.select({
			id: authSessions.id,
			browser: authSessions.browser,
			country: authSessions.country,
			signedInAt: authSessions.createdAt,
			usedAt: authSessions.usedAt,
			isThisOne,
		})
		.from(authSessions)
		.where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, now)))
		.orderBy(desc(isThisOne), desc(authSessions.usedAt))
}

/** Ends one of the own sessions (field `id`), but not this one. */
export async function endOwnSession(db: Db, { admin }: AccountClient, body: AccountForm) {
	const { id: userId, sessionId } = admin
	const isIt = eq(sql`${authSessions.id}::text`, textOf(body, 'id'))
	const ended = await db
		.delete(authSessions)
		.where(and(eq(authSessions.userId, userId), ne(authSessions.id, sessionId), isIt))
		.returning({ id: authSessions.id })
	return endedResponse(userId, ended.length)
}

/** Ends every own session but this one, and what other browsers keep of the account. */
export async function endOtherSessions(db: Db, { admin, request }: AccountClient) {
	const { id: userId, sessionId } = admin
	const ended = await db.transaction(async (tx) => {
		await holdAccount(tx, userId)
		return endOtherSessionsOf(tx, { userId, sessionId })
	})
	return { ...endedResponse(userId, ended), cookies: await keepBrowser(db, request, userId) }
}

function endedResponse(userId: string, ended: number): AccountResponse {
	if (ended > 0) logSecurity('sign-out', { result: 'ok', userId, reason: 'my account' })
	return changed({ ended })
}
