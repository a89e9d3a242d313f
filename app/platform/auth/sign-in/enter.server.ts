// What every sign-in ends with, whichever way it was made.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { formatMoment } from '#platform/lib/text/long-date.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { startSession } from '../session/session.server.ts'
import type { SessionOrigin, SignInMethod } from '../session/session.server.ts'

/** Who has signed in and how, the cookies of the new session, and the key that the browser's note is signed for. */
export type SignedIn = {
	userId: string
	email: string
	method: SignInMethod
	cookies: string[]
	browserKey: string
}

type Entering = {
	userId: string
	email: string
	method: SignInMethod
	origin: SessionOrigin
	/** Whether what was checked still holds, now that the account is held: a password may have been changed meanwhile. */
	isStillRight: (tx: Db) => Promise<boolean>
	/** Whether the browser has not signed in to the account before, which is mailed to the person. */
	isNewBrowser: boolean
	now?: Date
}

/**
 * Starts the session, with an audit row for those with access; a browser that is new to the account is mailed to the
 * person. Null when nothing is right any more.
 */
export async function enter(
	db: Db,
	{ userId, email, method, origin, isNewBrowser, isStillRight, now = new Date() }: Entering,
): Promise<SignedIn | null> {
	const started = await db.transaction(async (tx) => {
		const [account] = await tx
			.select({
				lastSignInAt: authUsers.lastSignInAt,
				browserKey: authUsers.browserKey,
				hasAccess: sql<boolean>`exists (select from admin_users where admin_users.id = auth_users.id)`,
			})
			.from(authUsers)
			.where(eq(authUsers.id, userId))
			.for('update')
		if (!account || !(await isStillRight(tx))) return null
		await tx.update(authUsers).set({ lastSignInAt: now }).where(eq(authUsers.id, userId))
		// The first sign-in of all follows a mailed link, so it tells nothing new.
		if (isNewBrowser && account.lastSignInAt) {
			const data = { browser: origin.browser, from: origin.country, at: formatMoment(now) }
			await queueMails(tx, [{ kind: 'account-sign-in', to: email, data }])
		}
		if (account.hasAccess) await recordSignIn(tx, { userId, method, origin, now })
		const cookies = await startSession(tx, { userId, method, origin, now })
		return { cookies, browserKey: account.browserKey }
	})
	if (started === null) return null
	logSecurity('sign-in', { result: 'ok', userId, reason: method })
	return { userId, email, method, ...started }
}

/**
 * Adds the sign-in to the audit log, with words of our own about the browser and the country. Only for those who may
 * use the back office: the log is kept for ever, and other accounts are anybody's.
 */
async function recordSignIn(
	tx: Db,
	{ userId, method, origin, now }: Pick<Entering, 'userId' | 'method' | 'origin'> & { now: Date },
): Promise<void> {
	const { browser, country } = origin
	await tx.insert(auditLog).values({
		actorId: userId,
		action: 'sign-in',
		recordType: 'sign-in',
		recordId: userId,
		detail: { method, ...(browser && { browser }), ...(country && { country }) },
		createdAt: now,
	})
}
