// R2: the site and its worker are killed around the time of a scheduled publishing. Each is published exactly once,
// none early.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serviceContent } from '#content/service/type.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { processesIn } from '#server/postgres/processes.ts'
import { spread, tellFigures } from '#tests/support/figures.ts'
import { serviceForm } from '#tests/support/inputs.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const timeout = { timeout: 240_000 + rounds * 60_000 }
const each = 5
const system = { kind: 'system' } as const

test(
	`${rounds} kills of site and worker around the time publish everything once, nothing early (seed ${seed})`,
	timeout,
	async () => {
		const dataDir = emptyFolder()
		let site = await start(dataDir)
		const lateMs: number[] = []
		for (let round = 0; round < rounds; round += 1) {
			const scheduled = await scheduleSome(dataDir, round)
			const first = Math.min(...scheduled.map(({ at }) => at.getTime()))
			// From a second before the first to a second after the last.
			await pause(Math.max(0, first - Date.now() - 1000) + random() * 3500)
			await killAll(site)
			site = await start(dataDir)
			lateMs.push(...(await expectPublishedOnce(dataDir, scheduled)))
		}
		tellFigures('R2', 'kill -9 of site and worker around a scheduled publishing', {
			kills: rounds,
			scheduled: rounds * each,
			lost: 0,
			twice: 0,
			early: 0,
			'after its time': spread(lateMs),
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

type Scheduled = { id: string; at: Date; words: string }

async function scheduleSome(dataDir: string, round: number): Promise<Scheduled[]> {
	const { db, pool } = createDb(bundledUrl(dataDir), { max: 2 })
	const scheduled: Scheduled[] = []
	for (let index = 0; index < each; index += 1) {
		const title = `Visit ${round} ${index}`
		const values = { ...serviceForm, title }
		const made = await serviceContent.saveForm(db, system, { id: null, version: 0, values })
		if (!made.ok) throw new Error(JSON.stringify(made.error))
		const words = `Published in round ${round}, number ${index}.`
		const at = new Date(Date.now() + 2500 + index * 400)
		const { version } = made.value
		const id = String(made.value.id)
		const record = await serviceContent.readForm(db, id)
		const draft = { id, version, copy: 0, values: { ...record?.values, description: words } }
		const requested = await scheduleWorkingCopy(db, system, serviceContent, {
			...draft,
			publishAt: at,
		})
		if (!requested.ok) throw new Error(JSON.stringify(requested.error))
		scheduled.push({ id, at, words })
	}
	await pool.end()
	return scheduled
}

/** Expects each to be on the site as its second version, and returns by how much later than its time, in ms. */
async function expectPublishedOnce(dataDir: string, scheduled: Scheduled[]): Promise<number[]> {
	const { pool } = createDb(bundledUrl(dataDir), { max: 2 })
	const ids = scheduled.map(({ id }) => id)
	const read = async () => {
		const { rows } = await pool.query<{
			id: string
			description: string
			version: number
			at: Date
		}>(
			`select s.id, s.description, s.version, r.at from services s
			join record_versions r on r.record_id = s.id::text and r.n = 2 where s.id = any ($1::uuid[])`,
			[ids],
		)
		return rows
	}
	await expect
		.poll(async () => (await read()).length, { timeout: 90_000, interval: 100 })
		.toBe(each)
	const left = await pool.query(
		`select from record_versions where state <> 'published' and record_id = any ($1)`,
		[ids],
	)
	const rows = await read()
	await pool.end()
	expect(left.rows).toEqual([])
	return scheduled.map(({ id, at, words }) => {
		const row = rows.find((found) => found.id === id)
		expect(row).toMatchObject({ description: words, version: 2 })
		const late = (row?.at.getTime() ?? 0) - at.getTime()
		expect(late, 'published early').toBeGreaterThanOrEqual(0)
		return late
	})
}

async function killAll(site: RunningSite) {
	const { pid = 0 } = site.process
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
	const worker = children.filter(Boolean).map(Number)
	for (const one of [pid, ...worker]) process.kill(one, 'SIGKILL')
	await site.ended
}

async function start(dataDir: string): Promise<RunningSite> {
	const site = await startSite(dataDir)
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-publish-'))
	onTestFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}
