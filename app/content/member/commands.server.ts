import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { teamMembers } from '#app/db/tables/team-members.server.ts'
import { ok } from '#app/lib/result.ts'
import type { MemberInput } from './schema.ts'
import { memberType } from './type.ts'

/**
 * Saves a team member as its next version, with all that belongs to it, in one transaction.
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
		columnsOf: async (_tx, input) => ok(input),
	})
}

/** Moves a team member to the trash; false when it is not there. @throws ForbiddenError */
export function trashMember(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, { table: teamMembers, type: memberType, id })
}

/** Takes a team member out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreMember(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, { table: teamMembers, type: memberType, id })
}
