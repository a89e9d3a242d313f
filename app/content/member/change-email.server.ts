import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { changeColumns } from '#kit/records/change-columns.server.ts'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'

/** Holds the team profiles with a normalised email until the transaction ends. */
export async function lockProfiles(tx: Db, email: string): Promise<void> {
	await tx
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(eq(sql`lower(${teamMembers.email})`, email))
		.orderBy(teamMembers.id)
		.for('update')
}

/** Replaces or clears (`to` null) a normalised email in team profiles, as next versions; returns how many had it. */
export async function changeMemberEmails(
	tx: Db,
	actor: Actor,
	{ from, to }: { from: string; to: string | null },
): Promise<number> {
	const where = eq(sql`lower(${teamMembers.email})`, from)
	const profiles = await tx
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(where)
		.orderBy(teamMembers.id)
	const change = {
		table: teamMembers,
		type: memberType,
		fields: memberFields,
		where,
		action: 'update',
	}
	let count = 0
	for (const { id } of profiles)
		if (await changeColumns(tx, actor, { ...change, id, columns: () => ({ email: to }) })) count++
	return count
}
