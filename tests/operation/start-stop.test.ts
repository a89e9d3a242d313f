// R33, R34, R39: a start that must fail gives the reason in one line; a stop is orderly, however it is requested.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { processesIn } from '#server/postgres/processes.ts'
import { launchSite, startSite } from '#tests/support/running-site.ts'
import { expectFigure } from '#tests/support/figures.ts'

const appSecret = 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA'
const patience = { timeout: 120_000 }

/** One folder for all sites in turn: making a database takes longer than anything else here. */
const dataDir = mkdtempSync(join(tmpdir(), 'roost-start-'))
afterAll(() => {
	// Left over from a failed test.
	for (const pid of processesIn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL')
	rmSync(dataDir, { recursive: true, force: true })
})

const badStarts: [string, RegExp, Record<string, string>][] = [
	['a wrong variable', /^roost: SITE_URL must be .*Example: /, { SITE_URL: 'hatchandhen' }],
	[
		'an example secret',
		/^roost: APP_SECRET looks like an example/,
		{ APP_SECRET: 'change-me-change-me-change-me-hunter2' },
	],
	[
		'a database without a secret',
		/^roost: APP_SECRET must be set/,
		{ DATABASE_URL: 'postgresql://roost:hunter2@127.0.0.1:1/roost' },
	],
	[
		'a database that does not answer',
		/^roost: DATABASE_URL leads to an address where no PostgreSQL is listening/,
		{ DATABASE_URL: 'postgresql://roost:hunter2@127.0.0.1:1/roost', APP_SECRET: appSecret },
	],
	[
		'a host of another machine',
		/^roost: HOST 192\.0\.2\.1 is not an address/,
		{ HOST: '192.0.2.1' },
	],
]

test.each(badStarts)(
	'a start with %s ends in one line',
	patience,
	async (_what, line, environment) => {
		expect(await refusal(emptyFolder(), environment)).toMatch(line)
	},
)

test('a start with a database that does not exist ends in one line', patience, async () => {
	const url = new URL(inject('postgresUrl'))
	url.pathname = '/nowhere'
	expect(await refusal(emptyFolder(), { DATABASE_URL: url.href, APP_SECRET: appSecret })).toMatch(
		/^roost: DATABASE_URL names a database that does not exist/,
	)
})

test('a start on a port in use ends in one line, before any other work', patience, async () => {
	const other = createServer()
	await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
	onTestFinished(() => void other.close())
	const { port } = other.address() as AddressInfo
	const folder = join(emptyFolder(), 'data')
	expect(await refusal(folder, { PORT: String(port) })).toMatch(
		new RegExp(`^roost: PORT ${port} is in use`),
	)
	expect(existsSync(folder)).toBe(false)
})

test('a start with a data folder that is a file ends in one line', patience, async () => {
	const file = join(emptyFolder(), 'file')
	writeFileSync(file, '')
	expect(await refusal(file, {})).toMatch(/^roost: DATA_DIR .* cannot be written to/)
})

const waysToStop: [string, (site: Awaited<ReturnType<typeof start>>) => void][] = [
	['SIGINT twice', ({ process: site }) => [site.kill('SIGINT'), site.kill('SIGINT')]],
	['SIGHUP', ({ process: site }) => site.kill('SIGHUP')],
	['a lost launcher', ({ process: site }) => site.disconnect()],
	[
		'SIGTERM, with its output closed',
		({ process: site }) => {
			site.stdout?.destroy()
			site.stderr?.destroy()
			site.kill('SIGTERM')
		},
	],
]

test.each(waysToStop)('%s stops the site cleanly', patience, async (_way, stop) => {
	const site = await start(dataDir)
	stop(site)
	expect(await site.ended).toBe(0)
	expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test('a killed launcher stops the site and its database', patience, async () => {
	const site = await start(dataDir, 'launcher/start.js')
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
	site.process.kill('SIGKILL')
	await expect
		.poll(() => processesIn(join(dataDir, 'postgres')), { timeout: 30_000, interval: 50 })
		.toEqual([])
	await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed')
})

/** The error output of a start that must fail; it has 10 s, and must reveal no secret. */
async function refusal(folder: string, environment: Record<string, string>): Promise<string> {
	const started = Date.now()
	const { said, complained, closed } = launchSite(folder, { environment })
	expect(await closed).toBe(1)
	expectFigure(Date.now() - started).toBeLessThan(10_000)
	expect(complained().trim().split('\n')).toHaveLength(1)
	expect(said() + complained()).not.toContain('hunter2')
	return complained()
}

async function start(folder: string, script?: string) {
	const site = await startSite(folder, script ? { script } : {})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-start-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}
