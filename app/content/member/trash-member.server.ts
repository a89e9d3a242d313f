// Deleting a team member, alone or with their access to the back office.
import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { withdrawInvite } from '#platform/auth/access/invite.server.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { giveBackAccess, takeAccessOfMember } from '#platform/auth/access/take-access.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import { restoreRecord, trashRecord } from '#kit/records/trash.server.ts'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'

type TrashMemberOptions = {
	id: string
	/** Whether the access of the member's address goes, or comes back, too. */
	withAccess: boolean
}

/** Whether the member was deleted or restored by this call, and whether their access was. */
export type Moved = { isDone: boolean; isAccessMoved: boolean }

const nothing: Moved = { isDone: false, isAccessMoved: false }
const moved = { table: teamMembers, type: memberType, fields: memberFields }

/** Thrown to roll back the deletion. */
class LastAdministratorError extends Error {
	override name = 'LastAdministratorError'
}

/**
 * Moves a member to the trash, in one transaction with their access.
 *
 * @returns `lastAdministrator` when nobody else could manage access: then nothing has changed.
 * @throws ForbiddenError when the actor may not edit the team or, `withAccess`, not change access.
 */
export async function trashMember(
	db: Db,
	actor: Actor,
	{ id: requested, withAccess }: TrashMemberOptions,
): Promise<Result<Moved, { code: 'lastAdministrator' }>> {
	if (withAccess) assertCan(actor, 'access:edit')
	const id = parseUuid(requested)
	if (id === null) return ok(nothing)
	let isAccessMoved = false
	const alsoSet = async (tx: Db) => {
		if (withAccess) isAccessMoved = await take(tx, actor, id)
		await withdrawInvite(tx, actor, { memberId: id, email: null })
		return {}
	}
	try {
		const isDone = await trashRecord(db, actor, { ...moved, id, alsoSet })
		return ok({ isDone, isAccessMoved })
	} catch (error) {
		if (error instanceof LastAdministratorError) return fail({ code: 'lastAdministrator' })
		throw error
	}
}

/**
 * Takes a member out of the trash; `withAccess`, for undoing a deletion: with the access that went with it in the last
 * hour, if the actor may give it.
 *
 * @throws ForbiddenError when the actor may not edit the team.
 */
export async function restoreMember(
	db: Db,
	actor: Actor,
	{ id: requested, withAccess }: TrashMemberOptions,
): Promise<Moved> {
	const id = parseUuid(requested)
	if (id === null) return nothing
	let isAccessMoved = false
	const alsoSet = async (tx: Db) => {
		if (withAccess)
			isAccessMoved = await giveBackAccess(tx, actor, { memberId: id, now: new Date() })
		return {}
	}
	const isDone = await restoreRecord(db, actor, { ...moved, id, alsoSet })
	return { isDone, isAccessMoved }
}

async function take(tx: Db, actor: Actor, memberId: string): Promise<boolean> {
	const [member] = await tx
		.select({ email: teamMembers.email })
		.from(teamMembers)
		.where(eq(teamMembers.id, memberId))
	if (!member?.email) return false
	const taken = await takeAccessOfMember(tx, actor, { memberId, email: member.email })
	if (!taken.ok) throw new LastAdministratorError()
	return taken.value
}
