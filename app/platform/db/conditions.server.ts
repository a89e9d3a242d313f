import { and, or, sql, gte, lt } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { home } from '#platform/lib/home.ts'
import { searchLetters, searchTerms } from '#platform/lib/text/search-terms.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'
import type { Db } from './client.server.ts'

/** Whether the table has such a row; without a condition, whether it has a row at all. */
export async function hasRow(db: Db, table: PgTable, isWanted?: SQL): Promise<boolean> {
	const found = await db
		.select({ one: sql`1` })
		.from(table)
		.where(isWanted)
		.limit(1)
	return found.length > 0
}

/**
 * Whether a column contains the word, ignoring case and accents, also inside another word. It uses an index on
 * `search_letters(column)`.
 */
export function contains(column: AnyPgColumn | SQL, word: string): SQL {
	const pattern = `%${searchLetters(word).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
	return sql`search_letters(${column}) ilike ${pattern}`
}

/** Whether each typed word is in one of the columns; undefined when none was typed. */
export function containsTyped(
	columns: readonly (AnyPgColumn | SQL)[],
	search: string,
): SQL | undefined {
	return and(
		...searchTerms(search).map((word) => or(...columns.map((column) => contains(column, word)))),
	)
}

/** The time zone of the business, read when a statement is made. */
export const homeZone: SQLWrapper = { getSQL: () => sql`${home().timeZone}` }

/** Whether a moment is within whole days of the business, such as '2026-11-03', both included; ignores invalid ones. */
export function isWithinDays(
	column: AnyPgColumn,
	{ from = '', to = '' }: { from?: string; to?: string },
): SQL | undefined {
	const [first, last] = [parseWrittenDay(from), parseWrittenDay(to)]
	const starts = (day: SQL) => sql`(${day})::timestamp at time zone ${homeZone}`
	return and(
		first ? gte(column, starts(sql`${first}::date`)) : undefined,
		last ? lt(column, starts(sql`${last}::date + 1`)) : undefined,
	)
}

/** A name for `order by`: accents and macrons sort with plain letters. An index needs `collate name_order` too. */
export function inNameOrder(name: AnyPgColumn | SQL): SQL {
	return sql`${name} collate name_order`
}
