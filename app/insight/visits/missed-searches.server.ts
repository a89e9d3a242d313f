// What visitors look for and do not find, mistyped words with those that were meant.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { englishAmong } from '#kit/search/english-words.server.ts'
import { isLikeMistyped } from '#kit/search/repair.server.ts'
import type { Span } from './outcomes.server.ts'
import { minPeople } from './searches.server.ts'
import type { MissedSearch } from './visits.ts'

/** Different searches that are compared with each other; rarer ones are left out. */
const maxCompared = 400
/** Different spellings, of which forms of a word are put together; rarer ones are left out. */
const maxStemmed = 4000
const maxListed = 15

/** A search with its forms, as in "broiler" and "broilers". */
type Counted = {
	words: string
	/** People who looked for it in these days, and those of them who typed it in this form. */
	people: number
	same: number
	/** Those of them who opened no result, in these days and in as many before. */
	now: number
	before: number
	/** Those of them for whom there was none. */
	nothing: number
}

/** Whole days, and as many `before` them with which they are compared. */
type Compare = Span & { before: SQL }

/**
 * Searches after which most people opened no result, if there were at least three of them, in words that three people
 * typed or that the site or English has. Who looks for the same on two days counts twice: nobody is known for longer
 * than a day. Two queries.
 */
export async function readMissedSearches(
	db: Db,
	{ before, start, end }: Compare,
): Promise<MissedSearch[]> {
	const { rows } = await db.execute<Counted>(sql`
		with counted as (
			select name,
				coalesce(sum(views) filter (where kind = 'search' and day >= ${start}), 0)::int as people,
				coalesce(sum(visits) filter (where kind = 'search' and day >= ${start}), 0)::int as now,
				coalesce(sum(visits) filter (where kind = 'search' and day < ${start}), 0)::int as before,
				coalesce(sum(views) filter (where kind = 'no result' and day >= ${start}), 0)::int as nothing
			from visit_counts where kind in ('search', 'no result') and day >= ${before} and day < ${end}
			group by name order by now desc, name limit ${maxStemmed}
		)
		select (array_agg(name order by people desc, name))[1] as words, sum(people)::int as people, max(people)::int as same, sum(now)::int as now,
			sum(before)::int as before, sum(nothing)::int as nothing
		from counted group by search_stems(name) having sum(now) > 0 order by now desc, words limit ${maxCompared}`)
	const known = await knownAmong(
		db,
		rows.flatMap(({ words }) => words.split(' ')),
	)
	return group(rows, known)
		.filter(({ now, people }) => now >= minPeople && now * 2 > people)
		.filter((search) => search.same >= minPeople || isKnown(search, known))
		.toSorted((one, other) => other.now - one.now || one.words.localeCompare(other.words))
		.slice(0, maxListed)
		.map(({ people: _people, same: _same, ...missed }) => missed)
}

/** Words that the content has, or English: nobody mistyped them. */
async function knownAmong(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
	const { rows } = await db.execute<{ word: string }>(
		sql`select word from search_vocabulary where word = any(${sql.param(words)}::text[])`,
	)
	const ofSite = new Set(rows.map(({ word }) => word))
	const english = await englishAmong(words.filter((word) => !ofSite.has(word)))
	return new Set([...ofSite, ...english])
}

type Group = Counted & { spellings: string[] }

function isKnown({ words }: Counted, known: ReadonlySet<string>): boolean {
	return words.split(' ').every((word) => known.has(word))
}

/** Puts mistyped searches with those that they are like: well spelled ones first, then what most people typed. */
function group(rows: readonly Counted[], known: ReadonlySet<string>): Group[] {
	const groups: Group[] = rows
		.filter((row) => isKnown(row, known))
		.map((row) => ({ ...row, spellings: [] }))
	for (const row of rows) {
		if (isKnown(row, known)) continue
		const like = groups.find(({ words }) => isLike(row.words, words, known))
		if (like) addTo(like, row)
		else groups.push({ ...row, spellings: [] })
	}
	return groups
}

/** Whether a search is another one with words mistyped; words that nobody mistyped are the same in both. */
function isLike(typed: string, other: string, known: ReadonlySet<string>): boolean {
	const [words, meant] = [typed.split(' '), other.split(' ')]
	return (
		words.length === meant.length &&
		words.every((word, place) => {
			const like = meant[place] ?? ''
			return word === like || (!known.has(word) && isLikeMistyped(word, like))
		})
	)
}

/** A spelling of one or two people may be a name: it counts, and is not said. */
function addTo(group: Group, { words, people, same, now, before, nothing }: Counted) {
	if (same >= minPeople) group.spellings.push(words)
	group.people += people
	group.now += now
	group.before += before
	group.nothing += nothing
}

/** The searches, of some, that a word of staff now leads somewhere. One query. */
export async function listMadeFindable(db: Db, searches: readonly string[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ words: string }>(sql`
		select words from unnest(${sql.param(searches)}::text[]) as missed (words)
		where exists (select from search_words where stems = search_stems(words))`)
	return new Set(rows.map(({ words }) => words))
}
