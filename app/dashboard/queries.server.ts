import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ContentKey } from '#app/content/catalogue.ts'
import { contents } from '#app/content/catalogue.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { isMissingAlt } from '#app/media/library.server.ts'

/** A figure of the dashboard; null when it could not be read, which is logged. The rest of the page does not mind. */
export async function orNull<T>(what: string, read: Promise<T>): Promise<T | null> {
	try {
		return await read
	} catch (error) {
		logger.error({ err: error, what }, 'a figure of the dashboard could not be read')
		return null
	}
}

/** How many records a type has outside the trash. */
export async function countRecords(db: Db, key: ContentKey): Promise<number> {
	const { table } = contents[key]
	const [row] = await db
		.select({ amount: count() })
		.from(table as PgTable)
		.where(isNull(table.deletedAt))
	return row?.amount ?? 0
}

/** How many records of each section are drafts; sections without any are left out. */
export async function countDrafts(db: Db): Promise<{ section: string; amount: number }[]> {
	const counts = await Promise.all(
		Object.values(contents).map(async ({ table, type }) => {
			const [row] = await db
				.select({ amount: count() })
				.from(table as PgTable)
				.where(and(isNull(table.deletedAt), eq(table.status, sql`'draft'`)))
			return { section: type.section, amount: row?.amount ?? 0 }
		}),
	)
	return counts.filter(({ amount }) => amount > 0)
}

/** How many images in use say nothing to those who cannot see them, and are not marked as decorative. */
export async function countMissingAlts(db: Db): Promise<number> {
	const [row] = await db.select({ amount: count() }).from(media).where(isMissingAlt)
	return row?.amount ?? 0
}
