import { and, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { searchLetters, searchTerms } from '#app/lib/text/search-terms.ts'

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
