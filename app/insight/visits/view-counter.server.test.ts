import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, buildVacancy } from '#tests/support/factories.ts'
import { rollUpDays, openDay, storeCounts } from './store-counts.server.ts'
import { ViewCounter } from './view-counter.server.ts'
import type { View } from './read-view.server.ts'

const ana = { address: '10.20.30.7', agent: 'Firefox' }
const view = (path: string, start: View['start'] = null): View => ({ path, screen: 'phone', start })
const fromGoogle = { source: 'google.com', campaign: null }

async function countsIn(db: Db) {
	const { rows } = await db.execute<{ kind: string; name: string; views: number; visits: number }>(
		sql`select kind, name, sum(views)::int as views, sum(visits)::int as visits from visit_counts group by 1, 2 order by 1, 2`,
	)
	return rows.flatMap(({ kind, name, views, visits }) =>
		kind === 'hour' ? [] : [[kind, name, views, visits] as const],
	)
}

const ofKind = (counts: Awaited<ReturnType<typeof countsIn>>, kind: string) =>
	counts.flatMap(([of, ...rest]) => (of === kind ? [rest] : []))

test('views are counted by page, source, country and screen; records by their ids, and what is no page together', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'boot-dip' })
	const draft = await buildArticle(db, { slug: 'not-yet', status: 'draft' })
	const vacancy = await buildVacancy(db)
	const counter = new ViewCounter(db)
	await counter.count(view('/products/boot-dip', fromGoogle), ana)
	await counter.count(view('/'), ana)
	await counter.count(view('/products/boot-dip'), ana)
	await counter.count(view(`/about/job-vacancies/${vacancy.id}`), ana)
	for (const path of [
		`/news/${draft.slug}`,
		'/reset?token=3f2c',
		'/ana@example.com',
		'/products/a/b',
	])
		await counter.count(view(path), ana)
	await counter.leaveOut('robot')
	await counter.stop()
	expect(await countsIn(db)).toEqual([
		['country', 'unknown', 8, 1],
		['left out', 'robot', 1, 0],
		// Without a query, and none that may name a person.
		['not found', '/news/not-yet', 1, 0],
		['not found', '/products/a/b', 1, 0],
		['not found', '/reset', 1, 0],
		['page', '/', 1, 0],
		['page', 'missing', 4, 0],
		['page', `product ${product.id}`, 2, 1],
		['page', `vacancy ${vacancy.id}`, 1, 0],
		['screen', 'phone', 8, 1],
		['source', 'google.com', 1, 1],
		['visitors', 'all', 1, 0],
	])
	const { rows } = await db.execute(
		sql`select sum(views)::int as views, sum(visits)::int as visits from visit_counts where kind = 'hour'`,
	)
	expect(rows).toEqual([{ views: 8, visits: 1 }])
})

test('two people behind one line are two visitors; one who comes to two instances is one', async () => {
	await using db = await testDb()
	const [one, other] = [new ViewCounter(db), new ViewCounter(db)]
	await one.count(view('/'), ana)
	await one.count(view('/'), { ...ana, agent: 'Safari' })
	await other.count(view('/'), ana)
	// Another address of the same network.
	await other.count(view('/'), { address: '::ffff:10.20.30.7', agent: 'Firefox' })
	await Promise.all([one.stop(), other.stop()])
	expect(ofKind(await countsIn(db), 'visitors')).toEqual([['all', 2, 0]])
	await one.count(view('/'), ana)
	await one.stop()
	expect(ofKind(await countsIn(db), 'visitors')).toEqual([['all', 2, 0]])
})

test('50,000 reports of one address make as many rows as 120', async () => {
	await using db = await testDb()
	const counter = new ViewCounter(db)
	for (let n = 0; n < 50_000; n++) {
		const start = { source: `spam-${n}.example`, campaign: `c${n}` }
		await counter.count(view(`/made-up-${n}`, start), { ...ana, agent: `Agent ${n}` })
	}
	await counter.stop()
	const counts = await countsIn(db)
	expect(ofKind(counts, 'page')).toEqual([['missing', 120, 120]])
	expect(ofKind(counts, 'left out')).toEqual([['too many', 49_880, 0]])
	expect(ofKind(counts, 'source')).toHaveLength(120)
	expect(ofKind(counts, 'visitors')).toEqual([['all', 120, 0]])
})

test('names of a day end at 2,000; the others count together', async () => {
	await using db = await testDb()
	const { day } = await openDay(db)
	for (const part of [0, 1, 2]) {
		const counts = Array.from({ length: 1500 }, (_, n) => ({
			kind: 'source' as const,
			name: `site-${part}-${n}.example`,
			views: 1,
			visits: 1,
		}))
		await storeCounts(db, { day, counts, visitors: [] })
	}
	const sources = ofKind(await countsIn(db), 'source')
	expect(sources).toHaveLength(2001)
	expect(sources.find(([name]) => name === 'others')).toEqual(['others', 2500, 2500])
})

test('names end at 2,000 in one batch too, and those that were seen most keep theirs', async () => {
	await using db = await testDb()
	const { day } = await openDay(db)
	const one = (name: string, views: number) => ({ kind: 'source' as const, name, views, visits: 1 })
	const counts = Array.from({ length: 5000 }, (_, n) => one(`site-${n}.example`, 1))
	await storeCounts(db, { day, counts: [...counts, one('z.example', 9)], visitors: [] })
	await storeCounts(db, { day, counts: [one('z.example', 1), one('new.example', 1)], visitors: [] })
	const sources = ofKind(await countsIn(db), 'source')
	expect(sources).toHaveLength(2001)
	expect(sources.filter(([name]) => !String(name).startsWith('site-')).toSorted()).toEqual([
		['others', 3002, 3002],
		['z.example', 10, 2],
	])
})

test('of more visitors than a day holds the first are counted, and the table grows no further', async () => {
	await using db = await testDb()
	const { day } = await openDay(db)
	const counts = [{ kind: 'page' as const, name: '/', views: 1, visits: 1 }]
	const some = (length: number) => Array.from({ length }, () => randomBytes(12))
	const known = some(19_990)
	for (const visitors of [known, some(500), [...known.slice(0, 5), ...some(5)]])
		await storeCounts(db, { day, counts, visitors })
	expect(ofKind(await countsIn(db), 'visitors')).toEqual([['all', 20_000, 0]])
	expect((await db.execute(sql`select from visitors_of_day`)).rows).toHaveLength(20_000)
})

test('when the database is away, what was counted is stored later', async () => {
	await using db = await testDb()
	const counter = new ViewCounter(db)
	await counter.count(view('/'), ana)
	await db.execute(sql`alter table visit_counts rename to elsewhere`)
	await counter.store()
	await counter.count(view('/'), ana)
	await db.execute(sql`alter table elsewhere rename to visit_counts`)
	await counter.stop()
	const counts = await countsIn(db)
	expect(ofKind(counts, 'page')).toEqual([['/', 2, 0]])
	expect(ofKind(counts, 'visitors')).toEqual([['all', 1, 0]])
})

test('who comes before and after midnight is a visitor of each day; once a day is over, nothing tells its visitors apart', async () => {
	await using db = await testDb()
	const today = await openDay(db)
	const yesterday = (
		await db.execute<{ day: string }>(sql`select (${today.day}::date - 1)::text as day`)
	).rows[0]!.day
	const counted = { counts: [{ kind: 'page', name: '/', views: 1, visits: 1 } as const] }
	await db.execute(
		sql`insert into visit_salts values (${yesterday}, ${Buffer.alloc(32, 1)}), ('2024-01-05', ${Buffer.alloc(32, 2)})`,
	)
	await storeCounts(db, {
		...counted,
		counts: [...counted.counts],
		day: yesterday,
		visitors: [Buffer.alloc(12, 1)],
	})
	await storeCounts(db, {
		...counted,
		counts: [...counted.counts],
		day: today.day,
		visitors: [Buffer.alloc(12, 2)],
	})
	await storeCounts(db, {
		...counted,
		counts: [...counted.counts],
		day: '2024-01-05',
		visitors: [],
	})
	expect(ofKind(await countsIn(db), 'visitors')).toEqual([['all', 2, 0]])
	const hours = await db.execute(
		sql`select name from visit_counts where kind = 'hour' and day = ${yesterday}`,
	)
	expect(hours.rows).toEqual([{ name: '23' }])

	await db.execute(sql`update visit_salts set day = day - 1 where day = ${yesterday}`)
	await db.execute(sql`update visitors_of_day set day = day - 1 where day = ${yesterday}`)
	await rollUpDays(db)
	await rollUpDays(db)
	const { rows } = await db.execute(
		sql`select (select array_agg(day::text) from visit_salts) as salts,
			(select array_agg(encode(visitor, 'hex')) from visitors_of_day) as visitors,
			(select array_agg(distinct day::text order by day::text) from visit_counts) as days`,
	)
	expect(rows).toEqual([
		{ salts: [today.day], visitors: ['02'.repeat(12)], days: [yesterday, today.day] },
	])
})

test('the day is that of the office, whatever this machine’s clock says', async () => {
	await using db = await testDb()
	const { day, salt, leftMs } = await openDay(db)
	const { rows } = await db.execute<{ day: string }>(
		sql`select to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day`,
	)
	expect(day).toBe(rows[0]!.day)
	expect(leftMs).toBeGreaterThan(0)
	expect(leftMs).toBeLessThanOrEqual(25 * 3_600_000)
	expect((await openDay(db)).salt).toEqual(salt)
	const salts = await Promise.all(Array.from({ length: 8 }, () => openDay(db)))
	expect(new Set(salts.map((opened) => opened.salt.toString('hex'))).size).toBe(1)
})
