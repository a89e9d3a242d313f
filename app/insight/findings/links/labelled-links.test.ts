// How well dead links are told from others: 200 links with known labels, over three days.
import { expect, onTestFinished, test } from 'vitest'
import { isOuterAddress } from '#platform/lib/http/outer-address.server.ts'
import { outerNetwork } from '#platform/lib/http/outer-request.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { behaviours, listenWith, startLabelledSites } from '#tests/support/labelled-links.ts'
import { checkLinks } from './check-links.server.ts'
import { LinkVisitor } from './link-visitor.server.ts'

const days = ['2026-11-02T09:23:00Z', '2026-11-03T09:23:00Z', '2026-11-04T09:23:00Z']

/** Labels of whose links not all are found, or some are found that should not be, with the number found. */
const known: Record<string, number> = {
	// As walls against programs do.
	'503 each day': 0,
	// Nothing tells these from others.
	'404 to programs, whatever they say': 2,
}

test('of 200 labelled links 95 % of the dead ones are found after three days, and at most 5 % of the alarms are false', async () => {
	await using db = await testDb()
	const sites = await startLabelledSites()
	onTestFinished(sites.close)
	expect(sites.links).toHaveLength(200)
	await insert(
		db,
		sites.links.map(({ address }) => address),
	)
	for (const [index, now] of days.entries()) {
		sites.setDay(index)
		expect(await dead(db)).toEqual([])
		await check(db, sites.network, now)
	}
	const alarms = new Set(await dead(db))
	const table = Object.entries(behaviours).map(([label, { isDead, amount }]) => {
		const found = sites.links.filter((link) => link.label === label && alarms.has(link.address))
		return { label, isDead, amount, found: found.length }
	})
	expect(table).toEqual(
		Object.entries(behaviours).map(([label, { isDead, amount }]) => ({
			label,
			isDead,
			amount,
			found: known[label] ?? (isDead ? amount : 0),
		})),
	)
	const right = sites.links.filter(({ isDead, address }) => isDead && alarms.has(address)).length
	const all = sites.links.filter(({ isDead }) => isDead).length
	expect(right / all).toBeGreaterThanOrEqual(0.95)
	expect((alarms.size - right) / alarms.size).toBeLessThanOrEqual(0.05)
	expect(sites.most()).toEqual({ atOneHost: 1, inAll: expect.toSatisfy((most) => most <= 4) })
})

const innerHosts = [
	'127.0.0.1',
	'127.1',
	'0x7f.1',
	'0x7f000001',
	'2130706433',
	'017700000001',
	'0',
	'①②⑦.0.0.1',
	'[::1]',
	'[::ffff:127.0.0.1]',
	'[::ffff:7f00:1]',
	'[64:ff9b::7f00:1]',
	'[2002:7f00:1::]',
	'[fd00:ec2::254]',
	'[fe80::1]',
	'10.0.0.1',
	'100.64.0.1',
	'169.254.169.254',
	'172.16.0.1',
	'192.168.1.1',
	'198.18.0.1',
	'224.0.0.1',
	'user:secret@127.0.0.1',
]
/** Names that mean inner addresses. */
const innerNames: Record<string, string[]> = {
	'loopback.test': ['127.0.0.1'],
	'loopback6.test': ['::1'],
	'mapped.test': ['::ffff:127.0.0.1'],
	'mixed.test': ['8.8.8.8', '127.0.0.1'],
	'metadata.test': ['169.254.169.254'],
}

test.each([...innerHosts, ...Object.keys(innerNames)])('nothing is sent to %s', async (host) => {
	let connections = 0
	const { server, port } = await listenWith(() => {})
	const other = await listenWith(() => {}, '::1', port).catch(() => null)
	for (const each of [server, other?.server]) each?.on('connection', () => (connections += 1))
	onTestFinished(() => {
		server.close()
		other?.server.close()
	})
	const network: Network = {
		...outerNetwork,
		resolve: (name) =>
			Promise.resolve(
				(innerNames[name] ?? []).map((address) => ({
					address,
					family: address.includes(':') ? 6 : 4,
				})),
			),
		mayConnect: isOuterAddress,
		ports: ['80', '443', String(port)],
	}
	expect(await visit(network, `http://${host}:${port}/`)).toEqual({
		result: 'untried',
		why: 'not-public',
	})
	expect(connections).toBe(0)
})

/** A public server that is in truth 127.0.0.1, and an inner one at ::1 on the same port. */
async function twoServers(location: (port: number) => string) {
	const count = { outer: 0, inner: 0 }
	const { server, port } = await listenWith((request, response) => {
		if (request.url === '/robots.txt') response.writeHead(404).end()
		else response.writeHead(302, { location: location(port) }).end()
	})
	server.on('connection', () => (count.outer += 1))
	const inner = await listenWith((_, response) => response.end(), '::1', port)
	inner.server.on('connection', () => (count.inner += 1))
	onTestFinished(() => {
		server.close()
		inner.server.close()
	})
	return { count, port }
}

test.each([
	['an inner address', (port: number) => `http://[::1]:${port}/`],
	['a name of an inner address', (port: number) => `http://inner.test:${port}/`],
	['a name of both', (port: number) => `http://both.test:${port}/`],
	['robots.txt of an inner address', (port: number) => `http://[::1]:${port}/robots.txt`],
])('a redirect to %s is not followed', async (_what, location) => {
	const { count, port } = await twoServers(location)
	const inner = { address: '::1', family: 6 }
	const outer = { address: '127.0.0.1', family: 4 }
	const names: Record<string, (typeof inner)[]> = {
		'inner.test': [inner],
		'both.test': [outer, inner],
	}
	const network = networkOf(port, (name) => names[name] ?? [outer])
	expect(await visit(network, `http://outer.test:${port}/`)).toEqual({
		result: 'untried',
		why: 'not-public',
	})
	expect(count.inner).toBe(0)
	expect(count.outer).toBeGreaterThan(0)
})

test('a name that means another address a moment later is visited at the one that was judged, or not at all', async () => {
	const { count, port } = await twoServers((at) => `http://rebinding.test:${at}/again`)
	let lookups = 0
	const network = networkOf(port, () => {
		lookups += 1
		return lookups % 2 === 1
			? [{ address: '127.0.0.1', family: 4 }]
			: [{ address: '::1', family: 6 }]
	})
	for (let time = 0; time < 6; time += 1) await visit(network, `http://rebinding.test:${port}/`)
	expect(lookups).toBeGreaterThan(6)
	expect(count.inner).toBe(0)
	expect(count.outer).toBeGreaterThan(0)
})

function networkOf(
	port: number,
	resolve: (name: string) => { address: string; family: number }[],
): Network {
	return {
		resolve: (name) => Promise.resolve(resolve(name)),
		mayConnect: (address) => address === '127.0.0.1',
		ports: [String(port)],
		timeoutMs: 5000,
	}
}

function visit(network: Network, address: string) {
	const { signal } = new AbortController()
	return new LinkVisitor({ network, signal, pauseMs: 0 }).try(address)
}

async function check(db: TestDb, network: Network, now: string) {
	const { signal } = new AbortController()
	const checking = { network, signal, now: new Date(now), pauseMs: 0, maxMs: 100_000 }
	while ((await checkLinks(db, checking)) === 'more');
}

async function insert(db: TestDb, addresses: string[]) {
	await db.pool.query('insert into external_links (address) select unnest($1::text[])', [addresses])
	await db.pool.query(
		`insert into external_link_uses (record_type, record_id, address, field)
		select 'article', '1', address, 'content' from external_links`,
	)
	await db.pool.query(`update external_links set try_at = '2026-11-01'`)
}

async function dead(db: TestDb): Promise<string[]> {
	const { rows } = await db.pool.query(`select address from external_links where state = 'dead'`)
	return rows.map(({ address }) => address)
}
