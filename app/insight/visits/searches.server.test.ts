import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { rollUpSearches, noteSearch, storePageViews } from './searches.server.ts'
import { openDay, today } from './store-counts.server.ts'
import { visitorHash } from './visitor-hash.server.ts'

type Sender = { address?: string; agent?: string; headers?: object; isStaff?: boolean }
type Given = { results?: number; listed?: string[]; sender?: Sender }

/** As browsers name themselves. */
const browser = (name: string) => `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 ${name}/145.0`

const [safari, opera] = [browser('Safari'), browser('Opera')]

function search(db: Db, text: string, { results = 0, listed = [], sender = {} }: Given = {}) {
	const { address = '10.20.30.7', agent = browser('Firefox'), headers, isStaff = false } = sender
	const given = { text, words: readSearch(text).words, results, listed }
	const all = new Headers({ 'User-Agent': agent, ...headers })
	return noteSearch(db, given, { headers: all, isStaff, address })
}

/** A visitor, who is the one of `search` unless it is said, looks at a page now. */
async function look(
	db: Db,
	path: string,
	{ address = '10.20.30.7', agent = browser('Firefox') } = {},
) {
	const { day, salt } = await openDay(db)
	const visitor = visitorHash(salt, { address, agent })
	await storePageViews(db, day, [{ visitor, path, atMs: performance.now() }])
}

async function passMinutes(db: Db, minutes: number) {
	await db.execute(sql`update searches_of_day set "at" = "at" - make_interval(mins => ${minutes}::int),
		last_at = last_at - make_interval(mins => ${minutes}::int)`)
}

async function endDay(db: Db) {
	await db.execute(sql`update searches_of_day set day = day - 1`)
	await rollUpSearches(db)
}

/** People who searched, those who opened nothing, and those without a result, by words. */
async function countsIn(db: Db) {
	const { rows } = await db.execute<{ name: string; counts: number[] }>(sql`
		select name, array[coalesce(sum(views) filter (where kind = 'search'), 0), sum(visits),
			coalesce(sum(views) filter (where kind = 'no result'), 0)]::int[] as counts
		from visit_counts where kind in ('search', 'no result') group by name order by name`)
	return Object.fromEntries(rows.map(({ name, counts }) => [name, counts]))
}

async function noted(db: Db) {
	const { rows } = await db.execute<{ words: string }>(
		sql`select words from searches_of_day order by words`,
	)
	return rows.map(({ words }) => words)
}

test('a search counts once its results were seen; opened is it when one of them was looked at afterwards', async () => {
	await using db = await testDb()
	const boots = ['/products/boot-dip', '/products/boot-mat']
	await look(db, '/products/boot-mat')
	await search(db, 'Boot dip', { results: 2, listed: boots })
	await look(db, '/search')
	await search(db, 'wry neck')
	await look(db, '/search')
	await look(db, '/about')
	await search(db, 'never seen', { sender: { agent: safari } })
	for (const agent of [browser('Chrome'), opera]) {
		await search(db, 'boot dip', { results: 2, listed: boots, sender: { agent } })
		await look(db, '/search', { agent })
	}
	await look(db, '/products/boot-dip', { agent: opera })
	await endDay(db)
	expect(await countsIn(db)).toEqual({ 'boot dip': [3, 2, 0], 'wry neck': [1, 1, 1] })
	expect(await noted(db)).toEqual([])
	await rollUpSearches(db)
	expect((await countsIn(db))['boot dip']).toEqual([3, 2, 0])
})

test('a result that is opened more than ten minutes later was not opened because of the search', async () => {
	await using db = await testDb()
	await search(db, 'boot dip', { results: 1, listed: ['/products/boot-dip'] })
	await passMinutes(db, 11)
	await look(db, '/search')
	await look(db, '/products/boot-dip')
	await endDay(db)
	expect(await countsIn(db)).toEqual({ 'boot dip': [1, 1, 0] })
})

test('of "br", "bro" and "broiler" of one visitor the last counts, unless a result of another was opened', async () => {
	await using db = await testDb()
	for (const text of ['br', 'bro', 'broiler', 'br'])
		await search(db, text, { results: 3, listed: ['/a'] })
	await look(db, '/search')
	await search(db, 'litter', { results: 1, listed: ['/news/litter'], sender: { agent: safari } })
	await look(db, '/search', { agent: safari })
	await look(db, '/news/litter', { agent: safari })
	await search(db, 'litter beetle', { sender: { agent: safari } })
	await look(db, '/search', { agent: safari })
	await endDay(db)
	expect(await countsIn(db)).toEqual({
		broiler: [1, 1, 0],
		litter: [1, 0, 0],
		'litter beetle': [1, 1, 1],
	})
})

test('a visitor who searches for the same again is one, with all results that were listed', async () => {
	await using db = await testDb()
	await search(db, 'litter', { results: 20, listed: ['/news/one'] })
	await search(db, 'Litter!', { results: 20, listed: ['/news/two'] })
	await look(db, '/search')
	await look(db, '/news/one')
	await endDay(db)
	expect(await countsIn(db)).toEqual({ litter: [1, 0, 0] })
})

test('instances store looks of the same visitors at once', async () => {
	await using db = await testDb()
	const { day } = await openDay(db)
	await db.execute(sql`insert into searches_of_day (day, visitor, words, results, listed, "at")
		select ${day}::date, substr(sha256(visitor::text::bytea), 1, 12), 'litter ' || place, 1, '{/news/one}', now() - interval '1 minute'
		from generate_series(1, 300) visitor, generate_series(1, 20) place`)
	const { rows } = await db.execute<{ visitor: Buffer }>(
		sql`select distinct visitor from searches_of_day`,
	)
	const looksAt = (path: string) =>
		rows.map(({ visitor }) => ({ visitor, path, atMs: performance.now() }))
	await Promise.all(
		['/search', '/news/one'].flatMap((path) => [
			storePageViews(db, day, looksAt(path)),
			storePageViews(db, day, looksAt(path).toReversed().slice(0, 10)),
			storePageViews(db, day, looksAt(path).toReversed()),
		]),
	)
	const { rows: left } = await db.execute(
		sql`select from searches_of_day where not (is_opened and is_seen) limit 1`,
	)
	expect(left).toEqual([])
})

test('who searches for the same again hours later, and opens a result then, has found it', async () => {
	await using db = await testDb()
	await search(db, 'litter', { results: 1, listed: ['/news/one'] })
	await passMinutes(db, 240)
	await search(db, 'litter', { results: 1, listed: ['/news/one'] })
	await look(db, '/search')
	await look(db, '/news/one')
	await endDay(db)
	expect(await countsIn(db)).toEqual({ litter: [1, 0, 0] })
})

test('a search without a result may be made again; who opened something similar is not without one', async () => {
	await using db = await testDb()
	await search(db, 'wry neck')
	await search(db, 'wry neck')
	await look(db, '/search')
	await search(db, 'wry neck', { listed: ['/news/neck'], sender: { agent: opera } })
	await look(db, '/search', { agent: opera })
	await look(db, '/news/neck', { agent: opera })
	await endDay(db)
	expect(await countsIn(db)).toEqual({ 'wry neck': [2, 1, 1] })
})

test('words that a visitor typed on without seeing the results take the place of none', async () => {
	await using db = await testDb()
	await search(db, 'wry')
	await look(db, '/search')
	await search(db, 'wry neck')
	await endDay(db)
	expect(await countsIn(db)).toEqual({ wry: [1, 1, 1] })
})

test('a day with many searches is closed before the database stops a statement', async () => {
	await using db = await testDb()
	await db.execute(sql`insert into searches_of_day (day, visitor, words, results, listed, "at", is_seen)
		select ${today} - 1, substr(sha256(visitor::text::bytea), 1, 12), md5(visitor || ' ' || place), 0, '{}',
			now() - place * interval '1 minute', true
		from generate_series(1, 1000) visitor, generate_series(1, 50) place`)
	await rollUpSearches(db)
	expect(await noted(db)).toEqual([])
	expect(Object.keys(await countsIn(db))).toHaveLength(500)
})

test('many looks are stored before the database stops a statement', async () => {
	await using db = await testDb()
	const { day } = await openDay(db)
	await db.execute(sql`insert into searches_of_day (day, visitor, words, results, listed, "at")
		select ${day}::date, substr(sha256(visitor::text::bytea), 1, 12), 'litter ' || place, 1, '{/news/one}', now() - interval '1 minute'
		from generate_series(1, 6000) visitor, generate_series(1, 5) place`)
	const { rows } = await db.execute<{ visitor: Buffer }>(
		sql`select distinct visitor from searches_of_day`,
	)
	const atMs = performance.now()
	await storePageViews(
		db,
		day,
		rows.map(({ visitor }) => ({ visitor, path: '/news/one', atMs })),
	)
	const { rows: left } = await db.execute(
		sql`select from searches_of_day where not is_opened limit 1`,
	)
	expect(left).toEqual([])
})

test.each([
	'ana@example.com',
	'mail of ana@farm',
	'021 555 0199',
	'(021) 555-0199',
	'021–555–0199',
	'021,555,0199',
	'021_555:0199',
	'０２１　５５５　０１９９',
	'ana＠example.com',
	'123456',
	'a text that somebody has pasted into the field for searches by mistake',
])('%s is noted nowhere', async (text) => {
	await using db = await testDb()
	await search(db, text)
	expect(await noted(db)).toEqual([])
})

test('searches of staff, robots, and browsers that do not wish it are noted nowhere, nor what is only fetched ahead', async () => {
	await using db = await testDb()
	const senders: Sender[] = [
		{ isStaff: true },
		{ agent: 'Mozilla/5.0 (compatible; GPTBot/1.3)' },
		{ agent: '' },
		{ headers: { DNT: '1' } },
		{ headers: { 'Sec-GPC': '1' } },
		{ headers: { 'Sec-Purpose': 'prefetch' } },
	]
	for (const sender of senders) await search(db, 'wry neck', { sender })
	expect(await noted(db)).toEqual([])
	await search(db, 'shed of 2024')
	expect(await noted(db)).toEqual(['shed of 2024'])
})

test('one visitor has at most 50 searches in a day', async () => {
	await using db = await testDb()
	for (let n = 0; n < 60; n++) await search(db, `word ${n}`)
	expect(await noted(db)).toHaveLength(50)
})

test('words that fewer than three people looked for are deleted after 30 days', async () => {
	await using db = await testDb()
	await db.execute(sql`insert into visit_counts
		select (now() at time zone 'Pacific/Auckland')::date - days, kind, name, views, views from (values
			(40, 'search', 'rare', 2), (40, 'no result', 'rare', 2), (40, 'search', 'frequent', 2), (3, 'search', 'frequent', 1),
			(20, 'search', 'new', 1), (40, 'page', '/', 1)) given (days, kind, name, views)`)
	await rollUpSearches(db)
	const { rows } = await db.execute<{ name: string }>(
		sql`select distinct name from visit_counts order by name`,
	)
	expect(rows.map(({ name }) => name)).toEqual(['/', 'frequent', 'new'])
})
