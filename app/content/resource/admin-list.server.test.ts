import { expect, test } from 'vitest'
import type { ListRequest } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildResource, hourBefore, now } from '#tests/support/factories.ts'
import { resourceReads } from './queries.server.ts'
import { resourceContent } from './type.server.ts'

test('the list shows every resource outside the trash, newest first', async () => {
	await using db = await testDb()
	await buildResource(db, { title: 'Old', createdAt: hourBefore, free: false, price: '$9.99' })
	await buildResource(db, { title: 'New', createdAt: now, status: 'draft' })
	await buildResource(db, { title: 'Trash', deletedAt: now })

	const { rows, total } = await list(db)

	expect(total).toBe(2)
	expect(rows).toMatchObject([
		{ title: 'New', free: true, price: null },
		{ title: 'Old', free: false, price: '$9.99' },
	])
})

test('resources are found by words in title and tags, filtered by category and price, and sorted by title', async () => {
	await using db = await testDb()
	await buildResource(db, { title: 'Dip log', category: 'Template', tags: ['Biosecurity'] })
	await buildResource(db, { title: 'Pox paper', category: 'Research Paper', free: false })

	expect(await titles(db, { search: 'biosec dip' })).toEqual(['Dip log'])
	expect(await titles(db, { filters: { category: 'Template' } })).toEqual(['Dip log'])
	expect(await titles(db, { filters: { price: 'paid' } })).toEqual(['Pox paper'])
	expect(await titles(db, { filters: { price: 'free' } })).toEqual(['Dip log'])
	expect(await titles(db, { sort: { key: 'title', direction: 'desc' } })).toEqual([
		'Pox paper',
		'Dip log',
	])
})

test('a form gets the resource as stored, and nothing for a trashed one', async () => {
	await using db = await testDb()
	const resource = await buildResource(db, { tags: ['Health'] })
	const trashed = await buildResource(db, { deletedAt: now })

	expect(await resourceContent.readForm(db, resource.id)).toMatchObject({
		values: { title: resource.title, tags: ['Health'], free: true, price: '', image: '' },
	})
	for (const id of [trashed.id, 'x']) expect(await resourceContent.readForm(db, id)).toBeNull()
})

function list(db: TestDb, requested: Partial<ListRequest> = {}) {
	return resourceReads.list(db, {
		requested: { search: '', filters: {}, sort: null, page: 1, ...requested },
		now,
	})
}

async function titles(db: TestDb, requested: Partial<ListRequest>) {
	const { rows } = await list(db, requested)
	return rows.map(({ title }) => title)
}
