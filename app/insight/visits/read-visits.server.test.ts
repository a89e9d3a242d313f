import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct, buildResource } from '#tests/support/factories.ts'
import { makeSummaries, readVisits } from './read-visits.server.ts'
import { today } from './store-counts.server.ts'
import { changeWords, readPeriod } from './visits.ts'

type Counted = [daysAgo: number, kind: string, name: string, views: number, visits?: number]

async function count(db: Db, rows: Counted[]) {
	for (const [daysAgo, kind, name, views, visits = 0] of rows)
		await db.execute(sql`insert into visit_counts
			select ${today} - ${daysAgo}::int, ${kind}, ${name}, ${views}, ${visits}`)
}

function send(
	db: Db,
	{ page, kind = 'enquiry', state = 'new', fields = {} }: Record<string, unknown>,
) {
	return db.execute(sql`insert into leads (kind, name, email, state, page, fields)
		values (${kind}, 'Ana', 'ana@example.com', ${state}, ${page}, ${JSON.stringify(fields)}::jsonb)`)
}

test('what is read stands with what the days before had, and with what was sent from it', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'boot-dip', title: 'Boot Dip Station' })
	const resource = await buildResource(db, { slug: 'heat-plan' })
	const one = `product ${product.id}`
	await count(db, [
		[0, 'page', one, 5000],
		[1, 'page', one, 30],
		[7, 'page', one, 10],
		[8, 'page', one, 20],
		[14, 'page', one, 5],
		[15, 'page', one, 900],
		[1, 'page', '/', 70],
		[1, 'page', 'missing', 2],
		[1, 'page', `resource ${resource.id}`, 1],
		[1, 'page', 'product 00000000-0000-4000-8000-000000000000', 3],
		[0, 'hour', '00', 7, 7],
		[1, 'hour', '09', 40, 12],
		[1, 'hour', '10', 60, 8],
		[8, 'hour', '10', 50, 10],
		[0, 'visitors', 'all', 3],
		[1, 'visitors', 'all', 15],
		[1, 'source', 'google.com', 9, 9],
		[1, 'left out', 'robot', 400],
	])
	await send(db, { page: '/products/boot-dip' })
	await send(db, { page: '/products/boot-dip', state: 'spam' })
	await send(db, { page: '/enquiry', fields: { products: [{ path: '/products/boot-dip' }] } })
	await send(db, { page: '/resources/heat-plan', kind: 'download' })
	await send(db, { page: '/', kind: 'newsletter' })
	await db.execute(sql`update leads set created_at = created_at - interval '1 day 10 minutes'`)
	await send(db, { page: '/products/boot-dip' })

	const visits = await readVisits(db, 7)
	const conversions = { enquiries: 0, downloads: 0, signUps: 0 }
	expect(visits.pages).toEqual([
		{
			name: '/',
			title: 'Home',
			href: '/',
			now: 70,
			before: 0,
			conversions: { ...conversions, signUps: 1 },
		},
		{
			name: one,
			title: 'Boot Dip Station',
			href: '/products/boot-dip',
			now: 40,
			before: 25,
			conversions: { ...conversions, enquiries: 2 },
		},
		expect.objectContaining({ title: 'A page that is no longer there', href: null, now: 3 }),
		expect.objectContaining({ title: 'Addresses without a page', href: null, now: 2 }),
		expect.objectContaining({
			href: '/resources/heat-plan',
			conversions: { ...conversions, downloads: 1 },
		}),
	])
	expect(visits.views).toEqual({ now: 100, before: 50 })
	expect(visits.visits).toEqual({ now: 20, before: 10 })
	expect(visits.visitors).toEqual({ now: 15, before: 0 })
	expect(visits.sources).toMatchObject([{ name: 'google.com', now: 9, before: 0 }])
	expect(visits.excluded).toMatchObject([{ name: 'robot', now: 400 }])
	expect(visits.series).toHaveLength(7)
	expect(visits.series.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 100])
	expect(visits.today).toMatchObject({ views: 7, visitors: 3 })
	expect(visits.today.hours[0]).toEqual({ hour: 0, views: 7 })
	expect(visits.today.hours.length).toBeLessThanOrEqual(24)
	expect((await readVisits(db, 30)).pages[0]).toMatchObject({ name: one, now: 965, before: 0 })
})

test('the numbers of whole days are made once, and again on the next day; titles are those of now', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { title: 'Boot Dip Station' })
	await count(db, [[1, 'page', `product ${product.id}`, 3]])
	await makeSummaries(db)
	await count(db, [[1, 'page', '/', 9]])
	await db.execute(sql`update products set title = 'Boot Wash Station'`)
	expect((await readVisits(db, 7)).pages).toMatchObject([{ title: 'Boot Wash Station', now: 3 }])
	await db.execute(sql`update visit_summaries set day = day - 1`)
	expect((await readVisits(db, 7)).pages).toMatchObject([{ title: 'Home' }, { now: 3 }])
	const { rows } = await db.execute(sql`select days from visit_summaries order by days`)
	expect(rows.map(({ days }) => days)).toEqual([7, 30, 90, 365])
})

test('who looks before the searches of yesterday are added up has them all the same', async () => {
	await using db = await testDb()
	for (const name of ['a', 'b', 'c'])
		await db.execute(sql`insert into searches_of_day (day, visitor, words, results, listed, is_seen)
			values (${today} - 1, substr(sha256(${name}::bytea), 1, 12), 'wry neck', 0, '{}', true)`)
	expect((await readVisits(db, 7)).missed).toMatchObject([{ words: 'wry neck', now: 3 }])
})

test('a record in the trash has its title, and no address where nothing is', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { title: 'Boot Dip Station' })
	await count(db, [[1, 'page', `product ${id}`, 3]])
	await db.execute(sql`update products set deleted_at = now()`)
	expect((await readVisits(db, 7)).pages).toMatchObject([{ title: 'Boot Dip Station', href: null }])
})

test('without any counts there is nothing to show', async () => {
	await using db = await testDb()
	const visits = await readVisits(db, 30)
	expect(visits).toMatchObject({
		views: { now: 0, before: 0 },
		pages: [],
		sources: [],
		excluded: [],
	})
	expect(visits.series).toHaveLength(30)
})

test.each([
	[10, 0, null],
	[10, 10, 'as many'],
	[15, 10, '50 % more'],
	[5, 10, '50 % fewer'],
	[0, 4, '100 % fewer'],
	[1000, 999, 'as many'],
])('%i after %i is %s', (now, before, words) => {
	expect(changeWords({ now, before })).toBe(words)
})

test.each([
	['days=7', 7],
	['days=365', 365],
	['', 30],
	['days=8', 30],
	['days=7;drop', 30],
])('the address ?%s has %i days', (query, days) => {
	expect(readPeriod(new URLSearchParams(query))).toBe(days)
})
