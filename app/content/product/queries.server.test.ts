import { expect, test } from 'vitest'
import { listLiveLinks } from '#kit/records/links.server.ts'
import { productContent } from './type.server.ts'
import { productType } from './type.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct, hiddenStates, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import {
	countLiveProductsByCategory,
	findLiveProductSlug,
	getLiveProduct,
	listFeaturedLiveProducts,
	listLiveProducts,
	listRelatedLiveProducts,
} from './queries.server.ts'

const everywhere = { country: 'Both', category: null, now, page: 1 } as const
const nowhere = '00000000-0000-4000-8000-000000000000'

function slugs(rows: { slug: string }[]): string[] {
	return rows.map((row) => row.slug)
}

test('products that are drafts, not yet or no longer published, or in the trash appear in no public query', async () => {
	await using db = await testDb()
	const given = { isFeatured: true, categories: ['Biosecurity'] }
	const shown = await buildProduct(db, { ...given, publishAt: hourBefore, unpublishAt: hourAfter })
	const hidden = await Promise.all(
		Object.values(hiddenStates).map((state) => buildProduct(db, { ...given, ...state })),
	)

	expect(slugs((await listLiveProducts(db, everywhere)).rows)).toEqual([shown.slug])
	expect((await listLiveProducts(db, everywhere)).total).toBe(1)
	expect(await countLiveProductsByCategory(db, { country: 'Both', now })).toEqual({
		total: 1,
		byCategory: { Biosecurity: 1 },
	})
	expect(slugs(await listFeaturedLiveProducts(db, { country: 'Both', now, limit: 3 }))).toEqual([
		shown.slug,
	])
	expect((await listLiveLinks(db, productContent, now)).map(({ path }) => path)).toEqual([
		productType.path(shown),
	])
	const related = {
		id: nowhere,
		categories: ['Biosecurity'],
		country: everywhere.country,
		now,
		limit: 9,
	}
	expect(slugs(await listRelatedLiveProducts(db, related))).toEqual([shown.slug])
	expect(await getLiveProduct(db, shown.slug, now)).not.toBeNull()
	for (const { slug, id } of hidden) {
		expect(await getLiveProduct(db, slug, now)).toBeNull()
		expect(await findLiveProductSlug(db, slug, now)).toBeNull()
		expect(await findLiveProductSlug(db, id, now)).toBeNull()
	}
})

test('a product appears at its publishing time and disappears at its end time', async () => {
	await using db = await testDb()
	const { slug } = await buildProduct(db, { publishAt: now, unpublishAt: hourAfter })

	expect(await getLiveProduct(db, slug, new Date(now.getTime() - 1))).toBeNull()
	expect(await getLiveProduct(db, slug, now)).not.toBeNull()
	expect(await getLiveProduct(db, slug, hourAfter)).toBeNull()
})

test('[PUB-CALL-02] products are read with all columns, by id, by country or both, and by category; a lookup by slug ignores country and category', async () => {
	await using db = await testDb()
	const given = { categories: ['Gut Health', 'Consumables'] }
	const nz = await buildProduct(db, {
		...given,
		slug: 'nz',
		country: 'New Zealand',
		createdAt: new Date(3000),
	})
	await buildProduct(db, { ...given, slug: 'au', country: 'Australia', createdAt: new Date(2000) })
	await buildProduct(db, {
		slug: 'both',
		country: 'Both',
		categories: ['Biosecurity'],
		createdAt: new Date(1000),
	})
	const list = async (requested: object) =>
		slugs((await listLiveProducts(db, { ...everywhere, ...requested })).rows)

	expect(await list({ country: 'New Zealand' })).toEqual(['nz', 'both'])
	expect(await list({ country: 'Australia' })).toEqual(['au', 'both'])
	expect(await list({ country: 'Both' })).toEqual(['nz', 'au', 'both'])
	expect(await list({ country: 'Both', category: 'Consumables' })).toEqual(['nz', 'au'])
	expect(await list({ country: 'Australia', category: 'Gut Health' })).toEqual(['au'])
	expect(await list({ category: 'Gut' })).toEqual([])
	expect((await findLiveProductSlug(db, nz.id, now))?.slug).toBe('nz')
	expect(await getLiveProduct(db, 'au', now)).toMatchObject({ country: 'Australia' })
	const unseen = ['status', 'deletedAt']
	const columns = Object.entries(nz).filter(([column]) => !unseen.includes(column))
	expect(await getLiveProduct(db, 'nz', now)).toEqual(Object.fromEntries(columns))
})

test('New Zealand visitors see no Australian products in lists, counts or featured products', async () => {
	await using db = await testDb()
	await buildProduct(db, { country: 'Australia', isFeatured: true, categories: ['Biosecurity'] })
	const requested = { country: 'New Zealand', now } as const

	expect(await listLiveProducts(db, { ...everywhere, ...requested })).toEqual({
		rows: [],
		total: 0,
	})
	expect(await countLiveProductsByCategory(db, requested)).toEqual({ total: 0, byCategory: {} })
	expect(await listFeaturedLiveProducts(db, { ...requested, limit: 3 })).toEqual([])
})

test('the first page holds 48 products, the second the remaining ones, and no product is repeated', async () => {
	await using db = await testDb()
	for (let count = 0; count < 50; count++)
		await buildProduct(db, { createdAt: new Date(count < 25 ? 1000 : 2000) })

	const first = await listLiveProducts(db, everywhere)
	const second = await listLiveProducts(db, { ...everywhere, page: 2 })

	expect([first.rows.length, first.total, second.rows.length, second.total]).toEqual([
		48, 50, 2, 50,
	])
	expect(new Set(slugs([...first.rows, ...second.rows])).size).toBe(50)
})

test('lists omit the body text', async () => {
	await using db = await testDb()
	await buildProduct(db)
	const { rows } = await listLiveProducts(db, everywhere)

	expect(rows[0]).not.toHaveProperty('content')
	expect(rows[0]).not.toHaveProperty('documents')
})

test('a product in two categories counts once in each category and once in the total', async () => {
	await using db = await testDb()
	await buildProduct(db, { categories: ['Gut Health', 'Biosecurity'] })
	await buildProduct(db, { categories: ['Biosecurity'] })
	await buildProduct(db)

	expect(await countLiveProductsByCategory(db, { country: 'New Zealand', now })).toEqual({
		total: 3,
		byCategory: { 'Gut Health': 1, Biosecurity: 2 },
	})
})

test('[PUB-PDET-13][PUB-PDET-14] a slug is matched exactly, then ignoring case, then ignoring spaces and punctuation, in any country', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'egg-candler-2', title: 'Egg candler (2)', country: 'Australia' })
	await buildProduct(db, { slug: 'egg-candler2', title: 'Another lamp', country: 'New Zealand' })

	expect((await findLiveProductSlug(db, 'egg-candler2', now))?.slug).toBe('egg-candler2')
	expect((await findLiveProductSlug(db, 'EGG-Candler2', now))?.slug).toBe('egg-candler2')
	expect((await findLiveProductSlug(db, 'Egg-Candler-2', now))?.slug).toBe('egg-candler-2')
	expect((await findLiveProductSlug(db, 'Another  lamp!', now))?.slug).toBe('egg-candler2')
	expect(await findLiveProductSlug(db, 'egg-candle', now)).toBeNull()
	// The words of the slug differ from the title.
	await buildProduct(db, { slug: 'boot-dip-station', title: 'Foot bath' })
	expect((await findLiveProductSlug(db, 'Boot Dip  Station!', now))?.slug).toBe('boot-dip-station')
})

test.each(['', '-', '...', ' ', '%', '_', '\0', 'x'.repeat(400), nowhere])(
	'the address %j leads to no product',
	async (requested) => {
		await using db = await testDb()
		await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' })
		await buildProduct(db, { title: '!!!', slug: 'untitled' })

		expect(await findLiveProductSlug(db, requested, now)).toBeNull()
	},
)

test('a former address finds the product while the product is live', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { slug: 'boot-dip-station', unpublishAt: hourAfter })
	await db.insert(slugHistory).values({ recordType: 'product', slug: 'boot-bath', recordId: id })
	await db.insert(slugHistory).values({ recordType: 'article', slug: 'foot-bath', recordId: id })

	expect((await findLiveProductSlug(db, 'boot-bath', now))?.slug).toBe('boot-dip-station')
	expect((await findLiveProductSlug(db, 'Boot-Bath', now))?.slug).toBe('boot-dip-station')
	expect(await findLiveProductSlug(db, 'foot-bath', now)).toBeNull()
	expect(await findLiveProductSlug(db, 'boot-bath', hourAfter)).toBeNull()
})

test('related products share a category; others are shown only when none shares one', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, {
		slug: 'self',
		categories: ['Gut Health'],
		createdAt: new Date(9000),
	})
	for (const count of [1, 2, 3, 4])
		await buildProduct(db, { slug: `other-${count}`, createdAt: new Date(count) })
	const related = { id, categories: ['Gut Health'], country: everywhere.country, now, limit: 3 }

	expect(slugs(await listRelatedLiveProducts(db, related))).toEqual([
		'other-4',
		'other-3',
		'other-2',
	])
	expect(slugs(await listRelatedLiveProducts(db, { ...related, categories: [] }))).toHaveLength(3)
	await buildProduct(db, {
		slug: 'sharing',
		categories: ['Biosecurity', 'Gut Health'],
		createdAt: new Date(0),
	})
	expect(slugs(await listRelatedLiveProducts(db, related))).toEqual(['sharing'])
})

test('related products sold in the visitor’s country come first', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { categories: ['Gut Health'] })
	const sharing = { categories: ['Gut Health'] }
	await buildProduct(db, {
		...sharing,
		slug: 'local',
		country: 'New Zealand',
		createdAt: new Date(1),
	})
	await buildProduct(db, { ...sharing, slug: 'both', country: 'Both', createdAt: new Date(2) })
	await buildProduct(db, { ...sharing, slug: 'away', country: 'Australia', createdAt: new Date(3) })
	const related = { id, ...sharing, now, limit: 3 }
	const seenFrom = async (from: 'New Zealand' | 'Australia', limit = 3) =>
		slugs(await listRelatedLiveProducts(db, { ...related, country: from, limit }))

	expect(await seenFrom('New Zealand')).toEqual(['both', 'local', 'away'])
	expect(await seenFrom('New Zealand', 2)).toEqual(['both', 'local'])
	expect(await seenFrom('Australia')).toEqual(['away', 'both', 'local'])
})
