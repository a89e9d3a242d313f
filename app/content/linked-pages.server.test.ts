import { expect, test } from 'vitest'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { testDb } from '#tests/support/database.ts'
import {
	buildPage,
	buildProduct,
	buildService,
	buildVacancy,
	hiddenStates,
	now,
} from '#tests/support/factories.ts'
import { findLinkedPages, findLinks, recordAt } from './linked-pages.server.ts'

test.each([
	['/products/boot-tray', { key: 'product', name: 'boot-tray', rest: '' }],
	['/Products/Boot-Tray?a=b#price', { key: 'product', name: 'boot-tray', rest: '?a=b#price' }],
	['/product%73/boot-tray/', { key: 'product', name: 'boot-tray', rest: '' }],
	['http://localhost:3000/products/boot-tray', { key: 'product', name: 'boot-tray', rest: '' }],
	['/about/job-vacancies/3', { key: 'vacancy', name: '3', rest: '' }],
	['/services#biosecurity', { key: 'service', name: 'biosecurity', rest: '' }],
	['/services?country=Australia#air', { key: 'service', name: 'air', rest: '?country=Australia' }],
	['/privacy', { key: 'page', name: 'privacy', rest: '' }],
	['/', null],
	['/products', null],
	['/products/', null],
	['/products?category=gut-health', null],
	['/products#list', null],
	['/about/job-vacancies', null],
	['/about#somebody', null],
	['/contact?subject=Mites#write', null],
	['/search', null],
	['/feed.xml', null],
	['/products/a/b', null],
	['/products/%E0%A4%A', { key: 'product', name: '%e0%a4%a', rest: '' }],
	['https://example.com/products/a', null],
	['tel:+6475550134', null],
])('%s means the record %j', (address, record) => expect(recordAt(address)).toEqual(record))

test('finds the records behind addresses, also former ones, and what visitors see of them', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'steel-tray', title: 'Steel tray' })
	await db
		.insert(slugHistory)
		.values({ recordType: 'product', recordId: product.id, slug: 'boot-tray' })
	for (const [name, state] of Object.entries(hiddenStates))
		await buildProduct(db, { slug: `hidden-${name.toLowerCase()}`, ...state })
	const service = await buildService(db, { slug: 'air' })
	const vacancy = await buildVacancy(db)
	await buildPage(db, { slug: 'privacy' })
	const hidden = Object.keys(hiddenStates).map((name) => `/products/hidden-${name.toLowerCase()}`)
	const addresses = [
		'/products/steel-tray',
		'/products/Boot-Tray?a=b#use',
		`/services#${service.slug}`,
		`/about/job-vacancies/${vacancy.id}`,
		'/privacy',
		'/no-such-page',
		...hidden,
		'/contact',
	]
	const { hrefs, tags } = await findLinks(db, addresses, { now, country: 'Both' })
	expect(Object.fromEntries(hrefs)).toEqual({
		'/products/steel-tray': '/products/steel-tray',
		'/products/Boot-Tray?a=b#use': '/products/steel-tray?a=b#use',
		'/services#air': '/services#air',
		[`/about/job-vacancies/${vacancy.id}`]: `/about/job-vacancies/${vacancy.id}`,
		'/privacy': '/privacy',
		'/no-such-page': null,
		...Object.fromEntries(hidden.map((address) => [address, null])),
	})
	expect(tags).toContain(`product:${product.id}`)
	expect(tags).toContain('page:list')
	expect(
		(await findLinkedPages(db, ['/products/boot-tray'], now)).get('/products/boot-tray'),
	).toEqual({
		key: 'product',
		id: product.id,
		title: 'Steel tray',
		href: '/products/steel-tray',
		state: 'published',
	})
})
