// The audit log, as the screen of activity lists it.
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Role } from '#platform/auth/access/permissions.ts'
import { isWithinDays } from '#platform/db/conditions.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { pageSize } from '#kit/records/list-address.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { recordTypesOf } from './activity-kinds.ts'
import type { Activity } from './change.ts'
import { changeColumns, toChange, toActivities } from './change-rows.server.ts'

/**
 * One page of what people and the system did, as far as a role may see it, newest first. A person or kind that does not
 * exist, or is not for this role, matches nothing. Two queries, one for each type of record on the page, and one for
 * names.
 */
export async function listActivity(
	db: Db,
	{ role, requested }: { role: Role; requested: ListRequest },
): Promise<{ activities: Activity[]; total: number }> {
	const matching = matchingRows(role, requested.filters)
	const [rows, totals] = await Promise.all([
		db
			.select(changeColumns)
			.from(auditLog)
			.where(matching)
			.orderBy(desc(auditLog.createdAt), desc(auditLog.id))
			.limit(pageSize)
			.offset((requested.page - 1) * pageSize),
		db.select({ total: count() }).from(auditLog).where(matching),
	])
	const activities = await toActivities(db, rows.map(toChange))
	return { activities, total: totals[0]?.total ?? 0 }
}

function matchingRows(
	role: Role,
	{ person, kind, from, to }: ListRequest['filters'],
): SQL | undefined {
	return and(
		isVisible(role),
		kind ? eq(auditLog.recordType, kind) : undefined,
		person ? isBy(person) : undefined,
		isWithinDays(auditLog.createdAt, { from, to }),
	)
}

/** Undefined: a role may see all rows. */
function isVisible(role: Role): SQL | undefined {
	const types = recordTypesOf(role)
	return types === null ? undefined : inArray(auditLog.recordType, types)
}

function isBy(person: string): SQL | undefined {
	if (person !== 'deleted') return eq(auditLog.actorId, person)
	return and(
		ne(auditLog.actorId, 'system'),
		sql`not exists (select from auth_users where auth_users.id::text = ${auditLog.actorId})`,
	)
}
