import { count, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { itemsPerPage } from '#app/lib/http/public-list-params.ts'

type Asked = {
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
	{ table, isShown, order, page }: Asked,
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
