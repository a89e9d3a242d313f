import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import type { SearchSource } from './matches.server.ts'

/** Share of trigrams that words must have in common to be compared at all. */
const likeness = 0.2
const recordsAtOnce = 100
/** A save that is not committed yet may have an earlier time than the last one read. */
const marginSeconds = 3

type Sources = readonly SearchSource[]

/**
 * Sets up the transaction of a search: full-text conditions use their indexes (row by row they would unpack every
 * text), and titles and words may differ as far as search allows.
 */
export async function prepareSearch(tx: Db): Promise<void> {
	await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
		set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true),
		set_config('pg_trgm.word_similarity_threshold', '0.4', true)`)
}

/**
 * Adds the words of all records changed since the last run, hidden ones too, since records appear with time alone; only
 * one runs at a time. Safe to run twice.
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
	const idType = sql.raw(table.id.getSQLType())
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, 'search:vocabulary')
		const { rows } = await tx.execute<{ amount: number; left: boolean }>(sql`
			with progress as materialized (
				select read_at, read_id, now() - make_interval(secs => ${marginSeconds}::int) as settled
				from search_progress where record_type = ${key}
			),
			batch as materialized (
				select id, updated_at, search_markdown(${text}) as words from ${table}
				where (updated_at, id) > (select read_at, read_id::${idType} from progress)
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
					select updated_at, id::text from batch order by updated_at desc, id desc limit 1
				) where record_type = ${key} and exists (select from batch)
			)
			select (select count(*) from batch)::int as amount,
				exists (select from ${table} where updated_at >= (select settled from progress)) as left`)
		return rows[0] ?? { amount: 0, left: false }
	})
}
