import { expect, test } from 'vitest'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMedia,
	buildMember,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
	hourBefore,
} from '#tests/support/factories.ts'
import { getImageViews, getMedia, getOriginalName } from '#platform/media/queries.server.ts'
import { listGalleryTexts } from '#content/product/admin-reads.server.ts'
import { listUses } from './media-uses.server.ts'

const use = (db: TestDb, mediaId: string, recordType: string, recordId: string | number) =>
	db.insert(mediaUsage).values({ mediaId, recordType, recordId: String(recordId) })

test('a file’s uses include records of every type', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db)
	await use(db, id, 'product', (await buildProduct(db, { title: 'Boot dip' })).id)
	await use(db, id, 'article', (await buildArticle(db, { title: 'Wet litter' })).id)
	await use(db, id, 'service', (await buildService(db, { title: 'Shed visit' })).id)
	await use(db, id, 'resource', (await buildResource(db, { title: 'Checklist' })).id)
	await use(db, id, 'member', (await buildMember(db, { name: 'Hana' })).id)
	await use(db, id, 'vacancy', (await buildVacancy(db, { title: 'Adviser' })).id)
	await use(db, id, 'homepage', (await getSiteText(db, 'homepage')).id)

	const uses = (await listUses(db, [id])).get(id) ?? []
	expect(uses.map(({ recordType, title }) => `${recordType} ${title}`)).toEqual([
		'article Wet litter',
		'homepage Homepage',
		'member Hana',
		'product Boot dip',
		'resource Checklist',
		'service Shed visit',
		'vacancy Adviser',
	])
})

test('uses by trashed records are listed and marked; titles are sorted alphabetically, ignoring case and macrons', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db)
	for (const [title, deletedAt] of [
		['Zinc dip', null],
		['Ārai mat', hourBefore],
		['boot dip', null],
	] as const)
		await use(db, id, 'product', (await buildProduct(db, { title, deletedAt })).id)

	const uses = (await listUses(db, [id])).get(id) ?? []
	expect(uses.map(({ title, inTrash }) => [title, inTrash])).toEqual([
		['Ārai mat', true],
		['boot dip', false],
		['Zinc dip', false],
	])
})

test('uses are listed for the requested files only, and an unused file has none', async () => {
	await using db = await testDb()
	const [one, other, unused] = [await buildMedia(db), await buildMedia(db), await buildMedia(db)]
	const product = await buildProduct(db)
	await use(db, one.id, 'product', product.id)
	await use(db, other.id, 'product', product.id)
	const uses = await listUses(db, [one.id, unused.id])
	expect([...uses.keys()]).toEqual([one.id])
	expect(await listUses(db, [])).toEqual(new Map())
})

test('a stored image is found by its address, with its size, alt text and focus', async () => {
	await using db = await testDb()
	const size = { widthPx: 700, heightPx: 400 }
	const plain = await buildMedia(db, { ...size, alt: 'Hens' })
	const cropped = await buildMedia(db, { ...size, focusX: 0, focusY: 100 })
	const ornament = await buildMedia(db, { ...size, alt: 'Hens', decorative: true })
	const document = await buildMedia(db, { alt: 'A paper' })
	const addresses = [plain, cropped, ornament, document].map(({ url }) => url)
	const strange = [null, undefined, '', '/images/a.jpg', 'https://x.example/a.jpg', '/media/no.jpg']
	const views = await getImageViews(db, [...addresses, ...addresses, ...strange])

	expect(views.size).toBe(3)
	expect(views.get(plain.url)).toEqual({
		src: plain.url,
		width: 700,
		height: 400,
		alt: 'Hens',
	})
	expect(views.get(cropped.url)?.focus).toEqual({ x: 0, y: 100 })
	expect(views.get(ornament.url)?.alt).toBe('')
})

test('a file is found by its id, and its original name by its address', async () => {
	await using db = await testDb()
	const { id, url } = await buildMedia(db, { originalName: 'Hens at dawn.jpg' })
	expect(await getMedia(db, id)).toMatchObject({ id, widthPx: null, variantsAt: null })
	expect(await getMedia(db, '00000000-0000-4000-8000-000000000000')).toBeNull()
	expect(await getOriginalName(db, url)).toBe('Hens at dawn.jpg')
	expect(await getOriginalName(db, `${url}x`)).toBeNull()
})

test('finds the alt text and caption of a picture in galleries, and skips trashed products and malformed lists', async () => {
	await using db = await testDb()
	const [one, two] = ['/media/product-gallery/1.jpg', '/media/product-gallery/2.jpg']
	const gallery = [
		{ type: 'image', url: one, alt: ' A hen ', caption: '' },
		{ type: 'image', url: two, alt: '', caption: '' },
		{ type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', caption: 'Film' },
	]
	const dip = await buildProduct(db, { title: 'Boot dip', gallery })
	const mat = await buildProduct(db, {
		title: 'Ārai mat',
		gallery: [{ type: 'image', url: one, caption: 'In use' }],
	})
	await buildProduct(db, { gallery, deletedAt: hourBefore })
	await buildProduct(db, { gallery: 'no list' })
	expect(await listGalleryTexts(db, [one, two])).toEqual(
		new Map([
			[
				one,
				[
					{ productId: mat.id, title: 'Ārai mat', alt: '', caption: 'In use' },
					{ productId: dip.id, title: 'Boot dip', alt: 'A hen', caption: '' },
				],
			],
		]),
	)
	expect(await listGalleryTexts(db, [])).toEqual(new Map())
})
