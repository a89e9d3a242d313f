import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { lockForTransaction } from '#app/db/locks.server.ts'
import { editDistance } from './edit-distance.ts'
import { formsShown } from './shown-words.server.ts'
import type { ShownTo } from './shown-words.server.ts'
import type { SearchSource } from './source.server.ts'

const shortestCorrected = 3
/** Share of trigrams that words must have in common to be compared at all. */
const likeness = 0.2
const recordsAtOnce = 100
/** A save that is not committed yet may have an earlier time than the last one read. */
const marginSeconds = 3

type Sources = readonly SearchSource[]

/**
 * Replaces each word that visitors cannot find by the most similar one that they can; null when nothing could be replaced.
 * The vocabulary also has words of hidden records: they are left out here, when the search is answered.
 *
 * @param known the words that are in what the visitor may see (`wordsShown`).
 */
export async function correctWords(
	tx: Db,
	sources: Sources,
	{ words, known, ...to }: ShownTo & { words: readonly string[]; known: readonly string[] },
): Promise<string[] | null> {
	const corrected: string[] = []
	for (const word of words) {
		const isLeft = known.includes(word) || word.length < shortestCorrected || /\p{N}/u.test(word)
		corrected.push(isLeft ? word : ((await mostSimilar(tx, sources, { ...to, word })) ?? word))
	}
	return corrected.some((word, index) => word !== words[index]) ? corrected : null
}

/** No limit before it is known which words are shown: hidden ones must not take the place of others. */
async function mostSimilar(
	tx: Db,
	sources: Sources,
	{ word, ...to }: ShownTo & { word: string },
): Promise<string | null> {
	const { rows } = await tx.execute<{ word: string }>(sql`
		select word from search_vocabulary where word % ${word} and cardinality(show_trgm(${word})) > 0
		order by similarity(word, ${word}) desc, word`)
	const allowed = Math.min(3, Math.floor((word.length + 1) / 3))
	const near = rows
		.map((row) => ({ word: row.word, distance: editDistance(word, row.word) }))
		.filter(({ distance }) => distance <= allowed)
		.toSorted((a, b) => a.distance - b.distance)
		.map((candidate) => candidate.word)
	const shown = new Set(await formsShown(tx, sources, { ...to, words: near }))
	return near.find((candidate) => shown.has(candidate)) ?? null
}

/**
 * Sets up the transaction of a search: full-text conditions use their indexes (row by row they would unpack every text),
 * and titles and words may differ as far as search allows.
 */
export async function prepareSearch(tx: Db): Promise<void> {
	await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
		set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true),
		set_config('pg_trgm.word_similarity_threshold', '0.4', true)`)
}

/**
 * Adds the words of all records changed since the last run, hidden ones too, since records appear with time alone; only one
 * runs at a time. Safe to run twice.
 *
 * @returns whether recent changes are left for a further run.
 */
export async function readVocabulary(
	db: Db,
	sources: Sources,
	signal: AbortSignal,
): Promise<boolean> {
	let isMoreLeft = false
	for (const source of sources) {
		let read = { amount: 0, left: false }
		do read = await readSome(db, source)
		while (read.amount === recordsAtOnce && !signal.aborted)
		isMoreLeft ||= read.left
	}
	return isMoreLeft
}

async function readSome(
	db: Db,
	{ key, table, text }: SearchSource,
): Promise<{ amount: number; left: boolean }> {
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, 'search:vocabulary')
		const { rows } = await tx.execute<{ amount: number; left: boolean }>(sql`
			with progress as materialized (
				select read_at, read_id, now() - make_interval(secs => ${marginSeconds}::int) as settled
				from search_progress where record_type = ${key}
			),
			batch as materialized (
				select id, updated_at, search_markdown(${text}) as words from ${table}
				where (updated_at, id) > (select read_at, read_id from progress)
					and updated_at < (select settled from progress)
				order by updated_at, id limit ${recordsAtOnce}
			),
			added as (
				insert into search_vocabulary (word)
				select distinct lexeme from batch, lateral unnest(to_tsvector('simple', words))
				where lexeme ~ '^[[:alpha:]]{3,40}$'
				on conflict do nothing
			),
			moved as (
				update search_progress set (read_at, read_id) = (
					select updated_at, id from batch order by updated_at desc, id desc limit 1
				) where record_type = ${key} and exists (select from batch)
			)
			select (select count(*) from batch)::int as amount,
				exists (select from ${table} where updated_at >= (select settled from progress)) as left`)
		return rows[0] ?? { amount: 0, left: false }
	})
}
