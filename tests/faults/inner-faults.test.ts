// R37: unexpected errors in a timer, a promise, a job and a page; and little memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { launchSite, runFirst, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'

const timeout = { timeout: 120_000 + rounds * 20_000 }
/** The back-off after each failure of the same start: 1, 2, 4, 8, 16 s. */
const failures = isFullForm ? 4 : 1
const launcher = 'tests/fixtures/restarting-launcher.js'

/** Makes the web process write its pid to a file, and throw on a signal. */
const faulty = `
	import { writeFileSync } from 'node:fs'
	if (process.argv[1]?.endsWith('server/index.ts')) {
		writeFileSync(process.env.PID_FILE, String(process.pid))
		process.on('SIGUSR2', () => setTimeout(() => { throw new Error('thrown in a timer') }))
		process.on('SIGWINCH', () => void Promise.reject(new Error('a promise that nobody waits for')))
	}`

let db: TestDb
let folder: string
let shared: Record<string, string>

beforeAll(async () => {
	db = await testDb()
	folder = mkdtempSync(join(tmpdir(), 'roost-inner-faults-'))
	shared = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		LOG_LEVEL: 'fatal',
	}
}, 120_000)

afterAll(async () => {
	rmSync(folder, { recursive: true, force: true })
	await db[Symbol.asyncDispose]()
})

test(
	`${failures} uncaught errors are logged, and the site restarts by itself`,
	timeout,
	async () => {
		const pidFile = join(folder, 'pid')
		const port = String(await freePort())
		const environment = { ...shared, ...runFirst(faulty), PID_FILE: pidFile, PORT: port }
		const site = await start({ environment, script: launcher })
		const downMs: number[] = []
		for (let failure = 1; failure <= failures; failure += 1) {
			const pid = Number(readFileSync(pidFile, 'utf8'))
			process.kill(pid, failure % 2 ? 'SIGUSR2' : 'SIGWINCH')
			const began = performance.now()
			await expect
				.poll(() => Number(readFileSync(pidFile, 'utf8')), { timeout: 60_000, interval: 20 })
				.not.toBe(pid)
			await expect
				.poll(() => statusOf(site, '/readyz'), { timeout: 30_000, interval: 20 })
				.toBe(200)
			downMs.push(performance.now() - began)
		}
		expect(site.said()).toContain('thrown in a timer')
		const hasBoth = site.said().includes('a promise that nobody waits for')
		expect(hasBoth).toBe(failures > 1)
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
		tellFigures('R37', 'errors that nobody caught', {
			errors: failures,
			'back after': downMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', '),
		})
	},
)

test('neither a start that fails nor a site that was killed is restarted', timeout, async () => {
	const url = 'postgresql://roost:hunter2@127.0.0.1:1/roost'
	const broken = launchSite(folder, {
		environment: { ...shared, DATABASE_URL: url },
		script: launcher,
	})
	expect(await broken.closed).toBe(1)
	expect(broken.complained().trim().split('\n')).toHaveLength(1)

	const pidFile = join(folder, 'killed')
	const environment = { ...shared, ...runFirst(faulty), PID_FILE: pidFile }
	const site = await start({ environment, script: launcher })
	process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
	expect(await site.ended).toBe(137)
})

test(
	'a failing job or page does not affect the others, and the page works once its cause is fixed',
	timeout,
	async () => {
		const site = await start({ environment: shared })
		const worker = async () => {
			const { rows } = await db.pool.query<{ began: Date }>(
				`select backend_start as began from pg_stat_activity
				where application_name = 'roost worker roll' and datname = current_database()`,
			)
			return rows
		}
		await expect.poll(worker, { timeout: 60_000, interval: 50 }).toHaveLength(1)
		const before = await worker()
		await db.pool.query(
			`select graphile_worker.add_job('media.makeVariants', '{"mediaId": "x"}') from generate_series(1, 20);
		select graphile_worker.add_job('search.readVocabulary', '{}', job_key => 'a good one')`,
		)
		const left = async () => {
			const { rows } = await db.pool.query<{ name: string; tries: number; words: string }>(
				`select task_identifier as name, min(attempts) as tries, min(last_error) as words
				from graphile_worker.jobs where locked_at is null and run_at > now() or attempts = 0 group by 1`,
			)
			return rows
		}
		await expect
			.poll(left, { timeout: 60_000, interval: 50 })
			.toEqual([
				{ name: 'media.makeVariants', tries: 1, words: expect.stringContaining('mediaId') },
			])
		expect(await worker()).toEqual(before)
		expect(await statusOf(site, '/about')).toBe(200)

		await db.pool.query('alter table services rename column title to name')
		expect(await statusOf(site, '/services')).toBe(503)
		for (const path of ['/products', '/news', '/contact', '/readyz'])
			expect([path, await statusOf(site, path)]).toEqual([path, 200])
		await db.pool.query('alter table services rename column name to title')
		expect(await statusOf(site, '/services')).toBe(200)
		await stop(site)
	},
)

test.runIf(isFullForm)(
	'with little memory and many visitors, requests may be refused but the process lives',
	timeout,
	async () => {
		const environment = { ...shared, NODE_OPTIONS: '--max-old-space-size=128', TRUST_PROXY: '1' }
		const site = await start({ environment })
		const responses: (number | null)[] = []
		for (let turn = 0; turn < rounds; turn += 1) {
			const flood = Array.from({ length: 100 }, (_, index) => {
				const path = index % 2 ? `/search?q=boots${turn}x${index}` : '/resources?category=none'
				// Many visitors: searches are limited for each network.
				return statusOf(site, path, { 'X-Forwarded-For': `10.83.${turn}.${index}` })
			})
			responses.push(...(await Promise.all(flood)))
		}
		expect(responses.filter((status) => ![200, 404, 503].includes(Number(status)))).toEqual([])
		expect(site.process.exitCode).toBeNull()
		await expect.poll(() => statusOf(site, '/about'), { timeout: 60_000, interval: 100 }).toBe(200)
		await stop(site)
		tellFigures('R37', 'heap of 128 MB, 100 requests at once', {
			requests: responses.length,
			refused: responses.filter((status) => status === 503).length,
			'processes ended': 0,
		})
	},
)

async function start(options: Parameters<typeof startSite>[1]): Promise<RunningSite> {
	const site = await startSite(folder, options)
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

async function stop(site: RunningSite) {
	site.process.kill('SIGTERM')
	expect(await site.ended).toBe(0)
}

async function statusOf(
	site: RunningSite,
	path: string,
	headers: Record<string, string> = {},
): Promise<number | null> {
	const response = await fetch(site.url + path, { headers }).catch(() => null)
	await response?.arrayBuffer()
	return response?.status ?? null
}
