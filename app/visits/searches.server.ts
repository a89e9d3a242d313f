// What visitors look for, and whether they open one of the results: held for the day that runs, and added up when it is over.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { visitorHash } from './visitor-hash.server.ts'
import { whySenderLeftOut } from './read-view.server.ts'
import type { Sender } from './read-view.server.ts'
import { mostNames, openDay, today } from './store-counts.server.ts'

/** Further words of a search say nothing more, and this may be a text that was pasted. */
const longest = 60
/** As of a telephone number; a year or a weight has fewer. */
const manyDigits = /\p{Nd}(?:[ ()./-]*\p{Nd}){5}/u
/** Different searches of one visitor in a day. */
const mostSearches = 50
/** Long enough to read results before one is opened. */
const minutesToOpen = 10
/** Days after which words that fewer than three people looked for are deleted. */
const rareDays = 30

/** Fewer may be one person, with words of their own. */
export const leastPeople = 3

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
 * Notes a search of a visitor for the day. It counts once its results are seen (`storeLooks`). Words that may name somebody are noted
 * nowhere: with an e-mail address or a long number, or much text.
 */
export async function noteSearch(
	db: Db,
	{ text, words, results, listed }: Search,
	sender: Sender & { address: string | null },
): Promise<void> {
	const noted = words.join(' ')
	if (Math.max(text.length, noted.length) > longest) return
	if (text.includes('@') || manyDigits.test(text)) return
	if (whySenderLeftOut(sender) !== null || sender.headers.has('Sec-Purpose')) return
	const { day, salt } = await openDay(db)
	const agent = sender.headers.get('User-Agent') ?? ''
	const visitor = visitorHash(salt, { ...sender, agent })
	await db.execute(sql`
		insert into searches_of_day as noted (day, visitor, words, results, listed)
		select ${day}::date, ${visitor}::bytea, ${noted}, ${results}::int, ${sql.param(listed)}::text[]
		where (select count(*) from searches_of_day where day = ${day} and visitor = ${visitor}) < ${mostSearches}
		on conflict (day, visitor, words) do update set results = greatest(noted.results, excluded.results),
			listed = (select array_agg(distinct path) from unnest(noted.listed[:100] || excluded.listed) as all_listed (path))`)
}

/** A page that a visitor had on the screen, and when, by `performance.now()`. */
export type Look = { visitor: Buffer; path: string; atMs: number }

/** Notes which searches were seen, and which of their results were opened, by the pages that visitors looked at. */
export async function storeLooks(db: Db, day: string, looks: readonly Look[]): Promise<void> {
	if (looks.length === 0) return
	const nowMs = performance.now()
	const list = (of: (look: Look) => unknown) => sql.param(looks.map(of))
	await db.execute(sql`
		with looks as (
			select visitor, path, now() - age * interval '1 ms' as looked_at
			from unnest(${list(({ visitor }) => visitor)}::bytea[], ${list(({ path }) => path)}::text[],
				${list(({ atMs }) => nowMs - atMs)}::float[]) as given (visitor, path, age)
		)
		update searches_of_day noted set
			is_seen = is_seen or exists (select from looks where looks.visitor = noted.visitor
				and path = '/search' and looked_at > "at"),
			is_opened = is_opened or exists (select from looks where looks.visitor = noted.visitor
				and path = any(listed) and looked_at between "at" and "at" + make_interval(mins => ${minutesToOpen}))
		where day = ${day} and visitor in (select visitor from looks)`)
}

/**
 * Adds up the searches of days that are over, and deletes them. Of words that a visitor typed on, as in "b", "br" and "bro", the last
 * count. Deletes old words that only one or two people looked for. Safe to run twice.
 */
export async function closeSearches(db: Db): Promise<void> {
	await db.execute(sql`
		with over as (delete from searches_of_day where day < ${today} returning *),
		meant as (
			select * from over where is_seen and (is_opened or not exists (
				select from over later where later.day = over.day and later.visitor = over.visitor
					and later."at" > over."at" and starts_with(later.words, over.words)))
		),
		summed as (
			select day, words, count(*)::int as people, (count(*) filter (where not is_opened))::int as missed,
				(count(*) filter (where results = 0))::int as nothing,
				row_number() over (partition by day order by count(*) desc, words) as place
			from meant group by day, words
		)
		insert into visit_counts as stored (day, kind, name, views, visits)
		select day, 'search', words, people, missed from summed where place <= ${mostNames}
		union all select day, 'no result', words, nothing, 0 from summed where place <= ${mostNames} and nothing > 0
		on conflict (day, kind, name) do update set
			views = stored.views + excluded.views, visits = stored.visits + excluded.visits`)
	await db.execute(sql`
		delete from visit_counts where kind in ('search', 'no result') and day < ${today} - ${rareDays}::int and name not in (
			select name from visit_counts where kind = 'search' group by name having sum(views) >= ${leastPeople})`)
}
