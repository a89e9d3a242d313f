// Changes of one person's access: role, sessions, second factor, invitation. Each is one transaction with its audit row
// and its mails.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers } from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { normaliseEmail } from '../email-address.ts'
import { logSecurity } from '../security-log.server.ts'
import { queueAccessNotices } from './access-notices.server.ts'
import {
	deleteLinks,
	deleteSecondFactor,
	endSessions,
	recordAccountEvent,
} from './accounts.server.ts'
import { canTakeOver, handOverLeads } from './hand-over.server.ts'
import type { CannotTake } from './hand-over.server.ts'
import { mailInvitation } from './invitation-mail.server.ts'
import {
	isLastAdministrator,
	lockAccess,
	lockPersonWithAccess,
} from './people-with-access.server.ts'
import type { PersonWithAccess } from './people-with-access.server.ts'
import { assertCan, roleCan } from './permissions.ts'
import type { Role } from './permissions.ts'

/** `noAccess`: the person has no access, or no longer. */
export type NoAccess = { code: 'noAccess' }
/** `lastAdministrator`: nobody else who can sign in could manage access. */
export type LastAdministrator = { code: 'lastAdministrator' }

type Changed = Result<PersonWithAccess, NoAccess>

/**
 * Makes a person with access an administrator or an editor. Their next request has the new rights; the open leads of
 * somebody who may not handle them any more go to `heirId`.
 *
 * @returns the person as before; `noAccess`, `lastAdministrator` or `cannotTake` when refused.
 * @throws ForbiddenError when the actor may not change access.
 */
export async function changeRole(
	db: Db,
	actor: Actor,
	{ userId, role, heirId = null }: { userId: string; role: Role; heirId?: string | null },
): Promise<Result<PersonWithAccess, NoAccess | LastAdministrator | CannotTake>> {
	return changePerson<LastAdministrator | CannotTake>(db, actor, { userId }, async (tx, person) => {
		if (person.role === role) return ok(person)
		if (role === 'editor' && (await isLastAdministrator(tx, person)))
			return fail({ code: 'lastAdministrator' })
		if (!(await canTakeOver(tx, { from: userId, to: heirId }))) return fail({ code: 'cannotTake' })
		await tx.update(adminUsers).set({ role }).where(eq(adminUsers.id, userId))
		if (!roleCan(role, 'lead:edit'))
			await handOverLeads(tx, { from: userId, to: heirId, by: actorId(actor) })
		const event = { userId, actorId: actorId(actor) }
		await recordAccountEvent(tx, { ...event, action: 'change-role', role })
		logSecurity('role-change', { result: 'ok', ...event, reason: role })
		await queueAccessNotices(tx, actor, { action: role, person })
		return ok(person)
	})
}

/**
 * Ends every session of a person with access.
 *
 * @throws ForbiddenError when the actor may not change access.
 */
export function signOutEverywhere(
	db: Db,
	actor: Actor,
	{ userId }: { userId: string },
): Promise<Changed> {
	return changePerson(db, actor, { userId }, async (tx, person) => {
		await endSessions(tx, userId)
		await deleteLinks(tx, userId)
		const event = { userId, actorId: actorId(actor) }
		await recordAccountEvent(tx, { ...event, action: 'sign-out-everywhere' })
		logSecurity('sessions-ended', { result: 'ok', ...event })
		await queueAccessNotices(tx, actor, { action: 'signedOut', person })
		return ok(person)
	})
}

/**
 * For a lost telephone: deletes the passkeys, time codes and recovery codes of a person with access, and ends their
 * sessions. Their password stays. Someone without one needs a reset link from the sign-in page.
 *
 * @returns `own` for the actor's own.
 * @throws ForbiddenError when the actor may not change access.
 */
export function resetSecondFactor(
	db: Db,
	actor: Actor,
	whom: { userId: string } | { email: string },
): Promise<Result<PersonWithAccess, NoAccess | { code: 'own' }>> {
	return changePerson<{ code: 'own' }>(db, actor, whom, async (tx, person) => {
		// One's own needs the password, under My account.
		if (person.id === actorId(actor)) return fail({ code: 'own' })
		await deleteSecondFactor(tx, person.id)
		await endSessions(tx, person.id)
		await deleteLinks(tx, person.id)
		const event = { userId: person.id, actorId: actorId(actor) }
		await recordAccountEvent(tx, { ...event, action: 'reset-second-factor' })
		logSecurity('second-factor-reset', { result: 'ok', ...event })
		await queueAccessNotices(tx, actor, { action: 'reset', person })
		return ok(person)
	})
}

/**
 * Mails the invitation again to a person with access who cannot sign in yet. The earlier link stops working.
 *
 * @returns `accepted` when they have a password or passkey by now.
 * @throws ForbiddenError when the actor may not change access.
 */
export function sendInvitationAgain(
	db: Db,
	actor: Actor,
	{ userId }: { userId: string },
): Promise<Result<PersonWithAccess, NoAccess | { code: 'accepted' }>> {
	return changePerson<{ code: 'accepted' }>(db, actor, { userId }, async (tx, person) => {
		if (person.canSignIn) return fail({ code: 'accepted' })
		await mailInvitation(tx, actor, { ...person, userId })
		const event = { userId, actorId: actorId(actor) }
		await recordAccountEvent(tx, { ...event, action: 'invite' })
		logSecurity('invite', { result: 'ok', ...event, reason: 'again' })
		await queueAccessNotices(tx, actor, { action: 'invited', person })
		return ok(person)
	})
}

/** Runs `work` with the person, while no other command changes who may enter. */
async function changePerson<E = never>(
	db: Db,
	actor: Actor,
	whom: { userId: string } | { email: string },
	work: (tx: Db, person: PersonWithAccess) => Promise<Result<PersonWithAccess, E>>,
): Promise<Result<PersonWithAccess, E | NoAccess>> {
	assertCan(actor, 'access:edit')
	return db.transaction(async (tx) => {
		await lockAccess(tx, actor)
		const them = 'email' in whom ? { email: normaliseEmail(whom.email) } : whom
		const person = await lockPersonWithAccess(tx, them)
		return person ? work(tx, person) : fail({ code: 'noAccess' as const })
	})
}
