// The measured sites: one run by `npm start`, with its own PostgreSQL, and a second instance on the same database.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Pool } from 'pg'
import { systemEnv } from '#platform/lib/env/env.server.ts'
import { ensureAppSecret } from '#server/data-dir.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { untilPicturesHaveVariants } from '#tests/support/picture-copies.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

/** Authorises callers of the lead endpoints. */
export const anonKey = 'anon-key-of-the-bench'
/** All load comes from one address; `X-Forwarded-For` names the visitor of each message. */
const environment = { SEED: 'none', TRUST_PROXY: '1', ANON_KEY: anonKey }
/** Number of different demo pictures; more would only take longer to prepare. */
const pictures = '12'

const run = promisify(execFile)

const running = new Set<RunningSite>()

// No site may outlive an interrupted run.
process.on('exit', () => {
	for (const site of running) site.process.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(1))

export type Bench = {
	/** The first site's data folder. */
	dataDir: string
	site: RunningSite
	other: RunningSite
	databaseUrl: string
	pool: Pool
	close: () => Promise<void>
}

/** Starts a site like `npm start`; also returns the seconds until its home page is served. */
export async function startAsPeopleDo(dataDir: string) {
	const started = performance.now()
	const site = await startSite(dataDir, { script: 'launcher/start.js', environment })
	running.add(site)
	const response = await fetch(site.url)
	await response.arrayBuffer()
	if (response.status !== 200) throw new Error(`The home page answered ${response.status}`)
	return { site, seconds: (performance.now() - started) / 1000 }
}

/** Stops a site and waits for its end. */
export async function stopSite(site: RunningSite): Promise<void> {
	site.process.kill('SIGTERM')
	await site.ended
	running.delete(site)
}

/** Loads the demo content and waits for its variants, so that no job runs during a measurement. */
export async function prepareContent(dataDir: string): Promise<void> {
	mkdirSync(dataDir, { recursive: true })
	const { site } = await startAsPeopleDo(dataDir)
	const env = { ...systemEnv(), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
	const seed = ['server/run.ts', 'commands/seed.ts', '--images', pictures]
	await run(process.execPath, seed, { cwd: projectRoot(), env })
	await untilPicturesHaveVariants(bundledUrl(dataDir))
	await stopSite(site)
}

/** Starts both sites. */
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

/** The data folder of the measured sites, in the folder of this run. */
export function siteFolder(folder: string): string {
	return join(folder, 'site')
}
