// Sites with the bundled database, for tests that kill either.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { processesIn, readPidFile } from '#server/postgres/processes.ts'
import { withClient } from './backup.ts'
import type { RunningSite } from './running-site.ts'

/**
 * An empty folder for a site; removed with what still runs in it once the test, or with `afterAll` the file, is
 * finished.
 */
export function siteFolder(whenFinished: (work: () => void) => void = onTestFinished): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-bundled-'))
	whenFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}

/** Kills PostgreSQL, and waits until the site has started it again. */
export async function killDatabase(site: RunningSite, dataDir: string): Promise<void> {
	const cluster = join(dataDir, 'postgres')
	const killed = readPidFile(cluster)?.pid ?? 0
	process.kill(killed, 'SIGKILL')
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
	// The site may report ready before it notices: wait for the new server first.
	await expect
		.poll(() => readPidFile(cluster)?.pid ?? killed, { timeout: 60_000, interval: 20 })
		.not.toBe(killed)
	await expect.poll(() => isReady(site), { timeout: 30_000, interval: 20 }).toBe(true)
}

export async function killSite(site: RunningSite): Promise<void> {
	site.process.kill('SIGKILL')
	await site.ended
}

/** Stops the site; expects that its PostgreSQL has been shut down. */
export async function stopCleanly(site: RunningSite, dataDir: string): Promise<void> {
	site.process.kill('SIGTERM')
	expect(await site.ended).toBe(0)
	expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
	const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
	expect(log.trim().split('\n').at(-1)).toContain('database system is shut down')
}

export function isReady(site: RunningSite): Promise<boolean> {
	return fetch(`${site.url}/readyz`).then(
		(response) => response.status === 200,
		() => false,
	)
}

/** One query on a connection of its own. */
export async function queryAt(
	url: string,
	sql: string,
	values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
	return withClient(url, async (client) => (await client.query(sql, values)).rows)
}

export function responses(databaseUrl: string): Promise<boolean> {
	return queryAt(databaseUrl, 'select 1').then(
		() => true,
		() => false,
	)
}
