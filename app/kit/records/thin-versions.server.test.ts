import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { historySince, thinVersions } from './thin-versions.server.ts'

/** 26 November 2026, 1 am in New Zealand. */
const now = new Date('2026-11-25T12:00:00Z')

async function keep(db: TestDb, recordId: string, times: string[], by = 'somebody') {
	await db.insert(recordVersions).values(
		times.map((time, index) => ({
			recordType: 'product',
			recordId,
			n: index + 1,
			values: {},
			state: 'published' as const,
			by,
			at: new Date(time),
		})),
	)
}

async function versionsOf(db: TestDb, recordId: string) {
	const rows = await db
		.select({ n: recordVersions.n })
		.from(recordVersions)
		.where(and(eq(recordVersions.recordId, recordId), isNotNull(recordVersions.n)))
		.orderBy(asc(recordVersions.n))
	return rows.map(({ n }) => n)
}

test('all of 90 days are kept, then the last of each day in New Zealand, after a year the last of each month', async () => {
	await using db = await testDb()
	await keep(db, 'a', [
		'2025-10-02T00:00:00Z', // October 2025
		'2025-10-31T10:30:00Z', // 31 October, 11:30 pm: the last of October
		'2025-10-31T11:30:00Z', // 1 November, half past midnight
		'2025-11-01T02:00:00Z', // the last of 1 November
		'2026-06-10T11:00:00Z', // 10 June, 11 pm: the last of that day
		'2026-06-10T13:00:00Z', // 11 June, 1 am
		'2026-06-11T11:00:00Z', // the last of 11 June
		'2026-08-27T11:00:00Z', // 27 August: the last day that is thinned
		'2026-08-27T11:59:00Z',
		'2026-08-27T12:01:00Z', // 28 August
		'2026-08-27T12:02:00Z',
		'2026-11-25T11:00:00Z',
		'2026-11-25T11:01:00Z',
	])
	expect(await historySince(db, now)).toEqual({
		all: new Date('2026-08-27T12:00:00Z'),
		daily: new Date('2025-10-31T11:00:00Z'),
	})
	expect(await thinVersions(db, now)).toBe(4)
	expect(await versionsOf(db, 'a')).toEqual([2, 4, 5, 7, 9, 10, 11, 12, 13])
	expect(await thinVersions(db, now), 'again').toBe(0)
})

test('the newest version of a record stays, however old it is', async () => {
	await using db = await testDb()
	await keep(db, 'a', ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'])
	await keep(db, 'b', ['2020-01-01T00:00:00Z'])
	await thinVersions(db, now)
	expect(await versionsOf(db, 'a')).toEqual([2])
	expect(await versionsOf(db, 'b')).toEqual([1])
})

test('what came with the program stays, however old it is', async () => {
	await using db = await testDb()
	const times = ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z', '2020-01-03T00:00:00Z']
	await keep(db, 'a', times, 'system')
	await thinVersions(db, now)
	expect(await versionsOf(db, 'a')).toEqual([1, 3])
})

test('the version on which a draft is based stays, however old it is, and so does the draft', async () => {
	await using db = await testDb()
	await keep(db, 'a', ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z', '2020-01-03T00:00:00Z'])
	const draft = { recordType: 'product', recordId: 'a', values: {}, by: 'system', baseN: 1 }
	await db.insert(recordVersions).values({ ...draft, state: 'draft', at: new Date(0) })
	await thinVersions(db, now)
	expect(await versionsOf(db, 'a')).toEqual([1, 3])
	expect(
		await db.select().from(recordVersions).where(eq(recordVersions.recordId, 'a')),
	).toHaveLength(3)
})

test('thinned day by day or at once, by one worker or two, the same versions stay', async () => {
	await using db = await testDb()
	const hour = 3_600_000
	const times = Array.from({ length: 700 }, (_, index) =>
		new Date(now.getTime() - (700 - index) * 17 * hour).toISOString(),
	)
	await keep(db, 'a', times)
	await keep(db, 'b', times)
	await Promise.all([thinVersions(db, now), thinVersions(db, now)])
	const atOnce = await versionsOf(db, 'a')
	await db.delete(recordVersions)
	await keep(db, 'a', times)
	for (let days = 400; days >= 0; days -= 40)
		await thinVersions(db, new Date(now.getTime() - days * 24 * hour))
	expect(await versionsOf(db, 'a')).toEqual(atOnce)
	expect(atOnce.length).toBeLessThan(500)
})

test('many records and versions are thinned in several statements', async () => {
	await using db = await testDb()
	await db.pool.query(
		`insert into record_versions (record_type, record_id, n, "values", state, "by", "at")
			select 'product', 'r' || record, n, '{}', 'published', 'somebody', '2020-01-01'
			from generate_series(1, 450) record, generate_series(1, 4) n`,
	)
	expect(await thinVersions(db, now)).toBe(450 * 3)
	const { rows } = await db.pool.query(
		`select distinct n from record_versions where record_type = 'product'`,
	)
	expect(rows).toEqual([{ n: 4 }])
})
