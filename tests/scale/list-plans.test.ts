// With 10,000 products and 10,000 articles, no list and no search reads a whole table.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readListAddress } from '#kit/records/list-address.ts'
import { articleAdminReads } from '#content/article/admin-reads.server.ts'
import {
	countLiveArticlesByCategory,
	getArticleNeighbours,
	getLiveArticle,
	listFeaturedLiveArticles,
	listLiveArticles,
	listLiveArticlesForFeed,
	listRelatedLiveArticles,
} from '#content/article/queries.server.ts'
import { listArticlesOf, listReadFirst, listUsefulFor } from '#content/cross-links.server.ts'
import { findPages } from '#content/find-pages.server.ts'
import { findRecords } from '#content/find-records.server.ts'
import { productAdminReads } from '#content/product/admin-reads.server.ts'
import {
	countLiveProductsByCategory,
	findLiveProductSlug,
	listFeaturedLiveProducts,
	listLiveProducts,
	listRelatedLiveProducts,
} from '#content/product/queries.server.ts'
import {
	countLiveResourcesByCategory,
	listFreeLiveResources,
	listLiveResources,
	listOtherLiveResources,
	resourceReads,
} from '#content/resource/queries.server.ts'
import { searchSources } from '#content/catalogue.server.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { getResultViews } from '#kit/search/result-views.server.ts'
import { listTrash } from '#content/trash-queries.server.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import { listFindings } from '#insight/findings/list-findings.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, now } from '#tests/support/factories.ts'
import { fillWithContent } from '#tests/support/large-content.ts'
import { readsOf } from '#tests/support/plans.ts'

const large = ['products', 'news', 'resources', 'search_vocabulary']
/** A filter's matches must be counted, at most a quarter of a table; a whole table has more rows than this. */
const maxRows = 2600
const id = '00000000-0000-4000-8000-000000000000'
const country = 'New Zealand'
/** Words that occur in thousands of titles. */
const title = 'Wet litter and water in the product'
const product = { id, title, categories: ['Biosecurity', 'Enrichment'], readFirst: [] }

let db: TestDb

beforeAll(async () => {
	db = await testDb()
	await fillWithContent(db)
	await db.pool.query(`
		insert into search_words (word, record_type, record_id, "by")
			select 'zwortel', 'product', id::text, 'system' from products where slug = 'product-17'`)
	await readVocabulary(db, searchSources, AbortSignal.timeout(240_000))
	await db.pool.query('vacuum analyze search_vocabulary')
}, 480_000)
afterAll(() => db[Symbol.asyncDispose]())

const publicReads: Record<string, () => Promise<unknown>> = {
	'products, page 1': () => listLiveProducts(db, { country, category: null, now, page: 1 }),
	'products, page 100': () => listLiveProducts(db, { country, category: null, now, page: 100 }),
	'products of a category': () =>
		listLiveProducts(db, { country, category: 'Biosecurity', now, page: 1 }),
	'products counted': () => countLiveProductsByCategory(db, { country, now }),
	'featured products': () => listFeaturedLiveProducts(db, { country, now, limit: 3 }),
	'related products': () =>
		listRelatedLiveProducts(db, { id, categories: ['Enrichment'], country, now, limit: 3 }),
	'products related to none': () =>
		listRelatedLiveProducts(db, { id, categories: [], country, now, limit: 3 }),
	'what to read before buying a product': () => listReadFirst(db, product, { country, now }),
	'what is useful for an article': () =>
		listUsefulFor(db, { title, usefulProducts: [], usefulResources: [] }, { country, now }),
	'a misspelled product': () => findLiveProductSlug(db, 'Product_17', now),
	'articles, page 1': () => listLiveArticles(db, { country, category: null, now, page: 1 }),
	'articles, page 100': () => listLiveArticles(db, { country, category: null, now, page: 100 }),
	'articles of a category': () =>
		listLiveArticles(db, { country, category: 'Blogs', now, page: 1 }),
	'articles counted': () => countLiveArticlesByCategory(db, { country, now }),
	'featured articles': () => listFeaturedLiveArticles(db, { country, now, limit: 3 }),
	'an article': () => getLiveArticle(db, 'article-17', now),
	'related articles': () => listRelatedLiveArticles(db, { id, category: 'Blogs', now, limit: 3 }),
	'the feed': () => listLiveArticlesForFeed(db, { now, limit: 20 }),
	'resources, page 1': () => listLiveResources(db, { categories: null, now, page: 1 }),
	'resources of two categories': () =>
		listLiveResources(db, { categories: ['Blog', 'Research Paper'], now, page: 1 }),
	'resources counted': () => countLiveResourcesByCategory(db, { now }),
	'other resources': () => listOtherLiveResources(db, { id, category: 'Template', now, limit: 3 }),
	'articles of a resource': () => listArticlesOf(db, { id, title }, { country, now }),
	'free resources': () => listFreeLiveResources(db, { now, limit: 3 }),
}

test.each(Object.entries(publicReads))('%s: no large table is read in full', async (_, read) => {
	expect(await largeReads(read)).toEqual([])
})

test('an article’s neighbours are found without reading the whole table', async () => {
	const article = await getLiveArticle(db, 'article-5017', now)
	const neighbours = () => getArticleNeighbours(db, { id: article?.id ?? '', now })
	expect(await neighbours()).toMatchObject({ previous: { slug: 'article-5018' } })
	expect(await largeReads(neighbours)).toEqual([])
})

const lists = {
	products: productAdminReads.list,
	news: articleAdminReads.list,
	resources: resourceReads.list,
}
const filters = ['state', 'country', 'category', 'featured', 'price', 'author']
const addresses: [keyof typeof lists, string][] = [
	['products', ''],
	['products', 'page=100'],
	['products', 'sort=title-asc'],
	['products', 'sort=title-desc'],
	['products', 'sort=price-desc'],
	['products', 'state=draft'],
	['products', 'state=scheduled&sort=title-asc'],
	['products', 'country=Australia&category=Biosecurity'],
	['products', 'featured=yes'],
	['products', 'q=litter17'],
	['products', 'q=itter17'],
	['products', 'q=l%C4%ABtter17'],
	['products', 'q=litter17+water'],
	['products', 'q=no-such-word'],
	['news', ''],
	['news', 'page=100'],
	['news', 'sort=title-desc'],
	['news', 'sort=category-asc'],
	['news', 'sort=date-asc'],
	['news', 'sort=author-asc'],
	['news', 'category=Blogs&country=Both'],
	['news', 'featured=yes'],
	['news', 'author=none'],
	['news', 'q=litter17'],
	['news', 'q=no-such-word'],
	['resources', ''],
	['resources', 'sort=category-desc'],
	['resources', 'sort=createdAt-asc'],
	['resources', 'price=free&category=Blog'],
	['resources', 'q=litter17'],
]

test.each(addresses)('/admin/%s?%s: no large table is read in full', async (section, search) => {
	const requested = readListAddress(new URLSearchParams(search), filters)
	expect(await largeReads(() => lists[section](db, { requested, now }))).toEqual([])
})

test('links, the palette and the trash read no large table in full', async () => {
	expect(await largeReads(() => findRecords(db, { search: 'litter17', each: 5 }))).toEqual([])
	expect(await largeReads(() => findPages(db, { search: 'litter17', each: 5, now }))).toEqual([])
	const trash = (search: string, page: number) => () =>
		listTrash(db, { requested: { search, page }, now })
	expect(await largeReads(trash('', 1))).toEqual([])
	expect(await largeReads(trash('', 4))).toEqual([])
	expect(await largeReads(trash('litter17', 1))).toEqual([])
})

test.each([
	'dead-link',
	'picture-place',
	'no-way-on',
	'search-title',
	'search-description',
] as const)('what is to be put right (%s) reads no large table in full', async (kind) => {
	const actor = admin()
	expect(await largeReads(() => listFindings(db, actor, { kind, now, limit: 50 }))).toEqual([])
	const mine = { kind, now, limit: 50, mine: true }
	expect(await largeReads(() => listFindings(db, actor, mine))).toEqual([])
})

test.each([
	['a word', 'litter17', 'all'],
	['two words', 'litter17 water', 'all'],
	['a mistyped word', 'fotbath', 'corrected'],
	['a word nobody wrote', 'xylophone', 'nothing'],
	['a word that staff gave to a record', 'zwortel', 'all'],
])('a search for %s reads large tables only by index', async (_, text, how) => {
	const requested = { words: readSearch(text).words, country, now, kind: null, page: 1 } as const
	expect(await searchContent(db, searchSources, requested)).toMatchObject({ how })
	const reads = await readsOf(db, async () => {
		const { matches, stems } = await searchContent(db, searchSources, requested)
		await getResultViews(db, searchSources, { matches, stems, now })
	})
	const others = reads.filter(
		({ table, by }) => large.includes(table) && !/^(Bitmap Heap|Index) Scan$/.test(by),
	)
	expect(others).toEqual([])
})

async function largeReads(read: () => Promise<unknown>) {
	const reads = await readsOf(db, read)
	return reads.filter(({ table, rows }) => large.includes(table) && rows > maxRows)
}
