import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Country } from '#app/lib/country.ts'

/** A table with status, publishing dates and trash. */
export type LiveTable = Record<'status' | 'publishAt' | 'unpublishAt' | 'deletedAt', AnyPgColumn>

/**
 * What visitors may see at `now`: published, inside its dates, not in the trash. The only definition; every public
 * query uses it.
 */
export function isLive(table: LiveTable, now: Date): SQL | undefined {
	return and(
		eq(table.status, sql`'published'`),
		isNull(table.deletedAt),
		or(isNull(table.publishAt), lte(table.publishAt, now)),
		or(isNull(table.unpublishAt), gt(table.unpublishAt, now)),
	)
}

/** Content for `country`: its own and that for both. 'Both' sees everything. A row without a country is for both. */
export function isFor(column: AnyPgColumn, country: Country): SQL | undefined {
	if (country === 'Both') return undefined
	return or(eq(column, country), eq(column, sql`'Both'`), isNull(column), eq(column, sql`''`))
}
