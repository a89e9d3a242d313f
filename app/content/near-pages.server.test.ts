import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildProduct,
	buildResource,
	hiddenStates,
	now,
} from '#tests/support/factories.ts'
import { findNearPages } from './near-pages.server.ts'

test('finds live pages of any type with titles similar to the requested slug, most similar first', async () => {
	await using db = await testDb()
	for (const [name, state] of Object.entries(hiddenStates))
		await buildProduct(db, {
			title: 'Boot tray',
			slug: `boot-tray-${name.toLowerCase()}`,
			...state,
		})
	await buildProduct(db, { title: 'Steel boot tray with a lid' })
	await buildArticle(db, { title: 'Boots and trays' })
	await buildResource(db, { title: 'Boot tray checklist' })
	await buildResource(db, { title: 'Water sampling' })
	const found = (slug: string) => findNearPages(db, slug, now)
	expect(await found('boot-tray')).toEqual([
		{ href: '/resources/boot-tray-checklist', title: 'Boot tray checklist' },
		{ href: '/products/steel-boot-tray-with-a-lid', title: 'Steel boot tray with a lid' },
		{ href: '/news/boots-and-trays', title: 'Boots and trays' },
	])
	expect(await found('wter-samplin')).toEqual([
		{ href: '/resources/water-sampling', title: 'Water sampling' },
	])
	for (const slug of ['zzz-qqq', '---', "'; drop table news", 'x'.repeat(5000)])
		expect(await found(slug)).toEqual([])
})
