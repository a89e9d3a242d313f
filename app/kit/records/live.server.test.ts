import { expect, test } from 'vitest'
import { news, products } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, hiddenStates, now } from '#tests/support/factories.ts'
import { productContent } from '#content/product/type.server.ts'
import { listLiveLinks } from './links.server.ts'
import { isFor, isLive } from './live.server.ts'

test.each([
	['New Zealand', ['Both', 'New Zealand', 'blank', 'null']],
	['Australia', ['Australia', 'Both', 'blank', 'null']],
	['Both', ['Australia', 'Both', 'New Zealand', 'blank', 'null']],
] as const)('visitors from %s see content for %j', async (visitor: Country, seen) => {
	await using db = await testDb()
	for (const country of ['New Zealand', 'Australia', 'Both', '', null] as const)
		await buildArticle(db, { country, title: country === '' ? 'blank' : String(country) })
	const rows = await db.select({ title: news.title }).from(news).where(isFor(news.country, visitor))
	expect(rows.map(({ title }) => title).toSorted()).toEqual(seen)
})

test('a record is live from its start until its end, to the millisecond', async () => {
	await using db = await testDb()
	await buildProduct(db, { publishAt: now, unpublishAt: new Date(now.getTime() + 2) })
	const isSeen = async (ms: number) =>
		(
			await db
				.select()
				.from(products)
				.where(isLive(products, new Date(now.getTime() + ms)))
		).length === 1
	expect(await Promise.all([-1, 0, 1, 2, 3].map(isSeen))).toEqual([false, true, true, false, false])
})

test('links for search engines list only live records, newest first', async () => {
	await using db = await testDb()
	for (const state of Object.values(hiddenStates)) await buildProduct(db, state)
	const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour))
	const changed = new Date('2026-10-02T00:00:00Z')
	const line = 'Steel tray for boots.'
	await buildProduct(db, { slug: 'old', title: 'Old', createdAt: at(1), updatedAt: changed })
	const image = '/media/product-images/1-a.jpg'
	await buildProduct(db, { slug: 'new', title: 'New', image, createdAt: at(2), updatedAt: changed })
	expect(await listLiveLinks(db, productContent, now)).toEqual([
		{ path: '/products/new', title: 'New', line, image, updatedAt: changed },
		{ path: '/products/old', title: 'Old', line, image: null, updatedAt: changed },
	])
})
