import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { ContentTable, RecordId } from './record.server.ts'

type Asked = {
	table: ContentTable
	/** Name of the type in the former addresses. */
	recordType: string
	slug: string
}

/**
 * The id of the record with this slug, or that had it before, whether visitors see it or not; null when there is none outside
 * the trash. A record that has the slug now comes first.
 */
export async function findKeptId(
	db: Db,
	{ table, recordType, slug }: Asked,
): Promise<RecordId | null> {
	if (slug.includes('\0')) return null
	const hasIt = eq(table.slug, slug)
	const hadIt = sql`${table.id}::text = (select record_id from slug_history
		where record_type = ${recordType} and slug = ${slug})`
	const [row] = await db
		.select({ id: sql<RecordId>`${table.id}` })
		.from(table)
		.where(and(isNull(table.deletedAt), or(hasIt, hadIt)))
		.orderBy(desc(hasIt))
		.limit(1)
	return row?.id ?? null
}
