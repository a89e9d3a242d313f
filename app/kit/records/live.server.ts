import { and, eq, gt, isNull, lte, or, sql, count, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Country } from '#platform/lib/country.ts'
import type { Db } from '#platform/db/client.server.ts'
import { itemsPerPage } from '#platform/lib/http/public-list-params.ts'

export type LiveTable = Record<'status' | 'publishAt' | 'unpublishAt' | 'deletedAt', AnyPgColumn>

/**
 * What visitors may see at `now`: published, in its dates, not in the trash. The one definition of all public queries.
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

type LivePageOptions = {
	table: PgTable & Record<'id', AnyPgColumn>
	isShown: SQL | undefined
	order: readonly (AnyPgColumn | SQL)[]
	/** From 1. */
	page: number
}

/**
 * One page of the rows that match `isShown`, and their total. Two concurrent queries.
 *
 * An index finds the page's ids; `read` gets the condition for its rows, so that only those are read.
 */
export async function readLivePage<Row>(
	db: Db,
	{ table, isShown, order, page }: LivePageOptions,
	read: (isOnPage: SQL) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
	const onPage = db
		.select({ id: table.id })
		.from(table)
		.where(isShown)
		.orderBy(...order)
		.limit(itemsPerPage)
		.offset((page - 1) * itemsPerPage)
	const [rows, [all]] = await Promise.all([
		read(inArray(table.id, onPage)),
		db.select({ total: count() }).from(table).where(isShown),
	])
	return { rows, total: all?.total ?? 0 }
}
