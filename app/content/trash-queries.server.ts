import { dayMs } from '#platform/lib/day-ms.server.ts'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { pageSize } from '#kit/records/list-address.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contents, changingKeys } from './catalogue.server.ts'

/** How long a deleted record can be restored. */
export const trashDays = 30

export type TrashedRecord = {
	/** Its type; `media`: a file. */
	key: ContentKey | 'media'
	id: string
	title: string
	deletedAt: Date
	/** The actor's id; null when the audit log has no entry. */
	deletedBy: string | null
}

/** Records deleted before this instant can no longer be restored. */
export function trashEndsBefore(now: Date): Date {
	return new Date(now.getTime() - trashDays * dayMs)
}

/**
 * One page of the records of every type and the files that were deleted in the last 30 days and have every word of the
 * search in their title, latest first, and their total. Three queries.
 */
export async function listTrash(
	db: Db,
	{ requested, now }: { requested: Pick<ListRequest, 'search' | 'page'>; now: Date },
): Promise<{ records: TrashedRecord[]; total: number }> {
	const trashed = trashedSince(trashEndsBefore(now), requested.search)
	const [page, counted] = await Promise.all([
		db.execute<TrashedRow>(sql`select key, id, title, deleted_at as "deletedAt" from (${trashed}) as trashed
			order by deleted_at desc, key, id limit ${pageSize} offset ${(requested.page - 1) * pageSize}`),
		db.execute<{ total: number }>(sql`select count(*)::int as total from (${trashed}) as trashed`),
	])
	const deleters = await getDeleters(db, page.rows)
	return {
		records: page.rows.map((row) => ({
			...row,
			deletedAt: new Date(row.deletedAt),
			deletedBy: deleters.get(`${row.key}:${row.id}`) ?? null,
		})),
		total: counted.rows[0]?.total ?? 0,
	}
}

type TrashedRow = Omit<TrashedRecord, 'deletedAt' | 'deletedBy'> & { deletedAt: Date | string }

/** The rows of all types and the files, each read from its own index of the trash. */
function trashedSince(since: Date, search: string): SQL {
	const parts = changingKeys.map((key) => {
		const { table, title } = contents[key]
		const isWanted = and(
			isNotNull(table.deletedAt),
			gt(table.deletedAt, since),
			containsTyped([title], search),
		)
		return sql`select ${key}::text as key, ${table.id}::text as id, ${title} as title, deleted_at
			from ${table} where ${isWanted}`
	})
	const isWanted = and(
		isNotNull(media.deletedAt),
		gt(media.deletedAt, since),
		containsTyped([media.originalName, media.alt, media.name], search),
	)
	const files = sql`select 'media' as key, ${media.id}::text as id, coalesce(${media.originalName}, ${media.name}) as title,
		deleted_at from ${media} where ${isWanted}`
	return sql.join([...parts, files], sql` union all `)
}

/** The actor who last moved each record to the trash, by type and id. */
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
