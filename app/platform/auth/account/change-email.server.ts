// A new address for an account: asked for under My account, confirmed by a link that goes to the new address.
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { isUniqueViolation } from '#platform/db/errors.server.ts'
import { authLinks, authUsers, loginInvites } from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import {
	deleteLinks,
	holdAccount,
	readAddress,
	recordAccountEvent,
} from '../access/accounts.server.ts'
import { isEmail, normaliseEmail } from '../email-address.ts'
import { logSecurity } from '../security-log.server.ts'
import { countTry } from '../sign-in/attempt-limits.server.ts'
import { issueLink, readLink, takeLink } from '../sign-in/links.server.ts'
import { changed, refuseField, textOf } from './account-change.ts'
import type { AccountClient, AccountForm } from './account-change.ts'
import { refuseUnconfirmed } from './confirm-person.server.ts'
import { tellAccount } from './tell-account.server.ts'

/** A change of an account's address, both normalised. */
export type EmailChange = { userId: string; from: string; to: string }

/**
 * Mails a link to the new address: field `email`, and those that confirm the person. Answers the same when the address
 * belongs to another account, which gets no mail.
 */
export async function askForEmail(db: Db, client: AccountClient, body: AccountForm) {
	const email = normaliseEmail(textOf(body, 'email'))
	const { id: userId, email: from } = client.admin
	if (!isEmail(email)) return refuseField('email', 'Please enter a valid email address.')
	if (email === from) return refuseField('email', 'You sign in with this address already.')
	const refused = await refuseUnconfirmed(db, client, body)
	if (refused) return refused
	const { isOver } = await countTry(db, 'mailbox', email)
	if (isOver)
		return refuseField(
			'email',
			'We sent several emails to this address. Please try again in an hour.',
		)
	await db.transaction(async (tx) => {
		const path = await issueLink(tx, { kind: 'email', userId, email, now: new Date() })
		await tellAccount(tx, from, {
			subject: 'A new email address was asked for',
			sentence:
				'Someone signed in to your account asked to change its email address. Nothing changes until the link that we sent to the new address is followed. If it was not you, set a new password at once: that ends the link.',
		})
		if (await isTaken(tx, { email, besides: userId })) return
		await queueMails(tx, [{ kind: 'account-email', to: email, data: { path } }])
	})
	return changed({ email })
}

/** The address that waits for its confirmation; null when none does. */
export async function waitingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
	const [found] = await db
		.select({ email: authLinks.email })
		.from(authLinks)
		.where(
			and(eq(authLinks.userId, userId), eq(authLinks.kind, 'email'), gt(authLinks.expiresAt, now)),
		)
	return found?.email ?? null
}

/**
 * Gives the account the address of the link, with its invitations; tells the old address.
 *
 * @param follow what else holds the address, in the same transaction.
 * @returns `deadLink` when the link was used or replaced, has expired, or its address belongs to another account by
 *   now.
 */
export async function confirmEmail(
	db: Db,
	{
		token,
		now,
		follow,
	}: { token: string; now: Date; follow: (tx: Db, change: EmailChange) => Promise<void> },
): Promise<Result<EmailChange, { code: 'deadLink' }>> {
	const change = await db
		.transaction(async (tx) => {
			const link = await readLink(tx, token, now)
			if (link?.kind !== 'email' || !link.userId || !link.email) return null
			const { userId, email: to } = link
			const from = await readAddress(tx, userId)
			if (from === null) return null
			// Profiles first, then the account: as in a deletion of a profile with its access.
			await follow(tx, { userId, from, to })
			await holdAccount(tx, userId)
			const taken = await takeLink(tx, { token, kinds: ['email'], now })
			if (!taken || (await readAddress(tx, userId)) !== from) throw new DeadLinkError()
			if (await isTaken(tx, { email: to, besides: userId })) throw new DeadLinkError()
			await moveAccount(tx, { userId, from, to })
			return { userId, from, to }
		})
		.catch(deadLinkOrThrow)
	if (change === null) return fail({ code: 'deadLink' })
	logSecurity('email-changed', { result: 'ok', userId: change.userId })
	return ok(change)
}

/** Thrown to roll back what follows the address. */
class DeadLinkError extends Error {
	override name = 'DeadLinkError'
}

/** Two accounts that confirm one address at once: the second gets a dead link. */
function deadLinkOrThrow(error: unknown): null {
	if (error instanceof DeadLinkError || isUniqueViolation(error, 'auth_users_email_key'))
		return null
	throw error
}

/** Stores the address, ends the links that went to the old one, and tells it. */
async function moveAccount(tx: Db, { userId, from, to }: EmailChange): Promise<void> {
	const updatedAt = new Date()
	await tx
		.update(authUsers)
		.set({ email: to, emailVerified: true, updatedAt })
		.where(eq(authUsers.id, userId))
	await tx
		.update(loginInvites)
		.set({ email: to, updatedAt })
		.where(eq(sql`lower(${loginInvites.email})`, from))
	await deleteLinks(tx, userId)
	await recordAccountEvent(tx, { userId, actorId: userId, action: 'change-email' })
	await tellAccount(tx, from, {
		subject: 'Your email address was changed',
		sentence: `Your account for the back office now has the address ${to}. This address no longer signs in.`,
	})
}

function isTaken(tx: Db, { email, besides }: { email: string; besides: string }) {
	return hasRow(tx, authUsers, and(eq(authUsers.email, email), ne(authUsers.id, besides)))
}
