// R25, R26: an instance that loses its notifications, and one whose database responses are late, during saves. Neither
// keeps serving stale pages.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productContent } from '#content/product/type.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct } from '#tests/support/factories.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { openSlowLine } from '#tests/support/relay.ts'

const random = seededRandom(seed)
const [races, cuts] = isFullForm ? [500, 20] : [12, 2]
const maxDelayMs = 40
const timeout = { timeout: 300_000 }
/** How long a page may be stale after a lost notification. */
const capMs = 1500

let db: TestDb
let folder: string
let site: RunningSite
let line: Awaited<ReturnType<typeof openSlowLine>>
let isSlow = false

beforeAll(async () => {
	db = await testDb()
	folder = mkdtempSync(join(tmpdir(), 'roost-cache-faults-'))
	await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip', description: 'Version 0' })
	const url = new URL(db.url)
	const target = { host: url.hostname, port: Number(url.port) }
	line = await openSlowLine(target, () => (isSlow ? random() * maxDelayMs : 0))
	url.port = String(line.port)
	const environment = {
		DATABASE_URL: url.href,
		APP_SECRET: randomBytes(32).toString('hex'),
		LOG_LEVEL: 'fatal',
	}
	site = await startSite(folder, { environment })
}, 120_000)

afterAll(async () => {
	site.process.kill('SIGTERM')
	await site.ended
	await line[Symbol.asyncDispose]()
	rmSync(folder, { recursive: true, force: true })
	await db[Symbol.asyncDispose]()
}, 120_000)

test(
	`no stale render is cached: ${races} saves while the page is being rendered (seed ${seed})`,
	timeout,
	async () => {
		isSlow = true
		const delays: number[] = []
		for (let round = 1; round <= races; round += 1) {
			const n = nextVersion()
			// These requests render the page from data before or after the save.
			const asking = Array.from({ length: 3 }, async (_, index) => {
				await pause(index * 10 * random())
				return shownVersion()
			})
			await pause(random() * 3 * maxDelayMs)
			await saveVersion(n)
			const committed = performance.now()
			await untilShown(n)
			delays.push(performance.now() - committed)
			await Promise.all(asking)
			// A page still being rendered at the save must not replace the new one.
			expect(await shownVersion()).toBe(n)
		}
		isSlow = false
		expectFigure(Math.max(...delays)).toBeLessThan(capMs)
		tellFigures('R26', 'saves while the page is being made', {
			saves: races,
			'old pages kept': 0,
			'commit to new page': spread(delays),
		})
	},
)

test(
	`notifications lost ${cuts} times: the page is current within ${capMs} ms, and stays so`,
	timeout,
	async () => {
		const delays: number[] = []
		for (let round = 1; round <= cuts; round += 1) {
			const n = nextVersion()
			await shownVersion()
			await db.pool.query(
				`select pg_terminate_backend(pid) from pg_stat_activity
				where application_name = 'roost cache' and datname = current_database()`,
			)
			await saveVersion(n)
			const committed = performance.now()
			await untilShown(n)
			delays.push(performance.now() - committed)
			await expect.poll(listeners, { timeout: 30_000, interval: 20 }).toBe(1)
			expect(await shownVersion()).toBe(n)
		}
		expectFigure(Math.max(...delays)).toBeLessThan(capMs)
		tellFigures('R25', 'messages to the cache lost', {
			cuts,
			'commit to new page': spread(delays),
			'old pages afterwards': 0,
		})
	},
)

test('a save right after all connections were cut shows just as soon', timeout, async () => {
	await shownVersion()
	await db.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
			where application_name in ('roost', 'roost cache') and datname = current_database() and pid <> pg_backend_pid()`,
	)
	const n = nextVersion()
	await saveVersion(n)
	const committed = performance.now()
	await untilShown(n)
	expect(await shownVersion()).toBe(n)
	expectFigure(performance.now() - committed).toBeLessThan(capMs)
})

async function listeners(): Promise<number> {
	const { rowCount } = await db.pool.query(
		`select from pg_stat_activity where application_name = 'roost cache' and datname = current_database()`,
	)
	return rowCount ?? 0
}

async function shownVersion(): Promise<number> {
	const response = await fetch(`${site.url}/products/boot-dip`)
	const text = await response.text()
	if (response.status !== 200) throw new Error(`answered ${response.status}`)
	return Number(/Version (\d+)/.exec(text)?.[1])
}

async function untilShown(n: number) {
	const until = performance.now() + 10_000
	while ((await shownVersion()) < n) {
		if (performance.now() > until) throw new Error(`version ${n} does not show`)
		await pause(1)
	}
}

let lastVersion = 0
/** Higher than each before, since a page is awaited until it shows at least this version. */
const nextVersion = () => (lastVersion += 1)

/** Saves like the back office of another instance. */
async function saveVersion(n: number) {
	const [row] = await db.select().from(products).where(eq(products.slug, 'boot-dip'))
	if (!row) throw new Error('the product is gone')
	const { id, version, ...columns } = row
	const saved = await productContent.save(db, admin(), {
		id,
		version,
		input: { ...columns, description: `Version ${n}` } as never,
	})
	if (!saved.ok) throw new Error(saved.error.code)
}
