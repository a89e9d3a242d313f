// What visitors look for, and whether they open one of the results: held for the day that runs, added up when it is
// over.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { visitorHash } from './visitor-hash.server.ts'
import { whySenderExcluded } from './read-view.server.ts'
import type { Sender } from './read-view.server.ts'
import { openDay, today } from './store-counts.server.ts'

/** Further words of a search say nothing more, and this may be a text that was pasted. */
const longest = 60
/** As of a telephone number, in words: whatever was between digits is a space there. A year or a weight has fewer. */
const manyDigits = /\p{Nd}(?:[ .,]?\p{Nd}){5}/u
/** Different searches of one visitor in a day. */
const maxSearches = 50
/** Of all visitors in a day; rarer ones are not counted, so that made-up words fill no table. */
const maxWords = 500
/** Long enough to read results before one is opened. */
const minutesToOpen = 10
/** Days after which words that fewer than three people looked for are deleted. */
const rareDays = 30

/** Fewer may be one person, with words of their own. */
export const minPeople = 3

export type Search = {
	/** As typed. */
	text: string
	/** As searched for (search/read-search.ts). */
	words: readonly string[]
	/** How many there are in all. */
	results: number
	/** Paths of those on this page. */
	listed: readonly string[]
}

/**
 * Notes a search of a visitor for the day. It counts once its results are seen (`storePageViews`). Words that may name
 * somebody are noted nowhere: with an email address or a long number, or much text.
 */
export async function noteSearch(
	db: Db,
	{ text, words, results, listed }: Search,
	sender: Sender & { address: string | null },
): Promise<void> {
	const noted = words.join(' ')
	if (Math.max(text.length, noted.length) > longest) return
	if (/[@＠]/.test(text) || manyDigits.test(noted)) return
	if (whySenderExcluded(sender) !== null || sender.headers.has('Sec-Purpose')) return
	const { day, salt } = await openDay(db)
	const agent = sender.headers.get('User-Agent') ?? ''
	const visitor = visitorHash(salt, { ...sender, agent })
	await db.execute(sql`
		insert into searches_of_day as noted (day, visitor, words, results, listed)
		select ${day}::date, ${visitor}::bytea, ${noted}, ${results}::int, ${sql.param(listed)}::text[]
		where (select count(*) from searches_of_day where day = ${day} and visitor = ${visitor}) < ${maxSearches}
		on conflict (day, visitor, words) do update set results = greatest(noted.results, excluded.results), last_at = now(),
			listed = array(select distinct path from unnest(noted.listed[:100] || excluded.listed) as all_listed (path))`)
}

/** A page that a visitor had on the screen, and when, by `performance.now()`. */
export type Look = { visitor: Buffer; path: string; atMs: number }

/** Notes which searches were seen, and which of their results were opened, by the pages that visitors looked at. */
export async function storePageViews(db: Db, day: string, looks: readonly Look[]): Promise<void> {
	if (looks.length === 0) return
	const nowMs = performance.now()
	const toOpen = sql`make_interval(mins => ${minutesToOpen})`
	const list = (of: (look: Look) => unknown) => sql.param(looks.map(of))
	// Instances that store looks of the same visitors lock their searches in the same order.
	await db.execute(sql`
		with looks as (
			select visitor, path, now() - age * interval '1 ms' as looked_at
			from unnest(${list(({ visitor }) => visitor)}::bytea[], ${list(({ path }) => path)}::text[],
				${list(({ atMs }) => nowMs - atMs)}::float[]) as given (visitor, path, age)
		),
		held as (
			select visitor, words, listed, "at", last_at from searches_of_day
			where day = ${day} and visitor in (select visitor from looks) and not (is_seen and is_opened)
			order by visitor, words for update
		),
		found as (
			select visitor, words, bool_or(path = '/search' and looked_at > "at") as is_seen,
				bool_or(path = any(listed) and (looked_at between "at" and "at" + ${toOpen}
					or looked_at between last_at and last_at + ${toOpen})) as is_opened
			from held join looks using (visitor) group by visitor, words
		)
		update searches_of_day noted set is_seen = noted.is_seen or found.is_seen, is_opened = noted.is_opened or found.is_opened
		from found where noted.day = ${day} and noted.visitor = found.visitor and noted.words = found.words
			and (found.is_seen and not noted.is_seen or found.is_opened and not noted.is_opened)`)
}

/**
 * Adds up the searches of days that are over, and deletes them. Of words that a visitor typed on, as in "b", "br" and
 * "bro", the last count. Deletes old words that only one or two people looked for. Safe to run twice.
 */
export async function rollUpSearches(db: Db): Promise<void> {
	await db.execute(sql`
		with over as (delete from searches_of_day where day < ${today} returning *),
		placed as (
			select *, array_agg(words) filter (where is_seen) over (
				partition by day, visitor order by "at" desc rows between unbounded preceding and 1 preceding) as later
			from over
		),
		meant as (
			select * from placed where is_seen
				and (is_opened or not exists (select from unnest(later) as typed (other) where starts_with(other, words)))
		),
		summed as (
			select day, words, count(*)::int as people, (count(*) filter (where not is_opened))::int as missed,
				(count(*) filter (where results = 0 and not is_opened))::int as nothing,
				row_number() over (partition by day order by count(*) desc, words) as place
			from meant group by day, words
		)
		insert into visit_counts as stored (day, kind, name, views, visits)
		select day, 'search', words, people, missed from summed where place <= ${maxWords}
		union all select day, 'no result', words, nothing, 0 from summed where place <= ${maxWords} and nothing > 0
		on conflict (day, kind, name) do update set
			views = stored.views + excluded.views, visits = stored.visits + excluded.visits`)
	await db.execute(sql`
		delete from visit_counts counted using (
			select name from visit_counts where kind = 'search' group by name
			having sum(views) < ${minPeople} and min(day) < ${today} - ${rareDays}::int
		) rare
		where counted.kind in ('search', 'no result') and counted.name = rare.name and counted.day < ${today} - ${rareDays}::int`)
}
