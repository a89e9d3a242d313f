import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct, now } from '#tests/support/factories.ts'
import { fresh, productInput } from '#tests/support/inputs.ts'
import { productContent } from './type.server.ts'
import { getLiveProduct, listFeaturedLiveProducts, listLiveProducts } from './queries.server.ts'

const featured = (title: string) => productInput({ title, isFeatured: true })

async function featuredTitles(db: TestDb): Promise<string[]> {
	const rows = await listFeaturedLiveProducts(db, { country: 'Both', now, limit: 9 })
	return rows.map(({ title }) => title).toSorted()
}

test('[PUB-ENT-01] a product has every field that its clause lists, with the slug from its title', async () => {
	await using db = await testDb()
	const input = productInput({
		title: 'Gut Guard Probiotic',
		description: 'Live cultures for drinking water.',
		image: '/media/product-images/gut.jpg',
		price: 49.95,
		country: 'Australia',
		categories: ['Gut Health', 'Consumables'],
		isFeatured: true,
		features: ['For the first week', ' ', 'No withholding period'],
		gallery: [{ type: 'image', url: '/media/product-gallery/a.jpg', caption: 'The tub' }],
		content: '## How it works',
		documents: [{ name: 'Data sheet', url: '/media/product-documents/a.pdf', size: '24 KB' }],
	})
	const saved = await productContent.save(db, admin(), fresh(input))

	expect(await getLiveProduct(db, 'gut-guard-probiotic', now)).toMatchObject({
		id: saved.ok && saved.value.id,
		slug: 'gut-guard-probiotic',
		title: 'Gut Guard Probiotic',
		description: 'Live cultures for drinking water.',
		image: '/media/product-images/gut.jpg',
		price: 49.95,
		country: 'Australia',
		categories: ['Gut Health', 'Consumables'],
		isFeatured: true,
		features: ['For the first week', 'No withholding period'],
		gallery: [{ type: 'image', url: '/media/product-gallery/a.jpg', caption: 'The tub' }],
		content: '## How it works',
		documents: [{ name: 'Data sheet', url: '/media/product-documents/a.pdf', size: '24 KB' }],
	})
	await productContent.save(db, admin(), fresh(productInput({ title: 'No price' })))
	expect(await getLiveProduct(db, 'no-price', now)).toMatchObject({ price: null, country: 'Both' })
})

test('[PUB-ENT-02] a gallery item keeps its type, url, caption and thumbnail, and a video also its video type and id', async () => {
	await using db = await testDb()
	const thumbnail = '/media/product-gallery/small.jpg'
	const gallery = [
		{ type: 'image', url: '/media/product-gallery/a.jpg', caption: 'Front', thumbnail },
		{ type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', caption: 'In use', thumbnail },
		{
			type: 'video',
			url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			videoType: 'youtube',
			videoId: 'aqz-KE-bpKQ',
		},
	]
	await productContent.save(db, admin(), fresh(productInput({ title: 'With videos', gallery })))

	expect(await getLiveProduct(db, 'with-videos', now)).toMatchObject({ gallery })
})

test('[PUB-ENT-03] a document keeps name and url, and a size when it has one', async () => {
	await using db = await testDb()
	const url = '/media/product-documents/a.pdf'
	const documents = [
		{ name: 'Data sheet', url, size: '24 KB' },
		{ name: 'Label', url },
	]
	await productContent.save(
		db,
		admin(),
		fresh(productInput({ title: 'With documents', documents })),
	)

	expect(await getLiveProduct(db, 'with-documents', now)).toMatchObject({
		documents: [
			{ name: 'Data sheet', url, size: '24 KB' },
			{ name: 'Label', url, size: null },
		],
	})
})

test('prices keep their cents', async () => {
	await using db = await testDb()
	for (const price of [0, 0.07, 8.95, 1234.56, 9_999_999]) {
		const saved = await productContent.save(
			db,
			admin(),
			fresh(productInput({ title: `Price ${price}`, price })),
		)
		expect(saved.ok && (await getLiveProduct(db, saved.value.slug, now))?.price).toBe(price)
	}
})

test('a fourth featured product is refused and not saved', async () => {
	await using db = await testDb()
	for (const title of ['A', 'B', 'C']) await buildProduct(db, { title, isFeatured: true })
	const { id } = await buildProduct(db, { title: 'D' })
	const limit = { ok: false, error: { code: 'featuredLimit' } }

	expect(await productContent.save(db, admin(), { id, version: 1, input: featured('D') })).toEqual(
		limit,
	)
	expect(await productContent.save(db, admin(), fresh(featured('E')))).toEqual(limit)
	expect(await featuredTitles(db)).toEqual(['A', 'B', 'C'])
	expect(
		(await listLiveProducts(db, { country: 'Both', category: null, now, page: 1 })).total,
	).toBe(4)
})

test('saving an already featured product does not exceed the limit', async () => {
	await using db = await testDb()
	await buildProduct(db, { isFeatured: true })
	await buildProduct(db, { isFeatured: true })
	const { id } = await buildProduct(db, { title: 'C', isFeatured: true })

	expect(
		await productContent.save(db, admin(), { id, version: 1, input: featured('C') }),
	).toMatchObject({
		ok: true,
	})
})

test('two editors cannot both take the last featured place', async () => {
	await using db = await testDb()
	await buildProduct(db, { isFeatured: true })
	await buildProduct(db, { isFeatured: true })
	const a = await buildProduct(db, { title: 'A' })
	const b = await buildProduct(db, { title: 'B' })

	const saves = await Promise.all([
		productContent.save(db, admin('a'), { id: a.id, version: 1, input: featured('A') }),
		productContent.save(db, admin('b'), { id: b.id, version: 1, input: featured('B') }),
		productContent.save(db, admin('c'), fresh(featured('C'))),
	])

	expect(saves.map((saved) => (saved.ok ? 'saved' : saved.error.code)).toSorted()).toEqual([
		'featuredLimit',
		'featuredLimit',
		'saved',
	])
	expect(await featuredTitles(db)).toHaveLength(3)
})

test('a featured product is restored as not featured when three others have been featured since', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { title: 'Old', isFeatured: true, deletedAt: now })
	for (const title of ['A', 'B']) await buildProduct(db, { title, isFeatured: true })

	await productContent.restore(db, admin(), id)
	expect(await featuredTitles(db)).toEqual(['A', 'B', 'Old'])
	await productContent.trash(db, admin(), id)
	await buildProduct(db, { title: 'C', isFeatured: true })
	await productContent.restore(db, admin(), id)
	expect(await featuredTitles(db)).toEqual(['A', 'B', 'C'])
})
