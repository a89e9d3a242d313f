import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ContentKey } from '#content/catalogue.ts'
import { contents, changingKeys } from '#content/catalogue.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isMissingAlt } from '#platform/media/library.server.ts'

/** A figure of the dashboard; null when reading it failed, which is logged. The rest of the page still shows. */
export async function orNull<T>(what: string, read: Promise<T>): Promise<T | null> {
	try {
		return await read
	} catch (error) {
		logger.error({ err: error, what }, 'a figure of the dashboard could not be read')
		return null
	}
}

/** Number of records of a type outside the trash. */
export async function countRecords(db: Db, key: ContentKey): Promise<number> {
	const { table } = contents[key]
	const [row] = await db
		.select({ amount: count() })
		.from(table as PgTable)
		.where(isNull(table.deletedAt))
	return row?.amount ?? 0
}

/** Number of drafts by section; sections without any are left out. */
export async function countDrafts(db: Db): Promise<{ section: string; amount: number }[]> {
	const counts = await Promise.all(
		changingKeys.map(async (key) => {
			const { table, type } = contents[key]
			const [row] = await db
				.select({ amount: count() })
				.from(table as PgTable)
				.where(and(isNull(table.deletedAt), eq(table.status, sql`'draft'`)))
			return { section: type.section, amount: row?.amount ?? 0 }
		}),
	)
	return counts.filter(({ amount }) => amount > 0)
}

/** Number of images in use without alternative text that are not marked as decorative. */
export async function countMissingAlts(db: Db): Promise<number> {
	const [row] = await db.select({ amount: count() }).from(media).where(isMissingAlt)
	return row?.amount ?? 0
}
