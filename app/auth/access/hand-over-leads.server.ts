import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { adminUsers } from '#app/db/tables/accounts.server.ts'
import { rolesThatCan } from './permissions.ts'

/** `cannotTake`: the chosen person may not handle leads (any more). */
export type CannotTake = { code: 'cannotTake' }

/** Whether a person can take the leads of somebody who leaves; null, for nobody, always can. Call it under `lockAccess`. */
export async function canTakeLeads(
	tx: Db,
	{ from, to }: { from: string; to: string | null },
): Promise<boolean> {
	if (to === null) return true
	const found = await tx
		.select({ id: adminUsers.id })
		.from(adminUsers)
		.where(and(eq(adminUsers.id, to), inArray(adminUsers.role, rolesThatCan('lead:edit'))))
	return found.length > 0 && to !== from
}

/**
 * Gives the open leads of somebody who may handle none any more to somebody else or, for null, to nobody, with an audit row each. What is
 * done has no owner from then on: opened again, it is somebody's to take.
 */
export async function handOverLeads(
	tx: Db,
	{ from, to, by }: { from: string; to: string | null; by: string },
): Promise<void> {
	await tx.execute(sql`
		with handed as (
			update leads set owner_id = case when state in ('new', 'in progress') then ${to}::uuid end
			where owner_id = ${from}::uuid returning id, owner_id
		)
		insert into audit_log (actor_id, action, record_type, record_id, detail)
			select ${by}, 'owner', 'lead', id::text, jsonb_build_object('owner', owner_id) from handed`)
}
