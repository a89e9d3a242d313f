// R43: a disk returns wrong bytes. The page that needs them reports that it cannot be shown, no wrong data is shown,
// all other pages work, and staff get a warning.
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSystem } from '#kit/admin/health/readings.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { processesIn } from '#server/postgres/processes.ts'
import { buildProduct, buildService } from '#tests/support/factories.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const damages = isFullForm ? 10 : 1
const pageBytes = 8192
/** A page's header: its WAL position, its checksum and the offsets of its rows. */
const headBytes = 24

test(
	`bytes changed on disk ${damages} times are reported, never shown (seed ${seed})`,
	{ timeout: 120_000 + damages * 20_000 },
	async () => {
		const folder = emptyFolder()
		const file = await fill(folder)
		for (let damage = 0; damage < damages; damage += 1) {
			const at = Math.floor(random() * (pageBytes - headBytes)) + headBytes
			flip(file, at)

			const site = await start(folder)
			const hurt = await fetch(`${site.url}/products`)
			expect([at, hurt.status]).toEqual([at, 503])
			expect(await hurt.text()).not.toContain('Boot dip')
			const well = await fetch(`${site.url}/services`)
			expect(well.status).toBe(200)
			expect(await well.text()).toContain('Flock visits')
			expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
			expect(site.said()).toMatch(/invalid page in block 0/)
			expect(await databasePart(folder)).toMatchObject({ state: 'broken' })
			await stopped(site)
			flip(file, at)
		}
		tellFigures('R43', 'a byte of a table changed on disk', {
			bytes: damages,
			'wrong pages shown': 0,
			'other pages refused': 0,
		})
	},
)

/** The database's entry on the System screen. */
async function databasePart(folder: string) {
	const { db, pool } = createDb(bundledUrl(folder), { max: 2 })
	try {
		const parts = await readSystem(db, new Date())
		return parts.find(({ name }) => name === 'Database')
	} finally {
		await pool.end()
	}
}

/** Makes a site with a product and a service; returns the file of the products table. */
async function fill(folder: string): Promise<string> {
	const site = await start(folder)
	const { db, pool } = createDb(bundledUrl(folder), { max: 2 })
	await buildProduct(db, { title: 'Boot dip' })
	await buildService(db, { title: 'Flock visits' })
	const { rows } = await pool.query<{ file: string }>(
		`select pg_relation_filepath('products') as file`,
	)
	await pool.end()
	await stopped(site)
	return join(folder, 'postgres', rows[0]?.file ?? '')
}

function flip(file: string, at: number) {
	const handle = openSync(file, 'r+')
	const byte = Buffer.alloc(1)
	readSync(handle, byte, 0, 1, at)
	writeSync(handle, Buffer.from([byte.readUInt8() ^ 1]), 0, 1, at)
	closeSync(handle)
}

async function start(folder: string): Promise<RunningSite> {
	const site = await startSite(folder)
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

async function stopped(site: RunningSite) {
	site.process.kill('SIGTERM')
	expect(await site.ended).toBe(0)
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-page-damage-'))
	onTestFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}
