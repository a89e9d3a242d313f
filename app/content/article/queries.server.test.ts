import { expect, test } from 'vitest'
import { listLiveLinks } from '#kit/records/links.server.ts'
import { articleContent } from './type.server.ts'
import { testDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMember,
	hiddenStates,
	hourAfter,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import {
	countLiveArticlesByCategory,
	findLiveArticleSlug,
	getArticleNeighbours,
	getLiveArticle,
	listFeaturedLiveArticles,
	listLiveArticles,
	listLiveArticlesForFeed,
	listRelatedLiveArticles,
} from './queries.server.ts'

const everywhere = { country: 'Both', category: null, now, page: 1 } as const
const nowhere = '00000000-0000-4000-8000-000000000000'

function slugs(rows: { slug: string }[]): string[] {
	return rows.map((row) => row.slug)
}

test('articles that are drafts, not yet or no longer published, or in the trash appear in no public query', async () => {
	await using db = await testDb()
	const given = { featured: true, category: 'Articles' }
	const shown = await buildArticle(db, { ...given, publishAt: hourBefore, unpublishAt: hourAfter })
	const hidden = await Promise.all(
		Object.values(hiddenStates).map((state) => buildArticle(db, { ...given, ...state })),
	)
	const one = [shown.slug]

	expect(slugs((await listLiveArticles(db, everywhere)).rows)).toEqual(one)
	expect((await listLiveArticles(db, everywhere)).total).toBe(1)
	const counts = { total: 1, byCategory: { Articles: 1 } }
	expect(await countLiveArticlesByCategory(db, { country: 'Both', now })).toEqual(counts)
	expect(slugs(await listFeaturedLiveArticles(db, { country: 'Both', now, limit: 9 }))).toEqual(one)
	expect(slugs(await listLiveArticlesForFeed(db, { now, limit: 9 }))).toEqual(one)
	expect((await listLiveLinks(db, articleContent, now)).map(({ path }) => path)).toEqual(
		one.map((slug) => `/news/${slug}`),
	)
	const related = { id: nowhere, category: 'Articles', now, limit: 9 }
	expect(slugs(await listRelatedLiveArticles(db, related))).toEqual(one)
	expect(await getArticleNeighbours(db, { id: shown.id, now })).toEqual({
		previous: null,
		next: null,
	})
	for (const article of hidden) {
		expect(await getLiveArticle(db, article.slug, now)).toBeNull()
		expect(await findLiveArticleSlug(db, article.id, now)).toBeNull()
		// A similar slug that is live may be guessed, the hidden one never.
		expect((await findLiveArticleSlug(db, article.slug, now))?.slug).not.toBe(article.slug)
	}
})

test('[PUB-CALL-05] news are listed newest first with id, name, position and image of the author, or found by id', async () => {
	await using db = await testDb()
	const { id: authorId } = await buildMember(db, {
		name: 'Ana Reid',
		position: 'Vet',
		image: '/media/team/a.jpg',
		email: 'ana@example.com',
	})
	const old = await buildArticle(db, { slug: 'old', authorId, createdAt: new Date(1000) })
	await buildArticle(db, { slug: 'new', createdAt: new Date(3000) })
	await buildArticle(db, { slug: 'middle', authorId, createdAt: new Date(2000) })

	const { rows } = await listLiveArticles(db, everywhere)

	expect(slugs(rows)).toEqual(['new', 'middle', 'old'])
	const author = { id: authorId, name: 'Ana Reid', position: 'Vet', image: '/media/team/a.jpg' }
	expect(rows.map((row) => row.author)).toEqual([null, author, author])
	expect(await getLiveArticle(db, 'old', now)).toMatchObject({ id: old.id, author })
	expect(await findLiveArticleSlug(db, old.id, now)).toEqual({ slug: 'old', isFuzzy: false })
})

test('an article with a deleted author is shown without one', async () => {
	await using db = await testDb()
	const { id: authorId } = await buildMember(db, { deletedAt: hourBefore })
	await buildArticle(db, { slug: 'orphan', authorId })

	expect(await getLiveArticle(db, 'orphan', now)).toMatchObject({ slug: 'orphan', author: null })
	expect((await listLiveArticles(db, everywhere)).rows[0]?.author).toBeNull()
})

test('[PUB-NEWS-03][PUB-NEWS-11] Both lists every article; a country lists articles for it, for Both and without a country', async () => {
	await using db = await testDb()
	const given = { featured: true, category: 'Blogs' }
	await buildArticle(db, {
		...given,
		slug: 'nz',
		country: 'New Zealand',
		createdAt: new Date(5000),
	})
	await buildArticle(db, { ...given, slug: 'au', country: 'Australia', createdAt: new Date(4000) })
	await buildArticle(db, { ...given, slug: 'both', country: 'Both', createdAt: new Date(3000) })
	await buildArticle(db, { ...given, slug: 'none', country: null, createdAt: new Date(2000) })
	await buildArticle(db, {
		slug: 'empty',
		country: '',
		category: 'Articles',
		createdAt: new Date(1000),
	})
	const list = async (requested: object) =>
		slugs((await listLiveArticles(db, { ...everywhere, ...requested })).rows)

	expect(await list({})).toEqual(['nz', 'au', 'both', 'none', 'empty'])
	expect(await list({ country: 'New Zealand' })).toEqual(['nz', 'both', 'none', 'empty'])
	expect(await list({ country: 'Australia', category: 'Blogs' })).toEqual(['au', 'both', 'none'])
	const australia = { country: 'Australia', now } as const
	expect(await countLiveArticlesByCategory(db, australia)).toEqual({
		total: 4,
		byCategory: { Blogs: 3, Articles: 1 },
	})
	expect(slugs(await listFeaturedLiveArticles(db, { ...australia, limit: 2 }))).toEqual([
		'au',
		'both',
	])
})

test('an article without a category counts in the total and in no category', async () => {
	await using db = await testDb()
	await buildArticle(db, { category: null })

	expect(await countLiveArticlesByCategory(db, { country: 'Both', now })).toEqual({
		total: 1,
		byCategory: {},
	})
})

test('an article’s neighbours are the next older and the next newer, also among equal times', async () => {
	await using db = await testDb()
	const built = await Promise.all(
		['a', 'b', 'c', 'd'].map((slug) =>
			buildArticle(db, { slug, createdAt: new Date(slug === 'd' ? 9000 : 1000) }),
		),
	)
	const listed = (await listLiveArticles(db, everywhere)).rows
	const walk = await Promise.all(listed.map(({ id }) => getArticleNeighbours(db, { id, now })))

	expect(walk.map((step) => step.previous?.slug ?? null)).toEqual([...slugs(listed).slice(1), null])
	expect(walk.map((step) => step.next?.slug ?? null)).toEqual([null, ...slugs(listed).slice(0, -1)])
	expect(walk[0]?.previous?.title).toBe(
		built.find((row) => row.slug === walk[0]?.previous?.slug)?.title,
	)
})

test('related articles have the same category and exclude the article itself', async () => {
	await using db = await testDb()
	const self = await buildArticle(db, { slug: 'self', category: 'Blogs' })
	await buildArticle(db, { slug: 'same', category: 'Blogs' })
	await buildArticle(db, { slug: 'other', category: 'Articles' })
	const requested = { id: self.id, now, limit: 3 }

	expect(slugs(await listRelatedLiveArticles(db, { ...requested, category: 'Blogs' }))).toEqual([
		'same',
	])
	expect(await listRelatedLiveArticles(db, { ...requested, category: null })).toEqual([])
})

test('[PUB-NDET-02][PUB-NDET-03] a slug is matched exactly, then without case, then fuzzily', async () => {
	await using db = await testDb()
	await buildArticle(db, { slug: 'wet-litter-sore-feet', title: 'Wet litter, sore feet' })
	await buildArticle(db, { slug: 'bird-flu-the-first-hour', title: 'Bird flu: the first hour' })
	const certain = { slug: 'wet-litter-sore-feet', isFuzzy: false }

	expect(await getLiveArticle(db, 'wet-litter-sore-feet', now)).toMatchObject({
		slug: certain.slug,
	})
	expect(await findLiveArticleSlug(db, 'Wet-Litter-Sore-Feet', now)).toEqual(certain)
	expect(await findLiveArticleSlug(db, 'wet litter, sore feet', now)).toEqual(certain)
	expect(await findLiveArticleSlug(db, 'wet-liter-sore-feet', now)).toEqual({
		...certain,
		isFuzzy: true,
	})
})

test.each(['w', 'wet', '-', '...', '', 'litter', 'feet-first', 'dry-bedding-happy-hens', nowhere])(
	'the address %j matches no article',
	async (requested) => {
		await using db = await testDb()
		await buildArticle(db, { slug: 'wet-litter-sore-feet', title: 'Wet litter, sore feet' })

		expect(await findLiveArticleSlug(db, requested, now)).toBeNull()
	},
)

test('a short address is never matched fuzzily', async () => {
	await using db = await testDb()
	await buildArticle(db, { slug: 'quails', title: 'Quails' })

	expect(await findLiveArticleSlug(db, 'quail', now)).toBeNull()
	expect(await findLiveArticleSlug(db, 'QUAILS', now)).toEqual({ slug: 'quails', isFuzzy: false })
})

test('a former address leads to the article rather than to a similar one', async () => {
	await using db = await testDb()
	const { id } = await buildArticle(db, { slug: 'brooding-days', title: 'Brooding days' })
	await buildArticle(db, { slug: 'the-first-seven-days-2', title: 'Another' })
	await db
		.insert(slugHistory)
		.values({ recordType: 'article', slug: 'the-first-seven-days', recordId: id })

	const found = await findLiveArticleSlug(db, 'the-first-seven-days', now)
	expect(found).toEqual({ slug: 'brooding-days', isFuzzy: false })
})

test('lists omit article bodies, the feed has them', async () => {
	await using db = await testDb()
	await buildArticle(db, { content: 'The whole text of it.' })

	expect((await listLiveArticles(db, everywhere)).rows[0]).not.toHaveProperty('content')
	const [row] = await listLiveArticlesForFeed(db, { now, limit: 1 })
	expect(row?.content).toBe('The whole text of it.')
})

test('an article dated long ago is listed after newer ones, however late it was created', async () => {
	await using db = await testDb()
	const given = { featured: true, category: 'Articles' }
	const spring = await buildArticle(db, {
		...given,
		slug: 'spring',
		date: 'Spring 2026',
		publishAt: hourBefore,
		createdAt: new Date(1000),
	})
	await buildArticle(db, {
		...given,
		slug: 'today',
		date: '13 October 2026',
		createdAt: new Date(2000),
	})
	await buildArticle(db, {
		...given,
		slug: 'same-day',
		date: 'October 13, 2026',
		createdAt: new Date(3000),
	})
	const old = await buildArticle(db, {
		...given,
		slug: 'old',
		date: '1 January 2019',
		createdAt: now,
	})
	const all = ['spring', 'same-day', 'today', 'old']

	expect(slugs((await listLiveArticles(db, everywhere)).rows)).toEqual(all)
	expect(slugs(await listFeaturedLiveArticles(db, { country: 'Both', now, limit: 9 }))).toEqual(all)
	expect(slugs(await listLiveArticlesForFeed(db, { now, limit: 9 }))).toEqual(all)
	const related = { id: spring.id, category: 'Articles', now, limit: 9 }
	expect(slugs(await listRelatedLiveArticles(db, related))).toEqual(all.slice(1))
	expect(await getArticleNeighbours(db, { id: old.id, now })).toMatchObject({
		previous: null,
		next: { slug: 'today' },
	})
})
