import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { isEmail, normaliseEmail } from '../email-address.ts'
import { logSecurity } from '../security-log.server.ts'
import { queueAccessNotices } from './access-notices.server.ts'
import { mailInvitation } from './invitation-mail.server.ts'
import {
	closeBeforeRights,
	ensureAccount,
	makeAdmin,
	recordAccountEvent,
} from './accounts.server.ts'
import { lockAccess, lockPersonWithAccess } from './people-with-access.server.ts'
import type { PersonWithAccess } from './people-with-access.server.ts'
import { assertCan } from './permissions.ts'
import type { Role } from './permissions.ts'

/**
 * Gives someone who need not be in the team access, and mails the link that sets the password. An existing account
 * without access is closed first, as with `grantTeamMember`.
 *
 * @param given `name` is kept for an account without one.
 * @returns the person; `invalidEmail` when no mail can go there, `hasAccess` when the address has access already.
 * @throws ForbiddenError when the actor may not change access.
 */
export async function giveAccess(
	db: Db,
	actor: Actor,
	given: { name: string; email: string; role: Role },
): Promise<Result<PersonWithAccess, { code: 'invalidEmail' | 'hasAccess' }>> {
	assertCan(actor, 'access:edit')
	const { name, role } = given
	const email = normaliseEmail(given.email)
	if (!isEmail(email)) return fail({ code: 'invalidEmail' })
	return db.transaction(async (tx) => {
		await lockAccess(tx, actor)
		const account = await ensureAccount(tx, { email, name })
		if (account.isAdmin) return fail({ code: 'hasAccess' as const })
		const { id: userId } = account
		await closeBeforeRights(tx, account)
		const event = { userId, actorId: actorId(actor) }
		await makeAdmin(tx, { ...event, role })
		const person = await lockPersonWithAccess(tx, { userId })
		if (!person) throw new Error('Access vanished while it was given')
		if (person.name === '') await tx.update(authUsers).set({ name }).where(eq(authUsers.id, userId))
		await mailInvitation(tx, actor, { userId, email, name: person.name || name })
		await recordAccountEvent(tx, { ...event, action: 'invite', role })
		logSecurity('invite', { result: 'ok', ...event, reason: role })
		const action = role === 'editor' ? 'givenEditor' : 'givenAdministrator'
		await queueAccessNotices(tx, actor, { action, person })
		return ok({ ...person, name: person.name || name })
	})
}
