// Links from an article to useful products and resources, and from a product to articles to read first: those that an
// editor picked, else those that the search index finds by their words.
import { and, arrayContains, desc, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isFor, isLive } from '#kit/records/live.server.ts'
import { leavesOut } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { news, products, resources } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { wordsOf } from '#kit/search/read-search.ts'
import { having } from '#kit/search/conditions.server.ts'

const maxSuggested = 3
const maxWords = 24
/** Records compared at most: words in more of them say little, and each further comparison slows the page down. */
const maxCompared = 300
/** The weight of a word in labels, description and title. */
const weights = '{0, 0.1, 0.4, 1}'

type CrossLinkOptions = { country: Country; now: Date }

/** The fields of an article that decide what is useful for it. */
export type AdvisingArticle = { title: string; usefulProducts: string[]; usefulResources: string[] }

/** The fields of a product that decide what to read first. */
export type AdvisedProduct = {
	id: string
	title: string
	categories: string[]
	readFirst: string[]
}

const productColumns = {
	slug: products.slug,
	title: products.title,
	price: products.price,
	country: products.country,
	image: products.image,
}
const resourceColumns = {
	slug: resources.slug,
	title: resources.title,
	category: resources.category,
	free: resources.free,
	price: resources.price,
	image: resources.image,
}
const articleColumns = {
	slug: news.slug,
	title: news.title,
	date: news.date,
	createdAt: news.createdAt,
	publishAt: news.publishAt,
	country: news.country,
	image: news.image,
}

export type UsefulRows = Awaited<ReturnType<typeof listUsefulFor>>
export type ReadFirstRow = Awaited<ReturnType<typeof listReadFirst>>[number]

/**
 * The live products and resources for a reader of an article: the picked ones, those for the reader's country first;
 * when none was picked, up to three of each for the country with a word of the article's title. Two queries at once.
 */
export async function listUsefulFor(
	db: Db,
	article: AdvisingArticle,
	{ country, now }: CrossLinkOptions,
) {
	const { usefulProducts, usefulResources } = article
	const isPicked = usefulProducts.length + usefulResources.length > 0
	const words = wordsOf(article.title)
	const [isWithoutProducts, isWithoutResources] = await Promise.all([
		leavesOut(db, '/products'),
		leavesOut(db, '/resources'),
	])
	const [forArticle, withArticle] = await Promise.all([
		db
			.select(productColumns)
			.from(products)
			.where(
				isPicked
					? and(isLive(products, now), inArray(products.id, usefulProducts))
					: inArray(products.id, about(products, words, isShown(products, { country, now }))),
			)
			.orderBy(
				...(isPicked
					? [...localFirst(products.country, country), place(products.id, usefulProducts)]
					: [desc(nearness(products, words)), desc(products.createdAt)]),
			)
			.limit(isWithoutProducts ? 0 : limitOf(isPicked)),
		db
			.select(resourceColumns)
			.from(resources)
			.where(
				isPicked
					? and(isLive(resources, now), inArray(resources.id, usefulResources))
					: inArray(resources.id, about(resources, words, isLive(resources, now))),
			)
			.orderBy(
				...(isPicked
					? [place(resources.id, usefulResources)]
					: [desc(nearness(resources, words)), desc(resources.createdAt)]),
			)
			.limit(isWithoutResources ? 0 : limitOf(isPicked)),
	])
	return { products: forArticle, resources: withArticle }
}

/**
 * The live articles to read before buying a product: the picked ones, those for the visitor's country first; when none
 * was picked, up to three for the country: those that link to the product, then those with its words in their titles.
 * One query.
 */
export async function listReadFirst(
	db: Db,
	product: AdvisedProduct,
	{ country, now }: CrossLinkOptions,
) {
	if (await leavesOut(db, '/news')) return []
	const { id, readFirst } = product
	const isPicked = readFirst.length > 0
	const words = wordsOf([product.title, ...product.categories].join(' '))
	const leadsHere = arrayContains(news.usefulProducts, [id])
	const leading = sql`select id from ${news} where ${leadsHere}`
	const shown = isShown(news, { country, now })
	return db
		.select(articleColumns)
		.from(news)
		.where(
			isPicked
				? and(isLive(news, now), inArray(news.id, readFirst))
				: and(
						isLive(news, now),
						isFor(news.country, country),
						inArray(news.id, sql`(${leading} union all ${about(news, words, shown)})`),
					),
		)
		.orderBy(
			...(isPicked
				? [...localFirst(news.country, country), place(news.id, readFirst)]
				: [desc(leadsHere), desc(nearness(news, words)), desc(news.createdAt)]),
		)
		.limit(limitOf(isPicked))
}

/** Up to three live articles for `country` with words of a resource's title; those that link to it first. One query. */
export async function listArticlesOf(
	db: Db,
	{ id, title }: { id: string; title: string },
	{ country, now }: CrossLinkOptions,
) {
	if (await leavesOut(db, '/news')) return []
	const words = wordsOf(title)
	const leadsHere = arrayContains(news.usefulResources, [id])
	return db
		.select(articleColumns)
		.from(news)
		.where(inArray(news.id, about(news, words, isShown(news, { country, now }))))
		.orderBy(desc(leadsHere), desc(nearness(news, words)), desc(news.createdAt))
		.limit(maxSuggested)
}

function limitOf(isPicked: boolean): number {
	return isPicked ? 100 : maxSuggested
}

/** Empty for 'Both', where everything is local: PostgreSQL cannot sort by a constant. */
function localFirst(column: AnyPgColumn, country: Country): SQL[] {
	const isLocal = isFor(column, country)
	return isLocal ? [desc(isLocal)] : []
}

function place(column: AnyPgColumn, ids: string[]): SQL {
	return sql`array_position(${sql.param(ids)}::uuid[], ${column})`
}

/** Whether visitors from the country see a product or an article. */
function isShown(
	table: typeof products | typeof news,
	{ country, now }: CrossLinkOptions,
): SQL | undefined {
	return and(isLive(table, now), isFor(table.country, country))
}

/**
 * The ids of shown records with one of the words in their titles, of those compared: hidden ones must not take their
 * places. `offset 0` keeps PostgreSQL to the index on headings.
 */
function about(table: PgTable, words: string[], shown: SQL | undefined): SQL {
	if (words.length === 0) return sql`(select null::uuid where false)`
	const requested = queryOf(words)
	return sql`(
		select id from (
			select id, search_heading from (select * from ${table} where search_heading @@ ${requested} offset 0) as ${table}
			where ${shown} limit ${maxCompared}
		) headed where ts_filter(search_heading, '{a}') @@ ${requested})`
}

function nearness(table: PgTable, words: string[]): SQL {
	if (words.length === 0) return sql`0::real`
	return sql`ts_rank(${weights}, ${table}.search_heading, ${queryOf(words)})`
}

function queryOf(words: string[]): SQL {
	return sql`to_tsquery('english', ${having([...new Set(words)].slice(0, maxWords))})`
}
