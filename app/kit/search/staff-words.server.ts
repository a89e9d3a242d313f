// Words by which staff make a record findable. They are compared with whole phrases of a search, by stems.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'

/** A record that staff gave a word: what its type is called, and its id. */
export type ChosenRecord = { type: string; id: string }

/**
 * The records to which staff gave a word or phrase that is in the search, hidden ones too: what is shown of them is for
 * the query that reads them. One query.
 */
export async function listChosen(tx: Db, words: readonly string[]): Promise<ChosenRecord[]> {
	const { rows } = await tx.execute<ChosenRecord>(sql`
		select distinct record_type as type, record_id as id from search_words
		where stems in (select search_stems(phrase) from unnest(${sql.param(phrasesIn(words))}::text[]) as typed (phrase))`)
	return rows
}

/** Every row of words that follow one another. */
function phrasesIn(words: readonly string[]): string[] {
	return words.flatMap((_, start) =>
		words.slice(start).map((__, more) => words.slice(start, start + more + 1).join(' ')),
	)
}
