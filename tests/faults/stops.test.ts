// R33, R34: a stop is orderly, however it is requested.
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { processesIn } from '#server/postgres/processes.ts'
import { siteFolder } from '#tests/support/bundled-site.ts'
import { startSite } from '#tests/support/running-site.ts'

const timeout = { timeout: 120_000 }

/** One folder for all sites in turn: making a database takes longer than anything else here. */
const dataDir = siteFolder(afterAll)

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

test.each(waysToStop)('%s stops the site cleanly', timeout, async (_way, stop) => {
	const site = await start(dataDir)
	stop(site)
	expect(await site.ended).toBe(0)
	expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test('a killed launcher stops the site and its database', timeout, async () => {
	const site = await start(dataDir, 'launcher/start.js')
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
	site.process.kill('SIGKILL')
	await expect
		.poll(() => processesIn(join(dataDir, 'postgres')), { timeout: 30_000, interval: 50 })
		.toEqual([])
	await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed')
})

async function start(folder: string, script?: string) {
	const site = await startSite(folder, script ? { script } : {})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}
