// Which records a search finds, and in which order. Each table is searched for itself, and what is found is put together.
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isFor, isLive } from '#app/content/core/live.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import type { Country } from '#app/lib/country.ts'
import type { SearchKind } from './search-kinds.ts'

/** Results on one page. */
export const resultsPerPage = 20
const mostSimilar = 10
/** What a word counts in labels, description and title; the body only decides whether something is found. */
const weights = '{0, 0.1, 0.4, 1}'
/** PostgreSQL gives this and less to what does not match at all. */
const least = 1e-10

/** Resources have no country. */
const sources = {
	products: { table: products, country: products.country },
	articles: { table: news, country: news.country },
	resources: { table: resources, country: null },
} satisfies Record<SearchKind, object>
const kinds = Object.keys(sources) as SearchKind[]

export type Match = { kind: SearchKind; id: string }
export type MatchCounts = Record<SearchKind, number>
export type Matches = {
	counts: MatchCounts
	/** What the words begin with, whatever their form; empty when all of them are too common to be looked for. */
	stems: string[]
	page: Match[]
}

export type MatchAsked = {
	/** Full-text queries: what must be found, and what counts more. */
	query: string
	exact: string
	words: readonly string[]
	country: Country
	now: Date
	kind: SearchKind | null
	page: number
}

/** `kind` is its place in `kinds`, as numbers are compared faster. */
type Row = Record<SearchKind, number> & { stems: string[]; kind: number | null; id: string }

/** One page of what is live, for the country and matches, the best first, then the newest; and how many there are. */
export async function listMatches(tx: Db, asked: MatchAsked): Promise<Matches> {
	const { kind, page, words } = asked
	const found = sql.join(
		kinds.map((each) => matchesOf(each, asked)),
		sql` union all `,
	)
	const ofKind = kind === null ? sql`true` : sql`kind = ${kinds.indexOf(kind)}`
	const { rows } = await tx.execute<Row>(sql`
		with found as materialized (${found}),
		counted as (select ${sql.join(
			kinds.map(
				(each, index) => sql`(count(*) filter (where kind = ${index}))::int as ${sql.raw(each)}`,
			),
			sql`, `,
		)} from found)
		select counted.*, page.kind, page.id,
			tsvector_to_array(to_tsvector('english', ${words.join(' ')})) as stems
		from counted left join lateral (
			select * from found where ${ofKind} order by rank desc, created_at desc, id
			limit ${resultsPerPage} offset ${(page - 1) * resultsPerPage}
		) page on true
		order by page.rank desc, page.created_at desc, page.id`)
	const [first] = rows
	if (!first) throw new Error('Counting returned no row')
	return {
		counts: { products: first.products, articles: first.articles, resources: first.resources },
		stems: first.stems,
		page: rows.flatMap(({ kind: place, id }) => {
			const found = place === null ? undefined : kinds[place]
			return found ? [{ kind: found, id }] : []
		}),
	}
}

/** The live records for the country whose titles are most like a text, up to ten. */
export async function listSimilarTitles(
	tx: Db,
	{ text, country, now }: { text: string; country: Country; now: Date },
): Promise<Match[]> {
	// Without groups of three letters to compare (Hebrew in some locales) the index would answer with every row.
	const hasGroups = sql`cardinality(show_trgm(${text}::text)) > 0`
	const similar = kinds.map(
		(kind) => sql`(
			select ${kind}::text as kind, id, created_at, word_similarity(${text}::text, title) as likeness
			from ${sources[kind].table} where ${text}::text <% title and ${hasGroups} and ${isShown(kind, { country, now })}
			order by likeness desc, created_at desc, id limit ${mostSimilar}::int)`,
	)
	const { rows } = await tx.execute<Match>(sql`
		select kind, id from (${sql.join(similar, sql` union all `)}) alike
		order by likeness desc, created_at desc, id limit ${mostSimilar}::int`)
	return rows.map(({ kind, id }) => ({ kind, id }))
}

/**
 * The matches of one table. Behind `offset 0` the full-text condition stands alone, so that its own index answers it and
 * never another one with the condition tried on each row.
 */
function matchesOf(kind: SearchKind, { query, exact, country, now }: MatchAsked): SQL {
	const { table, country: column } = sources[kind]
	const rankBy = (words: string) =>
		sql`ts_rank(${weights}, search_heading, to_tsquery('english', ${words}))`
	// Most of what a common word finds has it in the body only: there the second rank is zero like the first.
	return sql`
		select ${kinds.indexOf(kind)}::int as kind, id, created_at,
			case when ${rankBy(query)} > ${least}::real then ${rankBy(query)} + ${rankBy(exact)} else 0 end as rank
		from (
			select id, created_at, search_heading, status, deleted_at, publish_at, unpublish_at
				${column ? sql`, country` : sql``}
			from ${table} where search_words @@ to_tsquery('english', ${query}) offset 0
		) as ${table} where ${isShown(kind, { country, now })}`
}

function isShown(
	kind: SearchKind,
	{ country, now }: { country: Country; now: Date },
): SQL | undefined {
	const { table, country: column } = sources[kind]
	return and(isLive(table, now), column ? isFor(column, country) : undefined)
}
