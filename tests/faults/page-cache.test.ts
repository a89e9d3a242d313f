// R24 to R27, S20, S21: two instances on one database. No instance serves an older page after a newer one, or another
// country's page.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { productContent } from '#content/product/type.server.ts'
import { serviceContent } from '#content/service/type.server.ts'
import { products, services } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct, buildService } from '#tests/support/factories.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import type { Read } from '#tests/support/page-readers.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
/** More in the full form. */
const [saves, clients] = isFullForm ? [1000, 50] : [60, 12]
const timeout = { timeout: 300_000 }
/** A page that is stale for longer than this was never evicted. */
const oldestMs = 30_000

let db: TestDb
let folder: string
let sites: RunningSite[]
let product: typeof products.$inferSelect

beforeAll(async () => {
	db = await testDb()
	folder = mkdtempSync(join(tmpdir(), 'roost-page-cache-'))
	product = await buildProduct(db, {
		title: 'Boot dip',
		slug: 'boot-dip',
		description: 'Version 0',
	})
	await buildService(db, { title: 'Only in New Zealand', country: 'New Zealand' })
	await buildService(db, { title: 'Only in Australia', country: 'Australia' })
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		LOG_LEVEL: 'fatal',
	}
	sites = await Promise.all(
		['a', 'b'].map((name) => startSite(join(folder, name), { environment })),
	)
}, 120_000)

afterAll(async () => {
	for (const site of sites) {
		site.process.kill('SIGTERM')
		await site.ended
	}
	rmSync(folder, { recursive: true, force: true })
	await db[Symbol.asyncDispose]()
})

const pageUrl = (site: RunningSite) => `${site.url}/products/boot-dip`
const listUrl = (site: RunningSite) => `${site.url}/products.data`

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
	const response = await fetch(url, { headers })
	expect(response.status).toBe(200)
	return response.text()
}

async function versionAt(url: string): Promise<number> {
	return Number(/Version (\d+)/.exec(await textOf(url))?.[1])
}

let lastVersion = 0
/** Higher than each before, since a page is awaited until it shows at least this version. */
const nextVersion = () => (lastVersion += 1)

/** Saves the product as `Version n`, like the back office of a third instance. */
async function saveVersion(n: number) {
	const [row] = await db.select().from(products).where(eq(products.id, product.id))
	if (!row) throw new Error('the product is gone')
	const { id, version, ...columns } = row
	const saved = await productContent.save(db, admin(), {
		id,
		version,
		input: { ...columns, description: `Version ${n}` } as never,
	})
	if (!saved.ok) throw new Error(saved.error.code)
}

test(
	`no client sees an older page again: ${saves} saves, ${clients} clients, two instances (seed ${seed})`,
	timeout,
	async () => {
		const readers = fork(join(import.meta.dirname, '../support/page-readers.ts'))
		onTestFinished(() => void readers.kill('SIGKILL'))
		readers.send({ urls: sites.flatMap((site) => [pageUrl(site), listUrl(site)]), clients })
		const delays: number[] = []
		for (let round = 1; round <= saves; round += 1) {
			const n = nextVersion()
			await saveVersion(n)
			const committed = performance.now()
			if (round % 5 === 0) {
				await Promise.all(sites.map((site) => untilVersion(pageUrl(site), n)))
				delays.push(performance.now() - committed)
			} else await pause(random() * 10)
		}
		readers.send('stop')
		const [{ reads, wentBack }] = (await once(readers, 'message')) as [Read]
		readers.disconnect()
		expect(wentBack).toEqual([])
		expect(reads).toBeGreaterThan(saves)
		const sorted = delays.toSorted((a, b) => a - b)
		const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)] ?? 0)
		expectFigure(p50).toBeLessThan(200)
		expectFigure(p99).toBeLessThan(1000)
		tellFigures('R24', 'two instances, one database: saves and readers of both', {
			saves,
			reads,
			'older pages': 0,
			'from the commit to the new page in both': spread(delays),
		})
	},
)

async function untilVersion(url: string, n: number) {
	const lastMoment = performance.now() + oldestMs
	for (let shown = await versionAt(url); shown < n; shown = await versionAt(url)) {
		if (performance.now() > lastMoment)
			throw new Error(`${url} still shows Version ${shown}, not ${n}`)
		await pause(1)
	}
}

test('a save whose notification is lost still shows soon', timeout, async () => {
	for (const site of sites) {
		await versionAt(pageUrl(site))
		const n = nextVersion()
		await db.pool.query('update products set description = $1', [`Version ${n}`])
		await db.pool.query('update cache_state set revision = revision + 1')
		const committed = performance.now()
		await untilVersion(pageUrl(site), n)
		expect(await versionAt(pageUrl(site))).toBe(n)
		expectFigure(performance.now() - committed).toBeLessThan(1500)
	}
})

test('scheduled content appears and disappears by itself', timeout, async () => {
	const [site] = sites as [RunningSite, RunningSite]
	const [row] = await db.select().from(services).limit(1)
	if (!row) throw new Error('no service')
	const title = 'Soon with us'
	const [publishAt, unpublishAt] = [1000, 4000].map((ms) => new Date(Date.now() + ms))
	const saved = await serviceContent.save(db, admin(), {
		id: null,
		version: 0,
		input: {
			...row,
			id: undefined,
			title,
			publishAt,
			unpublishAt,
			country: 'Both',
			status: 'published',
		} as never,
	})
	expect(saved.ok).toBe(true)
	const isThere = async () => (await textOf(`${site.url}/services`)).includes(title)
	let isEarly = false
	while (Date.now() < (publishAt?.getTime() ?? 0)) {
		const wasThere = await isThere()
		isEarly ||= wasThere && Date.now() < (publishAt?.getTime() ?? 0)
		await pause(20)
	}
	expect(isEarly).toBe(false)
	await expect.poll(isThere, { interval: 20 }).toBe(true)
	await expect.poll(isThere, { interval: 20 }).toBe(false)
})

const cookies: [cookie: string, country: 'New Zealand' | 'Australia'][] = [
	['userCountry=Australia', 'Australia'],
	['userCountry=New%20Zealand', 'New Zealand'],
	['', 'New Zealand'],
	['userCountry=Chile', 'New Zealand'],
	['userCountry=%E0%A4%A', 'New Zealand'],
	['userCountry=australia', 'New Zealand'],
	['userCountry=Australia%0d%0aX: y', 'New Zealand'],
	['userCountry=__proto__', 'New Zealand'],
	['other=1; userCountry=Australia; roost_session=stolen', 'Australia'],
]

test(
	`${isFullForm ? 10_000 : 900} mixed requests never get another country's page`,
	timeout,
	async () => {
		const amount = isFullForm ? 10_000 : 900
		const ask = async (index: number) => {
			const site = sites[index % 2] as RunningSite
			const [cookie, country] = cookies[
				Math.floor(random() * cookies.length)
			] as (typeof cookies)[number]
			const junk = random() < 0.3 ? `?utm=${random()}` : ''
			const text = await textOf(`${site.url}/services${random() < 0.3 ? '.data' : ''}${junk}`, {
				cookie,
			})
			const other = country === 'Australia' ? 'New Zealand' : 'Australia'
			expect(text).toContain(`Only in ${country}`)
			expect(text).not.toContain(`Only in ${other}`)
		}
		for (let done = 0; done < amount; done += 30)
			await Promise.all(Array.from({ length: 30 }, (_, index) => ask(done + index)))
	},
)

test(
	'500 simultaneous requests for an uncached page all get the same response',
	timeout,
	async () => {
		const [site] = sites as [RunningSite, RunningSite]
		await saveVersion(20_000)
		const texts = await Promise.all(Array.from({ length: 500 }, () => textOf(pageUrl(site))))
		expect(new Set(texts).size).toBe(1)
		expect(texts[0]).toContain('Version 20000')
	},
)
