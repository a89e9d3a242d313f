import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { productAdminReads } from './admin-reads.server.ts'
import { productContent } from './type.server.ts'
import { listFeaturedProducts } from './feature-products.server.ts'

const all: ListRequest = { search: '', filters: {}, sort: null, page: 1 }

async function titles(db: TestDb, requested: Partial<ListRequest> = {}) {
	const { rows } = await productAdminReads.list(db, { requested: { ...all, ...requested }, now })
	return rows.map(({ title }) => title)
}

test('[ADM-CALL-11] products are listed newest first, featured products separately, and deleted by id', async () => {
	await using db = await testDb()
	const old = await buildProduct(db, { title: 'Old', createdAt: hourBefore, isFeatured: true })
	await buildProduct(db, { title: 'New', createdAt: hourAfter })
	await buildProduct(db, { title: 'Middle', createdAt: now, status: 'draft' })

	expect(await titles(db)).toEqual(['New', 'Middle', 'Old'])
	expect(await listFeaturedProducts(db)).toEqual([{ id: old.id, title: 'Old' }])
	expect(await productContent.trash(db, admin(), old.id)).toBe(true)
	expect(await titles(db)).toEqual(['New', 'Middle'])
	expect(await listFeaturedProducts(db)).toEqual([])
})

test('the list is filtered by words, country, category, featured and state, and sorted by price', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Boot dip', price: 20, categories: ['Biosecurity'] })
	await buildProduct(db, { title: 'Grit', price: 3, country: 'Australia', isFeatured: true })
	await buildProduct(db, { title: 'Lamp', description: 'Lights a dip in the ground' })

	expect((await titles(db, { search: 'DIP' })).toSorted()).toEqual(['Boot dip', 'Lamp'])
	expect(await titles(db, { filters: { country: 'Australia' } })).toEqual(['Grit'])
	expect(await titles(db, { filters: { category: 'Biosecurity' } })).toEqual(['Boot dip'])
	expect(await titles(db, { filters: { featured: 'yes' } })).toEqual(['Grit'])
	expect(await titles(db, { filters: { featured: 'no', state: 'draft' } })).toEqual([])
	const byPrice = { key: 'price', direction: 'asc' } as const
	expect(await titles(db, { sort: byPrice })).toEqual(['Grit', 'Boot dip', 'Lamp'])
})

test('a form gets every field of a product, without malformed entries', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, {
		features: '["Steel"]',
		documents: [{ name: 'Label', url: '/media/product-documents/a.pdf' }],
		gallery: [{ type: 'image', url: '/media/product-gallery/a.jpg' }, { type: 'sound' }],
	})
	const trashed = await buildProduct(db, { deletedAt: hourBefore })

	expect(await productContent.readForm(db, id)).toMatchObject({
		version: 1,
		values: {
			image: '',
			price: null,
			insteadOf: null,
			features: ['Steel'],
			documents: [{ name: 'Label', size: null, type: null }],
			gallery: [{ type: 'image', caption: '', alt: '', videoId: null }],
			status: 'published',
		},
	})
	expect(await productContent.readForm(db, trashed.id)).toBeNull()
	expect(await productContent.readForm(db, 'new')).toBeNull()
})
