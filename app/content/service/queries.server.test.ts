import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildService, hiddenStates, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { listLiveServices } from './queries.server.ts'

function slugs(rows: { slug: string }[]): string[] {
	return rows.map((row) => row.slug)
}

test('services that are drafts, not yet or no longer published, or in the trash are not listed', async () => {
	await using db = await testDb()
	const shown = await buildService(db, { publishAt: hourBefore, unpublishAt: hourAfter })
	for (const state of Object.values(hiddenStates)) await buildService(db, state)

	expect(slugs(await listLiveServices(db, { country: 'Both', now }))).toEqual([shown.slug])
})

test('[PUB-CALL-03][PUB-SERV-08] services are listed in display order, then newest first, by country and up to a limit', async () => {
	await using db = await testDb()
	await buildService(db, { slug: 'last', displayOrder: 2, country: 'Both' })
	await buildService(db, {
		slug: 'zero-old',
		displayOrder: 0,
		country: 'New Zealand',
		createdAt: new Date(1000),
	})
	await buildService(db, {
		slug: 'empty',
		displayOrder: null,
		country: 'Australia',
		createdAt: new Date(2000),
	})
	await buildService(db, {
		slug: 'zero-new',
		displayOrder: 0,
		country: 'Both',
		createdAt: new Date(3000),
	})
	await buildService(db, { slug: 'first', displayOrder: -1, country: 'Australia' })
	const list = async (requested: {
		country: 'New Zealand' | 'Australia' | 'Both'
		limit?: number
	}) => slugs(await listLiveServices(db, { ...requested, now }))

	expect(await list({ country: 'Both' })).toEqual([
		'first',
		'zero-new',
		'empty',
		'zero-old',
		'last',
	])
	expect(await list({ country: 'New Zealand' })).toEqual(['zero-new', 'zero-old', 'last'])
	expect(await list({ country: 'Australia', limit: 3 })).toEqual(['first', 'zero-new', 'empty'])
	expect(await list({ country: 'Both', limit: 4 })).toHaveLength(4)
})
