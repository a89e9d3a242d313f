// A new site creates its database during the build, which succeeds, fails or never ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processesIn } from '#server/postgres/processes.ts'
import { bundledUrl, launchSite } from '#tests/support/running-site.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a new site creates its tables before it is built, and is ready only after the build', async () => {
	const site = await startNewSite()
	expect(site.said()).not.toContain('Roost is ready')
	site.child.send('built')
	await expect.poll(site.said, { timeout: 60_000 }).toContain('Roost is ready')
	site.child.kill('SIGTERM')
	expect(await site.ended).toBe(0)
	expect(site.processes()).toEqual([])
})

test('a build that fails stops the site and is reported in the last line', async () => {
	const site = await startNewSite()
	site.child.send('failed')
	expect(await site.ended).toBe(1)
	expect(site.complained()).toMatch(/^roost: The build failed: see above\.\n$/m)
	expect(site.said()).not.toContain('Roost is ready')
	expect(site.processes()).toEqual([])
})

test('a stop during the build ends the site cleanly', async () => {
	const site = await startNewSite()
	site.child.kill('SIGTERM')
	expect(await site.ended).toBe(0)
	expect(site.processes()).toEqual([])
})

/** A new site with a running build, once it has its tables. */
async function startNewSite() {
	const dataDir = mkdtempSync(join(tmpdir(), 'roost-building-'))
	const processes = () => processesIn(join(dataDir, 'postgres'))
	const site = launchSite(dataDir, { script: 'tests/fixtures/building-launcher.js' })
	onTestFinished(() => {
		site.child.kill('SIGKILL')
		for (const pid of processes()) process.kill(pid, 'SIGKILL')
		rmSync(dataDir, { recursive: true, force: true })
	})
	await expect.poll(() => hasSetUp(dataDir), { timeout: 60_000 }).toBe(true)
	return { ...site, processes }
}

/** Whether the last step that needs no build is done: recording that the site starts empty. */
async function hasSetUp(dataDir: string): Promise<boolean> {
	try {
		const client = new pg.Client({ connectionString: bundledUrl(dataDir) })
		client.on('error', () => {})
		await client.connect()
		try {
			const { rowCount } = await client.query('select 1 from setup_steps')
			return rowCount === 1
		} finally {
			await client.end()
		}
	} catch {
		return false
	}
}
