// Invitations of team members to the back office.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { loginInvites } from '#platform/db/tables/accounts.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { queueAccessNotices } from './access-notices.server.ts'
import { mailInvitation } from './invitation-mail.server.ts'
import {
	canSignIn,
	closeAccess,
	closeBeforeRights,
	ensureAccount,
	lockAccount,
	makeAdmin,
	recordAccountEvent,
	removeAdmin,
} from './accounts.server.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { isEmail, normaliseEmail } from '../email-address.ts'
import { lockAccess, lockPersonWithAccess } from './people-with-access.server.ts'
import { assertCan, can } from './permissions.ts'
import { logSecurity } from '../security-log.server.ts'

export type Invited = {
	inviteId: string
	/** `failed`: the rights are granted, and only the mail is missing. */
	mail: 'queued' | 'failed'
}

export type InviteError = { code: 'memberGone' | 'invalidEmail' | 'inviteGone' }

/**
 * The first half of an invitation: grants a team member access to the back office under `email`, without a mail.
 *
 * The account is made, or found, and is an administrator at once. An existing account without rights loses its
 * password, sessions and links: the person who made it may not own the mailbox. A pending invitation of the member to
 * another address is withdrawn, with its rights: that address was a mistake.
 *
 * @returns `memberGone` when the member has been deleted, `invalidEmail` when no mail can go there.
 * @throws ForbiddenError when the actor may not grant access.
 */
export async function grantTeamMember(
	db: Db,
	actor: Actor,
	{ memberId, email: typed }: { memberId: string; email: string },
): Promise<Result<{ inviteId: string }, InviteError>> {
	assertCan(actor, 'access:edit')
	const email = normaliseEmail(typed)
	if (!isEmail(email)) return fail({ code: 'invalidEmail' })
	return db.transaction(async (tx) => {
		const [member] = await tx
			.select({ name: teamMembers.name })
			.from(teamMembers)
			.where(and(eq(teamMembers.id, memberId), isNull(teamMembers.deletedAt)))
			.for('update')
		if (!member) return fail({ code: 'memberGone' as const })
		await lockAccess(tx, actor)
		await withdrawOther(tx, actor, { memberId, email })
		const account = await ensureAccount(tx, { email, name: member.name })
		await closeBeforeRights(tx, account)
		const isNew = await makeAdmin(tx, { userId: account.id, actorId: actorId(actor) })
		const inviteId = await storeInvite(tx, { memberId, email })
		const event = { userId: account.id, actorId: actorId(actor) }
		await recordAccountEvent(tx, { ...event, action: 'invite' })
		logSecurity('invite', { ...event, result: 'ok' })
		if (isNew) await tellOthers(tx, actor, account.id)
		return ok({ inviteId })
	})
}

/** Tells the other administrators; the person gets the invitation. */
async function tellOthers(tx: Db, actor: Actor, userId: string): Promise<void> {
	const person = await lockPersonWithAccess(tx, { userId })
	if (person) await queueAccessNotices(tx, actor, { action: 'givenAdministrator', person })
}

/**
 * The second half: mails the link that sets the password. A second call mails a new link, which ends the first.
 *
 * @returns `inviteGone` when there is no such invite.
 * @throws ForbiddenError when the actor may not grant access.
 */
export async function mailInvite(
	db: Db,
	actor: Actor,
	{ inviteId }: { inviteId: string },
): Promise<Result<Invited, InviteError>> {
	assertCan(actor, 'access:edit')
	const email = await readInviteEmail(db, inviteId)
	if (email === null) return fail({ code: 'inviteGone' })
	try {
		await db.transaction(async (tx) => {
			const account = await ensureAccount(tx, { email })
			const { id: userId } = account
			const name = (await lockPersonWithAccess(tx, { userId }))?.name ?? ''
			await mailInvitation(tx, actor, { userId, email, name })
		})
		return ok({ inviteId, mail: 'queued' })
	} catch (error) {
		// The rights stay: the caller says so, and that a reset works as well.
		logger.error({ err: error, inviteId }, 'an invitation could not be mailed')
		return ok({ inviteId, mail: 'failed' })
	}
}

/** The normalised address an invitation is for; null when there is no such invitation. */
export async function readInviteEmail(db: Db, inviteId: string): Promise<string | null> {
	const [invite] = await db
		.select({ email: loginInvites.email })
		.from(loginInvites)
		.where(eq(loginInvites.id, inviteId))
	return invite ? normaliseEmail(invite.email) : null
}

/**
 * Withdraws a pending invitation of the member, with the rights it granted, when the member is deleted or has another
 * address, if the actor may change access. An invitation to `email` stays, and so does an accepted one. Runs inside the
 * caller's transaction.
 */
export async function withdrawInvite(
	tx: Db,
	actor: Actor,
	{ memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
	// Who may not change access leaves it as it is; it stands under Access.
	if (!can(actor, 'access:edit')) return
	const address = await withdrawOther(tx, actor, { memberId, email: normaliseEmail(email ?? '') })
	if (address === null) return
	// Only now that the account is locked: an acceptance in progress has finished.
	await tx
		.delete(loginInvites)
		.where(and(eq(loginInvites.teamMemberId, memberId), eq(loginInvites.status, 'pending')))
}

/** Revokes what a pending invitation of the member to another address granted; returns that address, if any. */
async function withdrawOther(
	tx: Db,
	actor: Actor,
	{ memberId, email }: { memberId: string; email: string },
): Promise<string | null> {
	const [former] = await tx
		.select({ email: loginInvites.email })
		.from(loginInvites)
		.where(and(eq(loginInvites.teamMemberId, memberId), eq(loginInvites.status, 'pending')))
	const address = former ? normaliseEmail(former.email) : email
	if (address === email) return null
	if (await isInvitedAs(tx, { address, besides: memberId })) return address
	const account = await lockAccount(tx, address)
	// If it can sign in, it had access before: an invited account cannot until the invitation is accepted.
	if (!account?.isAdmin || (await canSignIn(tx, account.id))) return address
	await closeAccess(tx, account.id)
	await removeAdmin(tx, { userId: account.id, actorId: actorId(actor) })
	return address
}

/** Whether another member has an invitation to the address. */
function isInvitedAs(tx: Db, { address, besides }: { address: string; besides: string }) {
	const isTheirs = eq(sql`lower(${loginInvites.email})`, address)
	return hasRow(tx, loginInvites, and(isTheirs, ne(loginInvites.teamMemberId, besides)))
}

async function storeInvite(
	tx: Db,
	{ memberId, email }: { memberId: string; email: string },
): Promise<string> {
	const pending = { email, status: 'pending' as const, updatedAt: new Date() }
	const [invite] = await tx
		.insert(loginInvites)
		.values({ teamMemberId: memberId, ...pending })
		.onConflictDoUpdate({ target: loginInvites.teamMemberId, set: pending })
		.returning({ id: loginInvites.id })
	if (!invite) throw new Error('Storing an invite returned no row')
	return invite.id
}
