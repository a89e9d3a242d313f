// Conditions for search. Typed text reaches PostgreSQL as parameters only; words of a full-text query have only letters
// and digits, so that none is read as an operator.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { wordsOf } from './read-search.ts'
import { isInitials, spellingsOf, termsOf } from './same-words.ts'

/** Shorter words match whole words only, longer ones also the beginning of a word. */
const minBeginning = 3

/**
 * The text of a full-text query for words that begin with all of these, or with any; what means the same counts as
 * well.
 *
 * @param words from `readSearch` or `wordsOf`.
 */
export function beginningWith(words: readonly string[], how: 'all' | 'any' = 'all'): string {
	return queryOf(words, { how, toLexeme: beginningOf })
}

/** A full-text query for any of these words as whole words, in any form; what means the same counts as well. */
export function having(words: readonly string[]): string {
	return queryOf(words, { how: 'any', toLexeme: quoted })
}

/** A full-text query for words that follow one another, in any form. */
export function following(words: readonly string[]): string {
	return words.map(quoted).join(' <-> ')
}

type QueryOptions = { how: 'all' | 'any'; toLexeme: (word: string) => string }

function queryOf(words: readonly string[], { how, toLexeme }: QueryOptions): string {
	const operator = how === 'all' ? ' & ' : ' | '
	let place = 0
	return termsOf(words)
		.map(([typed, ...others]) => {
			const first = place
			place += typed.length
			const asTyped = isInitials(typed)
				? following(typed)
				: typed
						.map((word, index) => {
							const spelled = how === 'all' ? spellingsOf(words, first + index) : []
							return either([toLexeme(word), ...spelled.map(following)])
						})
						.join(operator)
			return either([asTyped, ...others.map((phrase) => phrase.map(toLexeme).join(' <-> '))])
		})
		.join(operator)
}

function either([first = '', ...others]: string[]): string {
	return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`
}

function beginningOf(word: string): string {
	return word.length < minBeginning ? quoted(word) : `${quoted(word)}:*`
}

function quoted(word: string): string {
	return `'${word}'`
}

/** Whether title, description or labels of a product, article or resource have a word that begins so. */
export function headingHas(table: PgTable, word: string): SQL {
	const words = wordsOf(word)
	if (words.length === 0) return sql`false`
	return sql`${table}.search_heading @@ to_tsquery('english', ${beginningWith(words)})`
}
