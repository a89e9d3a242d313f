// Which words a visitor can find. All that a search says besides its results depends on this alone, so that no response
// tells what is in drafts, in the trash, in records of other dates or of another country.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { beginningWith, following } from './conditions.server.ts'
import { isShown } from './matches.server.ts'
import type { SearchSource } from './matches.server.ts'

/** Who searches, and when. */
export type ShownTo = { country: Country; now: Date }

type Sources = readonly SearchSource[]
type ShownWordsOptions = ShownTo & { words: readonly string[] }

/** The words with which some word of a live record for the country begins, in any form. One query. */
export function wordsShown(
	tx: Db,
	sources: Sources,
	{ words, ...to }: ShownWordsOptions,
): Promise<string[]> {
	const requested = words.map((word) => ({ word, query: beginningWith([word]) }))
	return shownOf(tx, sources, { ...to, requested, also: () => sql`true` })
}

/**
 * The words and phrases that a live record for the country has in exactly this form: another form may be in hidden
 * records only. The index finds the records by any form, so that few texts are read. One query.
 */
export function formsShown(
	tx: Db,
	sources: Sources,
	{ words, ...to }: ShownWordsOptions,
): Promise<string[]> {
	const requested = words.map((word) => ({ word, query: following(word.split(' ')) }))
	const also = ({ text }: SearchSource) =>
		sql`to_tsvector('simple', search_markdown(${text})) @@ phraseto_tsquery('simple', asked.word)`
	return shownOf(tx, sources, { ...to, requested, also })
}

/**
 * The phrases of one or two words that a live record for the country has, in any form: two words follow one another,
 * and neither is too common to be searched for. One query.
 */
export function phrasesShown(
	tx: Db,
	sources: Sources,
	{ phrases, ...to }: ShownTo & { phrases: readonly string[] },
): Promise<string[]> {
	const requested = phrases.map((word) => ({ word, query: following(word.split(' ')) }))
	// Words that are too common are no nodes of the query.
	const also = () => sql`numnode(asked.query) = case when asked.word like '% %' then 3 else 1 end`
	return shownOf(tx, sources, { ...to, requested, also })
}

type Question = ShownTo & {
	requested: { word: string; query: string }[]
	also: (source: SearchSource) => SQL
}

async function shownOf(
	tx: Db,
	sources: Sources,
	{ requested, also, ...to }: Question,
): Promise<string[]> {
	if (requested.length === 0) return []
	const questions = requested.map(
		({ word, query }) => sql`(${word}, to_tsquery('english', ${query}))`,
	)
	// As in `matchesOf`: `offset 0` keeps PostgreSQL to the index of the words.
	const anywhere = sources.map(
		(source) => sql`exists (
			select from (select * from ${source.table} where search_words @@ asked.query offset 0) as ${source.table}
			where ${isShown(source, to)} and ${also(source)})`,
	)
	const { rows } = await tx.execute<{ word: string }>(sql`
		select asked.word from (values ${sql.join(questions, sql`, `)}) as asked (word, query)
		where ${sql.join(anywhere, sql` or `)}`)
	const found = new Set(rows.map(({ word }) => word))
	return requested.flatMap(({ word }) => (found.has(word) ? [word] : []))
}
