// Open sign-up and requests for links. The request enqueues one job for any address, so that neither the message nor
// the response time reveals whether it has an account; the job finds out what to do.
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { loginInvites } from '#platform/db/tables/accounts.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { sql } from 'drizzle-orm'
import { ensureAccount, lockAccount, storePassword } from '../access/accounts.server.ts'
import type { Account } from '../access/accounts.server.ts'
import { issueLink } from './links.server.ts'
import { logSecurity } from '../security-log.server.ts'

/**
 * Makes an account without rights and mails the link that verifies its address. Signing up again before that sets the
 * newer password and ends the older link. An address with a verified account gets a link to reset its password instead;
 * an invited one keeps waiting for its invitation.
 */
export async function signUp(
	db: Db,
	{ email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const account = await ensureAccount(tx, { email })
		if (account.emailVerified) return mailReset(tx, account, now)
		if (account.isAdmin || (await isInvited(tx, email))) return
		await storePassword(tx, account.id, passwordHash)
		const path = await issueLink(tx, { kind: 'verification', userId: account.id, now })
		await queueMails(tx, [{ kind: 'account-verification', to: email, data: { path } }])
		logSecurity('sign-up', { result: 'ok', userId: account.id })
	})
}

/** Mails a link that sets a new password, if the address has an account. */
export async function requestReset(
	db: Db,
	{ email, now }: { email: string; now: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const account = await lockAccount(tx, email)
		if (account) await mailReset(tx, account, now)
		else logSecurity('reset-request', { result: 'failed', account: email, reason: 'no account' })
	})
}

/** Mails a new verification link; call it only after the right password. */
export async function mailVerification(
	db: Db,
	{ email, now }: { email: string; now: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const account = await lockAccount(tx, email)
		if (!account || account.emailVerified) return
		const path = await issueLink(tx, { kind: 'verification', userId: account.id, now })
		await queueMails(tx, [{ kind: 'account-verification', to: email, data: { path } }])
	})
}

async function mailReset(tx: Db, account: Account, now: Date): Promise<void> {
	const path = await issueLink(tx, { kind: 'reset', userId: account.id, now })
	await queueMails(tx, [{ kind: 'account-reset', to: account.email, data: { path } }])
	logSecurity('reset-request', { result: 'ok', userId: account.id })
}

function isInvited(tx: Db, email: string): Promise<boolean> {
	const isTheirs = sql`lower(${loginInvites.email}) = ${email} and ${loginInvites.status} = 'pending'`
	return hasRow(tx, loginInvites, isTheirs)
}
