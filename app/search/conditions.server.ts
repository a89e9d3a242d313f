// Conditions for search. What was typed reaches PostgreSQL as parameters only; of a full-text query the words are letters and
// digits, so that none of them is read as an operator.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { wordsOf } from './asked-search.ts'

/** Shorter words are looked for as they are, longer ones also as the beginning of a word. */
const shortestBeginning = 3

/**
 * A full-text query for words, as text: what it looks for begins with each of them (`all`) or with any.
 *
 * @param words from `readSearch` or `wordsOf`.
 */
export function beginningWith(words: readonly string[], how: 'all' | 'any' = 'all'): string {
	return words
		.map((word) => (word.length < shortestBeginning ? `'${word}'` : `'${word}':*`))
		.join(how === 'all' ? ' & ' : ' | ')
}

/** A full-text query for exactly these words, in any of their forms. */
export function having(words: readonly string[]): string {
	return words.map((word) => `'${word}'`).join(' | ')
}

/** Whether title, description or labels of a product, an article or a resource have a word that begins so. */
export function headingHas(table: PgTable, word: string): SQL {
	const words = wordsOf(word)
	if (words.length === 0) return sql`false`
	return sql`${table}.search_heading @@ to_tsquery('english', ${beginningWith(words)})`
}
