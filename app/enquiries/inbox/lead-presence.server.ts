// Who has a lead open.
import { and, eq, ne, sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { leadPresence, leads } from '#platform/db/tables/leads.server.ts'
import { ownerName } from './lead-owner.server.ts'
import type { Colleague } from './use-lead-watch.ts'

/** Whose page has not looked for this long has left: open pages look every 15 s. */
const presentSeconds = 40

/** Whose draft is older than this has stopped writing. */
const writingSeconds = 300

/**
 * Notes that the actor has a lead open, and finds who else has, by name.
 *
 * @returns null when the lead was deleted.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function lookAtLead(
	db: Db,
	actor: Actor,
	leadId: string,
): Promise<Colleague[] | null> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	const now = sql<Date>`now()`
	const noted = await db
		.insert(leadPresence)
		.select(
			db
				.select({
					adminId: sql<string>`${by}::uuid`.as('by'),
					leadId: leads.id,
					seenAt: now.as('at'),
				})
				.from(leads)
				.where(eq(leads.id, leadId)),
		)
		.onConflictDoUpdate({ target: leadPresence.adminId, set: { leadId, seenAt: now } })
		.returning({ leadId: leadPresence.leadId })
	if (noted.length === 0) return null
	return db
		.select({
			name: sql<string>`${ownerName}`,
			isWriting: sql<boolean>`exists(select from lead_messages m where m.lead_id = ${leadId} and m.kind = 'reply draft'
				and m."by" = lead_presence.admin_id::text and m.at > now() - make_interval(secs => ${writingSeconds}))`,
		})
		.from(leadPresence)
		.innerJoin(authUsers, eq(authUsers.id, leadPresence.adminId))
		.where(
			and(
				eq(leadPresence.leadId, leadId),
				ne(leadPresence.adminId, by),
				sql`${leadPresence.seenAt} > now() - make_interval(secs => ${presentSeconds})`,
			),
		)
		.orderBy(ownerName)
}
