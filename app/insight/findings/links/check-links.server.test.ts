import { expect, onTestFinished, test } from 'vitest'
import { withLock } from '#platform/db/locks.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle } from '#tests/support/factories.ts'
import { listenWith } from '#tests/support/labelled-links.ts'
import { checkLinks } from './check-links.server.ts'
import { readLinks } from './read-links.server.ts'

const day = 86_400_000
const start = Date.parse('2026-11-02T09:23:00Z')

const noName = (host: string) =>
	Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' }))
const here = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])

test('without a network nothing is noted, however often', async () => {
	await using db = await testDb()
	await articleWith(db, ['http://one.test/', 'http://two.test/'])
	for (const at of [0, 1, 2, 3])
		expect(await check(db, { resolve: noName }, start + at * day)).toBe('offline')
	expect(await links(db)).toEqual([
		{ address: 'http://one.test/', state: 'unknown', tries: 0 },
		{ address: 'http://two.test/', state: 'unknown', tries: 0 },
	])
})

test('a network on which nothing responds that did is none, whatever it says of names', async () => {
	await using db = await testDb()
	const { server, port } = await listenWith((_, response) => response.end())
	onTestFinished(() => void server.close())
	await articleWith(db, [`http://one.test:${port}/`])
	const network = { resolve: here, ports: [String(port)] }
	expect(await check(db, network, start)).toBe('done')
	await new Promise((resolve) => server.close(resolve))
	expect(await check(db, network, start + 7 * day)).toBe('offline')
	expect(await links(db)).toMatchObject([{ state: 'alive', tries: 1 }])
})

test('a single link to a name that is no more is found where others still resolve', async () => {
	await using db = await testDb()
	await articleWith(db, ['http://gone.test/'])
	const resolve = (host: string) => (host === 'gone.test' ? noName(host) : here())
	for (const at of [0, 1]) expect(await check(db, { resolve }, start + at * day)).toBe('done')
	expect(await links(db)).toMatchObject([{ state: 'unknown', tries: 2 }])
	await check(db, { resolve }, start + 2 * day)
	expect(await links(db)).toMatchObject([{ state: 'dead', tries: 3 }])
	const { rows } = await db.pool.query('select since from external_links')
	expect(rows[0].since.toISOString().slice(0, 10)).toBe('2026-11-02')
})

test('a link is tried once a day, and one that leads somewhere once a week', async () => {
	await using db = await testDb()
	const tried: string[] = []
	const { server, port } = await listenWith((request, response) => {
		if (request.url !== '/robots.txt' && request.method === 'GET') tried.push(request.url ?? '')
		response.writeHead(request.url === '/there' && request.method === 'HEAD' ? 200 : 404).end()
		if (request.url === '/there') tried.push('/there')
	})
	onTestFinished(() => void server.close())
	const network = { resolve: here, ports: [String(port)] }
	await articleWith(db, [`http://one.test:${port}/there`, `http://one.test:${port}/gone`])
	for (const hours of [0, 1, 23, 24, 25, 48]) await check(db, network, start + (hours * day) / 24)
	expect(tried.toSorted()).toEqual(['/gone', '/gone', '/gone', '/there'])
	await check(db, network, start + 7 * day)
	expect(tried.filter((path) => path === '/there')).toHaveLength(2)
})

test('a run that is cut off goes on later, and never while another runs', async () => {
	await using db = await testDb()
	const stop = new AbortController()
	const { server, port } = await listenWith((request, response) => {
		if (request.url === '/3') stop.abort()
		response.writeHead(404).end()
	})
	onTestFinished(() => void server.close())
	const network = { resolve: here, ports: [String(port)] }
	const paths = [1, 2, 3, 4, 5].map((at) => `http://one.test:${port}/${at}`)
	await articleWith(db, paths)
	expect(await check(db, network, start, stop.signal)).toBe('more')
	expect((await links(db)).map(({ tries }) => tries)).toEqual([1, 1, 0, 0, 0])
	await withLock(db, 'external links', async () => {
		expect(await check(db, network, start)).toBe('busy')
	})
	expect(await check(db, network, start)).toBe('done')
	expect((await links(db)).map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1])
})

async function articleWith(db: TestDb, addresses: string[]) {
	await buildArticle(db, { content: addresses.map((address) => `<${address}>`).join('\n\n') })
	await readLinks(db, { now: new Date(), signal: new AbortController().signal, maxMs: 100_000 })
	await db.pool.query(`update external_links set try_at = '2026-11-01'`)
}

function check(
	db: TestDb,
	network: Partial<Network>,
	now: number,
	signal = new AbortController().signal,
) {
	return checkLinks(db, {
		network: {
			resolve: here,
			mayConnect: (address) => address === '127.0.0.1',
			ports: [],
			timeoutMs: 5000,
			...network,
		},
		signal,
		now: new Date(now),
		pauseMs: 0,
		maxMs: 100_000,
	})
}

async function links(db: TestDb) {
	const { rows } = await db.pool.query<{ address: string; state: string; tries: number }>(
		`select address, state, jsonb_array_length(tries) as tries from external_links order by address`,
	)
	return rows
}
