// R1 to R3: the site and its database are killed during saves. Every acknowledged save is complete afterwards, and
// every start works without help.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serviceContent } from '#content/service/type.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { isRunning, processesIn, readPidFile } from '#server/postgres/processes.ts'
import {
	isReady,
	killDatabase,
	killSite,
	queryAt,
	siteFolder,
	stopCleanly,
} from '#tests/support/bundled-site.ts'
import { fresh, serviceInput } from '#tests/support/inputs.ts'
import { spread, tellFigures } from '#tests/support/figures.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const timeout = { timeout: 120_000 + rounds * 30_000 }
const callers = 4

test(
	`${rounds} kills of the site while people save lose no acknowledged save (seed ${seed})`,
	timeout,
	async () => {
		const dataDir = siteFolder()
		let site = await start(dataDir)
		const acknowledged: string[] = []
		const timesMs: number[] = []
		for (let round = 0; round < rounds; round += 1) {
			const server = readPidFile(join(dataDir, 'postgres'))?.pid
			await saveUntil(dataDir, acknowledged, () => killSite(site))
			site = await start(dataDir)
			timesMs.push(site.msToReady)
			expect(site.said()).toContain('already running')
			expect(readPidFile(join(dataDir, 'postgres'))?.pid).toBe(server)
			await expectWhole(dataDir, acknowledged)
		}
		await stopCleanly(site, dataDir)
		tellFigures('R2', 'kill -9 of the site, its PostgreSQL goes on', {
			kills: rounds,
			'saves acknowledged': acknowledged.length,
			lost: 0,
			'ready again': spread(timesMs),
		})
	},
)

test(
	`${rounds} kills of the database while people save lose no acknowledged save (seed ${seed})`,
	timeout,
	async () => {
		const dataDir = siteFolder()
		const site = await start(dataDir)
		const acknowledged: string[] = []
		const timesMs: number[] = []
		const pageTimesMs: number[] = []
		for (let round = 0; round < rounds; round += 1) {
			let killedAt = 0
			const first = await Promise.all(fivePages.map((page) => fetch(site.url + page)))
			expect(first.map(({ status }) => status)).toEqual(fivePages.map(() => 200))
			const readers = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
			await saveUntil(dataDir, acknowledged, async () => {
				killedAt = performance.now()
				await killDatabase(site, dataDir)
			})
			timesMs.push(performance.now() - killedAt)
			const read = await readers.end()
			expect(read.failed).toEqual([])
			pageTimesMs.push(...read.timesMs)
			await expectWhole(dataDir, acknowledged)
		}
		await stopCleanly(site, dataDir)
		tellFigures('R3', 'kill -9 of PostgreSQL', {
			kills: rounds,
			'saves acknowledged': acknowledged.length,
			lost: 0,
			'ready again': spread(timesMs),
			'kept pages read': pageTimesMs.length,
			'of them failed': 0,
			responded: spread(pageTimesMs),
		})
	},
)

test('a killed backend loses no acknowledged save', timeout, async () => {
	const dataDir = siteFolder()
	const site = await start(dataDir)
	const acknowledged: string[] = []
	await saveUntil(dataDir, acknowledged, async () => {
		const rows = await queryAt(
			bundledUrl(dataDir),
			'select pid from pg_stat_activity where pid <> pg_backend_pid() and datname is not null limit 1',
		)
		const cluster = join(dataDir, 'postgres')
		const postmaster = readPidFile(cluster)?.pid
		const before = processesIn(cluster).filter((pid) => pid !== postmaster)
		process.kill(Number(rows[0]?.['pid']), 'SIGKILL')
		// PostgreSQL then ends all other backends; until it has, the site may still report ready.
		await expect.poll(() => before.filter(isRunning), { timeout: 60_000, interval: 20 }).toEqual([])
		await expect.poll(() => isReady(site), { timeout: 60_000, interval: 20 }).toBe(true)
	})
	await expectWhole(dataDir, acknowledged)
	await stopCleanly(site, dataDir)
})

/** Saves continuously from several callers, runs `fault` at a random moment, then waits for the running saves. */
async function saveUntil(dataDir: string, acknowledged: string[], fault: () => Promise<unknown>) {
	const { db, pool } = createDb(bundledUrl(dataDir), { max: callers })
	let isOver = false
	const save = async (caller: number) => {
		for (let count = 0; !isOver; count += 1) {
			const title = `Visit ${acknowledged.length} ${caller} ${count}`
			const saved = await serviceContent
				.save(db, { kind: 'system' }, fresh(serviceInput({ title })))
				.catch(() => null)
			if (saved?.ok) acknowledged.push(saved.value.id)
			else await pause(10)
		}
	}
	const saving = Promise.all(Array.from({ length: callers }, (_, caller) => save(caller)))
	// There must be something to lose.
	const before = acknowledged.length
	await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
	await pause(random() * 600)
	await fault()
	isOver = true
	await saving
	await pool.end()
}

/** Expects every acknowledged record once, with its first version and its audit log entry. */
async function expectWhole(dataDir: string, acknowledged: string[]) {
	expect(acknowledged.length).toBeGreaterThan(0)
	const rows = await queryAt(
		bundledUrl(dataDir),
		`select count(*)::int as saved, count(r.record_id)::int as versions from unnest($1::uuid[]) as a (id)
			join services s using (id)
			left join record_versions r on r.record_id = s.id::text and r.n = s.version`,
		[acknowledged],
	)
	expect(rows[0]).toEqual({ saved: acknowledged.length, versions: acknowledged.length })
}

async function start(dataDir: string): Promise<RunningSite> {
	const site = await startSite(dataDir)
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}
