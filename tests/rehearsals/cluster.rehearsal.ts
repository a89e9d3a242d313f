// R15: the primary of a PostgreSQL cluster is killed, frozen, cut off and replaced in order, under visitors, staff and
// readers of two instances. Both reach it through HAProxy.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productContent } from '#content/product/type.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { signIn } from '../../bench/editor.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { anonKey } from '#tests/support/own-site.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { postgresFolder, startPatroniCluster } from './patroni-cluster.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import type { PatroniNode } from './patroni-node.ts'
import { until, whatIsMissing } from './programs.ts'
import { graceMs, maxGap, Traffic } from './traffic.ts'
import type { Instance, OldPage } from './traffic.ts'

const random = seededRandom(seed)
const repeats = isFullForm ? 10 : rounds
const timeout = { timeout: 120_000 + repeats * 180_000 }
/** How long the fault lasts after another node has taken over, and how long its end is watched. */
const [holdMs, watchMs] = [3000, 3000]
const missing =
	whatIsMissing({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }) ??
	(postgresFolder() ? null : whatIsMissing({ 'PostgreSQL server': 'postgresql' }))

/**
 * From the fault until every instance writes again. What was announced right before the fault may have died with the
 * primary.
 */
type Outage = { fromMs: number; toMs: number }

type Fault = {
	what: string
	/** Longest time without a write, in ms. */
	limitMs: number
	inject: (leader: PatroniNode, round: number) => Promise<void> | void
	end: (leader: PatroniNode) => Promise<void> | void
}

let cluster: PatroniCluster
let folder: string
let pool: Pool
const sites: (RunningSite & Instance)[] = []
const products = new Map<string, string>()
/** More than the saves of one test, which start where no page has been yet. */
const versionsATest = 100_000
let nextVersion = 0

beforeAll(async () => {
	if (missing) return
	cluster = await startPatroniCluster()
	folder = mkdtempSync(join(tmpdir(), 'roost-cluster-sites-'))
	const shared = {
		APP_SECRET: randomBytes(32).toString('hex'),
		ANON_KEY: anonKey,
		TRUST_PROXY: '1',
		LOG_LEVEL: 'fatal',
	}
	const environment = { ...shared, DATABASE_URL: cluster.url }
	for (const name of ['one', 'two'])
		sites.push({ name, ...(await startSite(join(folder, name), { environment })) })
	const opened = createDb(cluster.url)
	pool = opened.pool
	for (const { name } of sites) {
		const product = await buildProduct(opened.db, {
			title: `Boot dip ${name}`,
			slug: `boot-dip-${name}`,
			description: 'Version 0',
		})
		products.set(name, product.id)
	}
}, 240_000)

afterAll(async () => {
	if (missing) return
	for (const site of sites) site.process.kill('SIGTERM')
	await Promise.all(sites.map(({ ended }) => ended))
	await pool.end()
	mkdirSync('test-results', { recursive: true })
	writeFileSync('test-results/cluster.log', cluster.said())
	await cluster[Symbol.asyncDispose]()
	rmSync(folder, { recursive: true, force: true })
}, 120_000)

const faults: Fault[] = [
	{
		what: 'killed',
		limitMs: 15_000,
		inject: (leader) => leader.kill(),
		end: (leader) => leader.start(),
	},
	{
		what: 'frozen',
		limitMs: 30_000,
		inject: (leader) => leader.freeze(),
		end: (leader) => leader.thaw(),
	},
	{
		what: 'cut off',
		limitMs: 30_000,
		// Every other time the site still reaches the former primary, and must not trust it.
		inject: (leader, round) => leader.cut(round % 2 === 0 ? 'from its peers' : 'from everything'),
		end: (leader) => leader.heal(),
	},
	{
		what: 'replaced in order',
		limitMs: 3000,
		inject: (leader) => cluster.switchOver(leader),
		end: () => {},
	},
]

test.skipIf(missing !== null).each(faults)(
	`the primary is $what ${repeats} times: no acknowledged write is lost or stored twice, no kept page fails (seed ${seed})`,
	timeout,
	async ({ what, limitMs, inject, end }) => {
		const traffic = new Traffic({
			instances: sites,
			save: await staff(),
			pathOf: ({ name }) => `/products/boot-dip-${name}`,
			otherPaths: ['/', '/services', '/contact'],
			firstVersion: (nextVersion += versionsATest),
		}).start()
		const gaps = new Map(sites.map(({ name }): [string, number[]] => [name, []]))
		const outages: Outage[] = []
		for (let round = 0; round < repeats; round += 1) {
			const leader = await cluster.healthy()
			await untilWritten(traffic, performance.now())
			await pause(random() * 1000)
			const fromMs = performance.now()
			await inject(leader, round)
			await untilReplaced(leader)
			const replacedMs = performance.now()
			await untilWritten(traffic, replacedMs)
			const toMs = performance.now()
			await pause(holdMs)
			await end(leader)
			await pause(watchMs)
			for (const [instance, found] of gaps)
				found.push(maxGap(traffic.acknowledged, { instance, fromMs, toMs }))
			outages.push({ fromMs, toMs: toMs + graceMs })
		}
		await cluster.healthy()
		await traffic.end()
		expect(await storedTimes(traffic)).toEqual({ lost: 0, twice: 0, savesLost: 0 })
		expect(traffic.failed).toEqual([])
		const isDuring = ({ startedMs }: OldPage) =>
			outages.some(({ fromMs, toMs }) => startedMs > fromMs && startedMs < toMs)
		expect(traffic.old.filter((one) => !isDuring(one))).toEqual([])
		const all = [...gaps.values()].flat()
		const { counts } = traffic
		tellFigures('cluster', `primary ${what}`, {
			times: repeats,
			'messages acknowledged': counts.messages,
			'of them sent again': counts.resent,
			'saves acknowledged': counts.saves,
			lost: 0,
			twice: 0,
			'pages read': counts.reads,
			'pages failed': 0,
			'old pages': 0,
			'old pages while there was no primary': traffic.old.length,
			...Object.fromEntries(
				[...gaps].map(([name, found]) => [`no write (${name})`, spread(found)]),
			),
		})
		expectFigure(Math.max(...all), 'longest time without a write').toBeLessThan(limitMs)
	},
)

/** An editor of each instance, who saves that instance's product. */
async function staff() {
	const editors = new Map<string, Awaited<ReturnType<typeof signIn>>>()
	for (const { name, url } of sites)
		editors.set(name, await signIn(url.replace('127.0.0.1', 'localhost'), pool))
	return async ({ name }: Instance, n: number): Promise<boolean> => {
		try {
			const stored = await productContent.readForm(drizzle(pool), products.get(name) ?? '')
			if (!stored) return false
			const values = { ...stored.values, description: `Version ${n}` }
			await editors.get(name)?.save({ ...stored, values })
			return true
		} catch {
			return false
		}
	}
}

function untilWritten(traffic: Traffic, sinceMs: number) {
	return until(
		'a write of each kind on each instance',
		() => (traffic.hasWrittenSince(sinceMs) ? true : null),
		{ timeoutMs: 120_000, everyMs: 20 },
	)
}

/** Waits until another node is the primary. */
function untilReplaced(leader: PatroniNode) {
	return until(
		`another primary than ${leader.name}`,
		async () => {
			const members = await cluster.members()
			return members.some(({ role, name }) => role === 'leader' && name !== leader.name) || null
		},
		{ timeoutMs: 90_000, everyMs: 50 },
	)
}

/** How many acknowledged writes are not stored, or stored more than once. */
async function storedTimes({ acknowledged }: Traffic) {
	const of = (kind: string) => acknowledged.filter((one) => one.kind === kind)
	const messages = await pool.query<{ times: number }>(
		`select (select count(*)::int from leads where message = what) as times from unnest($1::text[]) as what`,
		[of('message').map(({ what }) => what)],
	)
	const saves = await pool.query<{ saved: number }>(
		`select (select count(*)::int from record_versions where record_id = saved.id and position(saved.said in "values"::text) > 0) as saved
			from unnest($1::text[], $2::text[]) as saved (id, said)`,
		[
			of('save').map(({ instance }) => products.get(instance)),
			of('save').map(({ what }) => `"Version ${what}"`),
		],
	)
	return {
		lost: messages.rows.filter(({ times }) => times === 0).length,
		twice: messages.rows.filter(({ times }) => times > 1).length,
		savesLost: saves.rows.filter(({ saved }) => saved === 0).length,
	}
}
