import { sql } from 'drizzle-orm'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { roleCan } from '#platform/auth/access/permissions.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers } from '#platform/db/tables/accounts.server.ts'
import { noAccounts, recordTypesOf } from './activity-kinds.ts'

/**
 * Whose activity a role may choose: those who appear in it and, for those who may see who has access, everyone with
 * access. By name; the system and deleted accounts, which are one choice, come last. Three queries.
 */
export async function listActors(db: Db, role: Role): Promise<{ value: string; label: string }[]> {
	const [actors, staff] = await Promise.all([
		listActorIds(db, role),
		roleCan(role, 'access:read') ? db.select({ id: adminUsers.id }).from(adminUsers) : [],
	])
	const ids = new Set([...actors, ...staff].map(({ id }) => id))
	const names = await getActorNames(db, [...ids])
	const people = [...ids]
		.filter((id) => id !== 'system' && names.has(id))
		.map((id) => ({ value: id, label: names.get(id) ?? '' }))
		.toSorted((a, b) => a.label.localeCompare(b.label, 'en-NZ') || (a.value < b.value ? -1 : 1))
	const hasDeleted = [...ids].some((id) => !names.has(id))
	return [
		...people,
		...(ids.has('system') ? [{ value: 'system', label: noAccounts.system }] : []),
		...(hasDeleted ? [{ value: 'deleted', label: noAccounts.deleted }] : []),
	]
}

/** Steps along the index from one actor to the next: there are few actors, and the log grows for ever. */
async function listActorIds(db: Db, role: Role): Promise<{ id: string }[]> {
	const types = recordTypesOf(role)
	const isSeen =
		types === null
			? sql`true`
			: sql`exists (select from audit_log where actor_id = actors.id
				and record_type = any(${sql.param(types)}::text[]))`
	const { rows } = await db.execute<{ id: string }>(sql`with recursive actors as (
			(select actor_id as id from audit_log order by actor_id limit 1)
			union all
			select (select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1)
			from actors where actors.id is not null
		)
		select id from actors where id is not null and ${isSeen}`)
	return rows
}
