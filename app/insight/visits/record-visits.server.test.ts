import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { addCounts, addSent } from '#tests/support/visits.ts'
import { readRecordVisits } from './record-visits.server.ts'
import { readVisits } from './read-visits.server.ts'

const id = '00000000-0000-4000-8000-000000000001'
const published = { status: 'published', publishAt: null, unpublishAt: null } as const
const draft = { ...published, status: 'draft' } as const
const product = { id, slug: 'boot-dip', ...published }
const nothing = { views: 0, today: 0, enquiries: 0, downloads: 0, signUps: 0 }

test('a record has what was counted for it in 30 whole days, and what was sent from its page or as one of a list', async () => {
	await using db = await testDb()
	await addCounts(db.$client, [
		['0', 'page', `product ${id}`, 7],
		['-1', 'page', `product ${id}`, 30],
		['-30', 'page', `product ${id}`, 12],
		['-31', 'page', `product ${id}`, 500],
		['-1', 'page', '/products', 90],
		['-1', 'hour', '09', 120],
	])
	const page = '/products/boot-dip'
	const list = { products: [{ path: page }, { path: '/products/other' }] }
	for (const sent of [
		{ page },
		{ page, kind: 'contact' },
		{ page, state: 'spam' },
		{ page, kind: 'download' },
		{ page, kind: 'newsletter' },
		{ page: '/enquiry', fields: list },
		{ page: '/enquiry', fields: list, state: 'spam' },
		{ page: '/products/other' },
		{ page, fields: { products: [{ path: '/products/other' }] } },
		{ page, at: '2020-01-01' },
		{ page, at: '2090-01-01' },
	])
		await addSent(db.$client, sent)
	expect(await readRecordVisits(db, 'product', product)).toEqual({
		views: 42,
		today: 7,
		enquiries: 3,
		downloads: 1,
		signUps: 1,
	})
})

test('the form and the screen of visitors say the same', async () => {
	await using db = await testDb()
	await addCounts(db.$client, [
		['-2', 'page', '/services', 9],
		['-2', 'hour', '10', 9],
	])
	await addSent(db.$client, { page: '/services', kind: 'contact' })
	const { pages } = await readVisits(db, 30)
	const own = await readRecordVisits(db, 'head', { id, slug: 'services', ...published })
	expect(pages).toMatchObject([{ now: own?.views, conversions: { enquiries: own?.enquiries } }])
})

test.each([
	['homepage', 'homepage', 5],
	['head', 'services', 3],
	['head', 'newsletter', 2],
	['head', 'request', null],
	['head', 'confirm', null],
	['vacancy', 'x', 11],
	['service', 'advice', null],
	['member', 'ana', null],
	['menus', 'menus', null],
	['business', 'business', null],
	['template', 'x', null],
] as const)('%s %s has its own number: %s', async (key, slug, views) => {
	await using db = await testDb()
	await addCounts(db.$client, [
		['-1', 'page', '/', 5],
		['-1', 'page', '/services', 3],
		['-1', 'page', '/newsletter', 2],
		['-1', 'page', '/news', 4],
		['-1', 'page', '/contact', 4],
		['-1', 'page', '/about', 4],
		['-1', 'page', `vacancy ${id}`, 11],
		['-1', 'page', `service ${id}`, 50],
	])
	const visits = await readRecordVisits(db, key, { id, slug, ...published })
	expect(visits?.views ?? null).toBe(views)
})

test('what visitors never saw has no number; what they saw and cannot see any more has, as long as it counts', async () => {
	await using db = await testDb()
	const ahead = { ...product, publishAt: new Date(Date.now() + 60_000) }
	const ended = { ...product, unpublishAt: new Date(Date.now() - 60_000) }
	expect(await readRecordVisits(db, 'product', { ...product, ...draft })).toBeNull()
	expect(await readRecordVisits(db, 'product', ahead)).toBeNull()
	expect(await readRecordVisits(db, 'product', product)).toEqual(nothing)
	expect(await readRecordVisits(db, 'product', ended)).toEqual(nothing)
	await addCounts(db.$client, [['-3', 'page', `product ${id}`, 2]])
	expect(await readRecordVisits(db, 'product', { ...product, ...draft })).toMatchObject({
		views: 2,
	})
})
