// Two instances of the built site behind nginx, as deploy/ describes them.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'
import { startNginx } from './nginx.ts'
import { siteUrl } from './tls-client.ts'

export const anonKey = 'public-key-of-the-tests'

export type FrontedSite = Awaited<ReturnType<typeof startFronted>>

type Options = {
	/** Fills the database before the instances start. */
	prepare?: (db: TestDb) => Promise<unknown>
	/** Changes the configuration of nginx, for what cannot be waited for. */
	change?: (conf: string) => string
}

/** Starts all; end it with `await using` or `close()`. */
export async function startFronted({ prepare, change }: Options = {}) {
	const db = await testDb()
	await prepare?.(db)
	const folder = mkdtempSync(join(tmpdir(), 'roost-fronted-'))
	const ports: [number, number] = [await freePort(), await freePort()]
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		SITE_URL: siteUrl,
		ANON_KEY: anonKey,
		TRUST_PROXY: '1',
		LOG_LEVEL: 'fatal',
	}
	const dataDirs = [join(folder, 'a'), join(folder, 'b')] as const
	const uploads = join(folder, 'uploads')
	// One folder of files for both, in place of an object storage.
	for (const dir of [uploads, ...dataDirs]) mkdirSync(dir, { mode: 0o700 })
	for (const dir of dataDirs) symlinkSync(uploads, join(dir, 'uploads'))
	const start = async (which: 0 | 1): Promise<RunningSite> => {
		const site = await startSite(dataDirs[which], {
			environment: { ...environment, PORT: String(ports[which]) },
		})
		return { ...site, url: `http://127.0.0.1:${ports[which]}` }
	}
	const sites = [await start(0), await start(1)] as [RunningSite, RunningSite]
	const nginx = await startNginx(ports, change)
	const stopInstance = async (which: 0 | 1) => {
		sites[which].process.kill('SIGTERM')
		return sites[which].ended
	}
	const close = async () => {
		await nginx[Symbol.asyncDispose]()
		await Promise.all([stopInstance(0), stopInstance(1)])
		rmSync(folder, { recursive: true, force: true })
		await db[Symbol.asyncDispose]()
	}
	return {
		db,
		nginx,
		sites,
		ports,
		uploads,
		stopInstance,
		async startInstance(which: 0 | 1) {
			sites[which] = await start(which)
		},
		close,
		[Symbol.asyncDispose]: close,
	}
}
