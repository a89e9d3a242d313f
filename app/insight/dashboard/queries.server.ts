import { count, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ContentKey } from '#content/catalogue.ts'
import { contents } from '#content/catalogue.server.ts'
import type { Db } from '#platform/db/client.server.ts'

/** Number of records of a type outside the trash. */
export async function countRecords(db: Db, key: ContentKey): Promise<number> {
	const { table } = contents[key]
	const [row] = await db
		.select({ amount: count() })
		.from(table as PgTable)
		.where(isNull(table.deletedAt))
	return row?.amount ?? 0
}
