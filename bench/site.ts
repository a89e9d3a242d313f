// The sites that are measured: one as `npm start` runs it, with its own PostgreSQL, and a second instance on the same database.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Pool } from 'pg'
import { systemEnv } from '#app/lib/env/env.server.ts'
import { ensureAppSecret } from '#server/data-dir.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { untilPicturesHaveCopies } from '#tests/support/picture-copies.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

/** What a caller of the leads' addresses sends. */
export const anonKey = 'anon-key-of-the-bench'
/** The load comes from one address and says whose message each is. */
const environment = { SEED: 'none', TRUST_PROXY: '1', ANON_KEY: anonKey }
/** Different pictures of the demo content; more would only take longer to prepare. */
const pictures = '12'

const run = promisify(execFile)

const running = new Set<RunningSite>()

// None may go on when the measuring is broken off.
process.on('exit', () => {
	for (const site of running) site.process.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(1))

export type Bench = {
	/** Where the first site keeps its data. */
	dataDir: string
	site: RunningSite
	other: RunningSite
	databaseUrl: string
	pool: Pool
	close: () => Promise<void>
}

/** A site as `npm start` starts it, answered to with the home page; in which time. */
export async function startAsPeopleDo(dataDir: string) {
	const started = performance.now()
	const site = await startSite(dataDir, { script: 'launcher/start.js', environment })
	running.add(site)
	const answer = await fetch(site.url)
	await answer.arrayBuffer()
	if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}`)
	return { site, seconds: (performance.now() - started) / 1000 }
}

/** Ends a site and waits for it. */
export async function stopSite(site: RunningSite): Promise<void> {
	site.process.kill('SIGTERM')
	await site.ended
	running.delete(site)
}

/** Loads the demo content and makes the smaller copies of its pictures, so that nothing works beside what is measured. */
export async function prepareContent(dataDir: string): Promise<void> {
	mkdirSync(dataDir, { recursive: true })
	const { site } = await startAsPeopleDo(dataDir)
	const env = { ...systemEnv(), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
	const seed = ['server/run.ts', 'commands/seed.ts', '--images', pictures]
	await run(process.execPath, seed, { cwd: projectRoot(), env })
	await untilPicturesHaveCopies(bundledUrl(dataDir))
	await stopSite(site)
}

/** Both sites, running. */
export async function openBench(dataDir: string): Promise<Bench> {
	const { site } = await startAsPeopleDo(dataDir)
	const databaseUrl = bundledUrl(dataDir)
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
	const other = await startSite(`${dataDir}-other`, {
		environment: {
			...environment,
			DATABASE_URL: databaseUrl,
			APP_SECRET: ensureAppSecret(dataDir),
		},
	})
	running.add(other)
	return {
		dataDir,
		site,
		other,
		databaseUrl,
		pool,
		async close() {
			await pool.end()
			await stopSite(other)
			await stopSite(site)
		},
	}
}

/** Where the measured sites keep what they store, below the folder of this run. */
export function siteFolder(folder: string): string {
	return join(folder, 'site')
}
