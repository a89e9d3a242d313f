// Access taken away: by itself, or with a deleted team member, and then given back when that is undone.
import { and, eq, lt, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import {
	adminUsers,
	authUsers,
	loginInvites,
	takenAccess,
} from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { normaliseEmail } from '../email-address.ts'
import { logSecurity } from '../security-log.server.ts'
import { queueAccessNotices } from './access-notices.server.ts'
import { canTakeOver } from './hand-over.server.ts'
import type { CannotTake } from './hand-over.server.ts'
import { mailInvitation } from './invitation-mail.server.ts'
import {
	canSignIn,
	closeAccess,
	readActor,
	recordAccountEvent,
	removeAdmin,
} from './accounts.server.ts'
import type { LastAdministrator, NoAccess } from './change-access.server.ts'
import {
	isLastAdministrator,
	lockAccess,
	lockPersonWithAccess,
} from './people-with-access.server.ts'
import type { PersonWithAccess } from './people-with-access.server.ts'
import { assertCan, can } from './permissions.ts'

const undoMinutes = 60

/**
 * Takes away a person's access, with their invitations and sessions; their open leads and the records they are to check
 * go to `heirId`. The account and its password stay.
 *
 * @returns the person; `noAccess`, `lastAdministrator` or `cannotTake` when refused.
 * @throws ForbiddenError when the actor may not change access.
 */
export async function takeAccess(
	db: Db,
	actor: Actor,
	{ userId, heirId = null }: { userId: string; heirId?: string | null },
): Promise<Result<PersonWithAccess, NoAccess | LastAdministrator | CannotTake>> {
	assertCan(actor, 'access:edit')
	return db.transaction(async (tx) => {
		await lockAccess(tx, actor)
		const person = await lockPersonWithAccess(tx, { userId })
		if (!person) return fail({ code: 'noAccess' as const })
		if (await isLastAdministrator(tx, person)) return fail({ code: 'lastAdministrator' as const })
		if (!(await canTakeOver(tx, { from: userId, to: heirId })))
			return fail({ code: 'cannotTake' as const })
		await take(tx, actor, person, heirId)
		return ok(person)
	})
}

/**
 * Takes away the access of a team member's address, and remembers it for an hour, for `giveBackAccess`. Runs in the
 * transaction that deletes the member. Nobody owns their leads and what they are to check from then on.
 *
 * @returns whether the address had access; `lastAdministrator` when refused.
 * @throws ForbiddenError when the actor may not change access.
 */
export async function takeAccessOfMember(
	tx: Db,
	actor: Actor,
	{ memberId, email }: { memberId: string; email: string },
): Promise<Result<boolean, LastAdministrator>> {
	assertCan(actor, 'access:edit')
	await lockAccess(tx, actor)
	const address = normaliseEmail(email)
	const person = await lockPersonWithAccess(tx, { email: address })
	if (!person) {
		await deleteInvites(tx, address)
		return ok(false)
	}
	if (await isLastAdministrator(tx, person)) return fail({ code: 'lastAdministrator' })
	const [held] = await tx
		.select({ grantedBy: adminUsers.grantedBy, grantedAt: adminUsers.createdAt })
		.from(adminUsers)
		.where(eq(adminUsers.id, person.id))
	if (!held) throw new Error('Access vanished while its account was locked')
	const invites = await take(tx, actor, person, null)
	const wasInvited = invites.some(
		({ teamMemberId, status }) => teamMemberId === memberId && status === 'accepted',
	)
	const taken = { memberId, role: person.role, ...held, wasInvited, takenAt: new Date() }
	await tx
		.insert(takenAccess)
		.values({ userId: person.id, ...taken })
		.onConflictDoUpdate({ target: takenAccess.userId, set: taken })
	return ok(true)
}

/**
 * Gives back what was taken with this team member in the last hour: the same role, since the same day, granted by the
 * same person, with the accepted invitation. Runs in the transaction that restores the member.
 *
 * @returns false when there is nothing to give back, or the actor may not change access (any more).
 */
export async function giveBackAccess(
	tx: Db,
	actor: Actor,
	{ memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
	if (!can(await readActor(tx, actorId(actor)), 'access:edit')) return false
	await lockAccess(tx, actor)
	const [taken] = await tx
		.delete(takenAccess)
		.where(and(eq(takenAccess.memberId, memberId), gt(takenAccess.takenAt, undoStart(now))))
		.returning()
	if (!taken) return false
	const { userId, role, grantedBy, grantedAt, wasInvited } = taken
	const [account] = await tx
		.select({ isVerified: authUsers.emailVerified })
		.from(authUsers)
		.where(eq(authUsers.id, userId))
		.for('update')
	if (!account) return false
	// Somebody else may have signed up with the address meanwhile, or its invitation was still open: a new one decides.
	const needsInvitation = !account.isVerified || !(await canSignIn(tx, userId))
	if (needsInvitation) await closeAccess(tx, userId)
	const given = await tx
		.insert(adminUsers)
		.values({ id: userId, role, grantedBy, createdAt: grantedAt })
		.onConflictDoNothing()
		.returning({ id: adminUsers.id })
	const person = await lockPersonWithAccess(tx, { userId })
	if (given.length === 0 || !person) return false
	if (needsInvitation) await mailInvitation(tx, actor, { ...person, userId, now })
	if (wasInvited) {
		const { email } = person
		await tx
			.insert(loginInvites)
			.values({ teamMemberId: memberId, email, status: 'accepted' })
			.onConflictDoNothing()
	}
	const event = { userId, actorId: actorId(actor) }
	await recordAccountEvent(tx, { ...event, action: 'grant-admin', role })
	logSecurity('role-change', { result: 'ok', ...event, reason: 'given back' })
	await queueAccessNotices(tx, actor, { action: 'givenBack', person })
	return true
}

/** Clears what was taken more than an hour before `now`. */
export async function purgeTakenAccess(db: Db, now: Date): Promise<void> {
	await db.delete(takenAccess).where(lt(takenAccess.takenAt, undoStart(now)))
}

function undoStart(now: Date): Date {
	return new Date(now.getTime() - undoMinutes * 60_000)
}

/** Returns the invitations that were deleted. */
async function take(tx: Db, actor: Actor, person: PersonWithAccess, heirId: string | null) {
	const invites = await deleteInvites(tx, person.email)
	await removeAdmin(tx, { userId: person.id, actorId: actorId(actor), heirId })
	await queueAccessNotices(tx, actor, { action: 'taken', person })
	return invites
}

/** An invitation says that its address has access. */
function deleteInvites(tx: Db, email: string) {
	return tx
		.delete(loginInvites)
		.where(eq(sql`lower(${loginInvites.email})`, email))
		.returning({ teamMemberId: loginInvites.teamMemberId, status: loginInvites.status })
}
