// Which records a search finds, and in which order. Each table is searched separately, and the results are merged.
import { and, inArray, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isFor, isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import type { LiveTable } from '#kit/records/live.server.ts'
import type { ContentTable } from '#kit/records/record.server.ts'
import type { SearchedContent } from '#kit/records/searched-content.server.ts'
import { wordsToMark } from './same-words.ts'
import type { ChosenRecord } from './staff-words.server.ts'

/** Results on one page. */
export const resultsPerPage = 20
const maxSimilar = 10
/** So many of the first matches are put in order by their bodies where their headings are equal: three pages. */
const comparedByBody = 3 * resultsPerPage
/** Weights of a word in body, labels, description and title; the body only decides whether a record is found. */
const weights = '{0, 0.1, 0.4, 1}'
/** Above each rank of a text. */
const rankOfChosen = 100
/**
 * What a record with all of the words has over others when some of them count: more than one word in a description,
 * less than one in a title.
 */
const advantageOfWhole = 0.25
/** PostgreSQL ranks records that do not match at this or less. */
const least = 1e-10

type Sources = readonly SearchSource[]

/** `kind` is the name of its source. */
export type Match = { kind: string; id: string }
/** Number of matches by source name. */
export type MatchCounts = Record<string, number>
export type Matches = {
	counts: MatchCounts
	/** Stems of the words and of what means the same, to mark; empty when all of them are too common to search for. */
	stems: string[]
	page: Match[]
	/** All of them when they are few and have the words in their bodies alone: others may fit better; else null. */
	inBodies: Match[] | null
}

type MatchRequest = {
	/** Full-text queries: what must match, and what ranks higher. */
	query: string
	exact: string
	/** Records that come first whatever their text says, if they are shown. */
	chosen: readonly ChosenRecord[]
	/** Records with all of the words. */
	whole: readonly Match[]
	words: readonly string[]
	country: Country
	now: Date
	kind: string | null
	page: number
}

/** `kind` is the index of its source, as numbers compare faster; `counts` are in the order of the sources. */
type MatchesRow = {
	counts: number[]
	best: number
	/** Place of the source and id. */
	few: string[]
	stems: string[]
	kind: number | null
	id: string
}

/** One page of the live matches for the country, best first, then newest, with the counts by source. */
export async function listMatches(
	tx: Db,
	sources: Sources,
	requested: MatchRequest,
): Promise<Matches> {
	const { kind, page, words } = requested
	const found = sql.join(
		sources.flatMap((source, place) => matchesOf(source, { ...requested, place })),
		sql` union all `,
	)
	const ofKind =
		kind === null ? sql`true` : sql`kind = ${sources.findIndex(({ name }) => name === kind)}`
	// Pages after the compared ones are read as they are: the same records are in the same places.
	const ordered =
		page * resultsPerPage <= comparedByBody
			? sql`select first.* from first left join bodies using (kind, id)
				order by rank desc, body desc nulls last, created_at desc, id`
			: sql`select * from found where ${ofKind} order by rank desc, created_at desc, id`
	const { rows } = await tx.execute<MatchesRow>(sql`
		with found as materialized (${found}),
		counted as (select array[${sql.join(
			sources.map((_source, place) => sql`(count(*) filter (where kind = ${place}))::int`),
			sql`, `,
		)}] as counts, coalesce(max(rank), 0)::real as best,
			array(select kind || ':' || id from found limit ${resultsPerPage + 1}) as few from found),
		first as materialized (
			select * from found where ${ofKind} order by rank desc, created_at desc, id limit ${comparedByBody}
		),
		bodies as (${sql.join(
			sources.map((source, place) => bodiesOf(source, { ...requested, place })),
			sql` union all `,
		)})
		select counted.counts, counted.best, counted.few, page.kind, page.id,
			tsvector_to_array(to_tsvector('english', ${wordsToMark(words).join(' ')})) as stems
		from counted left join lateral (
			select *, row_number() over () as number from (${ordered}
			limit ${resultsPerPage} offset ${(page - 1) * resultsPerPage}) ordered
		) page on true
		order by page.number`)
	const [first] = rows
	if (!first) throw new Error('Counting returned no row')
	return {
		counts: Object.fromEntries(sources.map(({ name }, place) => [name, first.counts[place] ?? 0])),
		stems: first.stems,
		page: rows.flatMap(({ kind: place, id }) => {
			const source = place === null ? undefined : sources[place]
			return source ? [{ kind: source.name, id }] : []
		}),
		inBodies:
			first.best > 0 || first.few.length > resultsPerPage ? null : toMatches(sources, first),
	}
}

function toMatches(sources: Sources, { few }: MatchesRow): Match[] {
	return few.flatMap((one) => {
		const [place = '', id = ''] = one.split(':')
		const source = sources[Number(place)]
		return source ? [{ kind: source.name, id }] : []
	})
}

/** Up to ten live records for the country whose titles are most like a text. */
export async function listSimilarTitles(
	tx: Db,
	sources: Sources,
	{ text, country, now }: { text: string; country: Country; now: Date },
): Promise<Match[]> {
	// Without trigrams to compare (Hebrew in some locales), the index would return every row.
	const hasGroups = sql`cardinality(show_trgm(${text}::text)) > 0`
	const similar = sources.map((source) => {
		const title = sql`search_letters(${source.title})`
		return sql`(
			select ${source.name}::text as kind, id::text, created_at, word_similarity(${text}::text, ${title}) as likeness
			from ${source.table} where ${text}::text <% ${title} and ${hasGroups} and ${isShown(source, { country, now })}
			order by likeness desc, created_at desc, id limit ${maxSimilar}::int)`
	})
	const { rows } = await tx.execute<Match>(sql`
		select kind, id from (${sql.join(similar, sql` union all `)}) alike
		order by likeness desc, created_at desc, id limit ${maxSimilar}::int`)
	return rows.map(({ kind, id }) => ({ kind, id }))
}

/**
 * The matches of one table, and apart from them those that staff chose. `offset 0` isolates the full-text condition, so
 * that PostgreSQL uses its index, and never another one with the condition checked on each row.
 */
function matchesOf(
	source: SearchSource,
	{ query, exact, chosen, whole, country, now, place }: MatchRequest & { place: number },
): SQL[] {
	const { table, country: column } = source
	const rankBy = (words: string) =>
		sql`ts_rank(${weights}, search_heading, to_tsquery('english', ${words}))`
	const ids = chosen.flatMap(({ type, id }) => (type === source.key ? [id] : []))
	const isChosen = inArray(table.id, ids)
	const wholeIds = whole.flatMap(({ kind, id }) => (kind === source.name ? [id] : []))
	const advantage =
		wholeIds.length === 0
			? sql``
			: sql` + case when ${inArray(table.id, wholeIds)} then ${advantageOfWhole}::real else 0 end`
	// Most matches of a common word have it in the body only: there the second rank is zero like the first.
	const matches = sql`
		select ${place}::int as kind, id::text, created_at,
			case when ${rankBy(query)} > ${least}::real then ${rankBy(query)} + ${rankBy(exact)} else 0 end${advantage} as rank
		from (
			select id, created_at, search_heading, status, deleted_at, publish_at, unpublish_at
				${column ? sql`, country` : sql``}
			from ${table} where search_words @@ to_tsquery('english', ${query}) offset 0
		) as ${table} where ${and(isShown(source, { country, now }), ids.length > 0 ? not(isChosen) : undefined)}`
	if (ids.length === 0) return [matches]
	const first = sql`
		select ${place}::int as kind, id::text, created_at, ${rankOfChosen}::real as rank
		from ${table} where ${and(isChosen, isShown(source, { country, now }))}`
	return [matches, first]
}

/** How much the whole text of the first matches is about the words, for those whose headings say nothing. */
function bodiesOf(
	{ table }: SearchSource,
	{ query, exact, place }: MatchRequest & { place: number },
): SQL {
	const rankBy = (words: string) => sql`ts_rank(search_words, to_tsquery('english', ${words}))`
	return sql`
		select ${place}::int as kind, id::text, ${rankBy(query)} + ${rankBy(exact)} as body from ${table}
		where id = any(array(
			select id::${sql.raw(table.id.getSQLType())} from first where kind = ${place} and rank <= ${advantageOfWhole}::real
		))`
}

/** Whether visitors from the country may see a record of a source. */
export function isShown(
	{ table, country: column }: SearchSource,
	{ country, now }: { country: Country; now: Date },
): SQL | undefined {
	return and(isLive(table, now), column ? isFor(column, country) : undefined)
}

/** A content type that visitors search. Nothing in this folder knows which exist. */
export type SearchSource = Omit<SearchedContent, 'label' | 'title'> & {
	/** Key of the type. */
	key: string
	label: { one: string; many: string }
	title: AnyPgColumn | SQL
	table: ContentTable & LiveTable
}
