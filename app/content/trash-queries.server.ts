import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import type { ContentKey } from './registry.ts'
import { contentTables } from './tables.server.ts'

/** How long a deleted record can be brought back. */
export const trashDays = 30

const mostListed = 200
const dayMs = 24 * 60 * 60 * 1000

export type TrashedRecord = {
	key: ContentKey
	id: string
	title: string
	deletedAt: Date
	/** The actor's id; null when the audit log does not know. */
	deletedBy: string | null
}

/** What was deleted before this instant cannot be brought back any more. */
export function trashEndsBefore(now: Date): Date {
	return new Date(now.getTime() - trashDays * dayMs)
}

/** What was deleted in the last 30 days, of every type, the latest first; at most 200 of each type. */
export async function listTrash(db: Db, now: Date): Promise<TrashedRecord[]> {
	const since = trashEndsBefore(now)
	const lists = await Promise.all(
		(Object.keys(contentTables) as ContentKey[]).map((key) => listTrashOf(db, key, since)),
	)
	const records = lists.flat().sort((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime())
	const deleters = await getDeleters(db, records)
	return records.map((record) => ({
		...record,
		deletedBy: deleters.get(`${record.key}:${record.id}`) ?? null,
	}))
}

async function listTrashOf(db: Db, key: ContentKey, since: Date) {
	const { table, title } = contentTables[key]
	const rows = await db
		.select({ id: table.id, title, deletedAt: table.deletedAt })
		.from(table)
		.where(and(isNotNull(table.deletedAt), gt(table.deletedAt, since)))
		.orderBy(desc(table.deletedAt))
		.limit(mostListed)
	return rows.map((row) => ({
		key,
		id: String(row.id),
		title: String(row.title),
		deletedAt: row.deletedAt as Date,
	}))
}

/** Who put each record into the trash last, by type and id. */
async function getDeleters(db: Db, records: { id: string }[]): Promise<Map<string, string>> {
	if (records.length === 0) return new Map()
	const rows = await db
		.select({ type: auditLog.recordType, id: auditLog.recordId, actorId: auditLog.actorId })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.action, 'trash'),
				inArray(
					auditLog.recordId,
					records.map(({ id }) => id),
				),
			),
		)
		.orderBy(auditLog.id)
	return new Map(rows.map(({ type, id, actorId }) => [`${type}:${id}`, actorId]))
}
