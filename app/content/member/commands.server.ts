import { eq } from 'drizzle-orm'
import type { Actor } from '#app/auth/actor.ts'
import { normaliseEmail } from '#app/auth/email-address.ts'
import { withdrawInvite } from '#app/auth/invite.server.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { teamMembers } from '#app/db/tables/team-members.server.ts'
import { ok } from '#app/lib/result.ts'
import type { MemberInput } from './schema.ts'
import { memberType } from './type.ts'

/**
 * Saves a team member as its next version, with all that belongs to it, in one transaction. Another address withdraws an
 * invitation to the former one that was not taken up.
 *
 * @returns `stale` when someone saved after `draft.version` was read.
 * @throws ForbiddenError when the actor may not edit this type.
 */
export function saveMember(db: Db, actor: Actor, draft: Draft<MemberInput>) {
	return saveRecord(db, actor, {
		table: teamMembers,
		type: memberType,
		draft,
		titleOf: (input) => input.name,
		columnsOf: async (tx, input) => {
			if (draft.id !== null)
				await followAddress(tx, actor, { memberId: draft.id, email: input.email })
			return ok(input)
		},
	})
}

/**
 * Moves a team member to the trash and withdraws an invitation that was not taken up; false when it is not there.
 *
 * @throws ForbiddenError when the actor may not edit this type.
 */
export function trashMember(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, {
		table: teamMembers,
		type: memberType,
		id,
		alsoSet: async (tx) => {
			await withdrawInvite(tx, actor, { memberId: id, email: null })
			return {}
		},
	})
}

/** Takes a team member out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreMember(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, { table: teamMembers, type: memberType, id })
}

/** An invitation was for the address the member had. */
async function followAddress(
	tx: Db,
	actor: Actor,
	{ memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
	const [former] = await tx
		.select({ email: teamMembers.email })
		.from(teamMembers)
		.where(eq(teamMembers.id, memberId))
	const isKept = normaliseEmail(former?.email ?? '') === normaliseEmail(email ?? '')
	if (!isKept) await withdrawInvite(tx, actor, { memberId, email })
}
