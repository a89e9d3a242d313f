// Conditions for search. Typed text reaches PostgreSQL as parameters only; words of a full-text query have only letters and
// digits, so that none is read as an operator.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { wordsOf } from './asked-search.ts'

/** Shorter words match whole words only, longer ones also the beginning of a word. */
const shortestBeginning = 3

/**
 * The text of a full-text query for words that begin with all of these, or with any.
 *
 * @param words from `readSearch` or `wordsOf`.
 */
export function beginningWith(words: readonly string[], how: 'all' | 'any' = 'all'): string {
	return words
		.map((word) => (word.length < shortestBeginning ? `'${word}'` : `'${word}':*`))
		.join(how === 'all' ? ' & ' : ' | ')
}

/** A full-text query for any of these words as whole words, in any form. */
export function having(words: readonly string[]): string {
	return words.map((word) => `'${word}'`).join(' | ')
}

/** Whether title, description or labels of a product, article or resource have a word that begins so. */
export function headingHas(table: PgTable, word: string): SQL {
	const words = wordsOf(word)
	if (words.length === 0) return sql`false`
	return sql`${table}.search_heading @@ to_tsquery('english', ${beginningWith(words)})`
}
