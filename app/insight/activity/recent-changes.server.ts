import { and, desc, inArray, ne, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { recordTypesOf } from './activity-kinds.ts'
import type { Activity } from './change.ts'
import { toActivities, changeColumns, toChange } from './change-rows.server.ts'

/** Rows read: of consecutive saves of a record by the same person, only the last is listed. */
const lookedAt = 60
const listed = 8

/**
 * The last eight changes by people that a role may see, latest first; those by the system and sign-ins are left out.
 * One query, one for each type among them, and one for names.
 */
export async function listRecentChanges(db: Db, role: Role): Promise<Activity[]> {
	const types = recordTypesOf(role)
	const rows = await db
		.select(changeColumns)
		.from(auditLog)
		.where(
			and(
				ne(auditLog.actorId, actorId({ kind: 'system' })),
				types
					? inArray(auditLog.recordType, types)
					: sql`${auditLog.recordType} is distinct from 'sign-in'`,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(lookedAt)
	const told = rows
		.map(toChange)
		.filter((row, index, all) => index === 0 || sameAs(row) !== sameAs(all[index - 1]))
		.slice(0, listed)
	return toActivities(db, told)
}

type Row = ReturnType<typeof toChange>

function sameAs(row: Row | undefined): string {
	return JSON.stringify([
		row?.actorId,
		row?.action,
		row?.recordType,
		row?.recordId,
		row?.detail['state'],
	])
}
