// The real site for the browser tests: the production build, in its own process, on a database of its own.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const root = join(import.meta.dirname, '../..')
const longestStartMs = 60_000
const run = promisify(execFile)

export type SiteServer = {
	url: string
	databaseUrl: string
	/** Everything it has printed so far. */
	log: () => string
	stop: () => Promise<void>
}

type SiteOptions = {
	/** A superuser's address of the PostgreSQL to make the database in. */
	postgresUrl: string
	/** `demo`: the demo content with at most 12 pictures. */
	seed: 'demo' | 'none'
	env?: Record<string, string>
}

/** Starts a site and answers once it is ready. */
export async function startSite({ postgresUrl, seed, env = {} }: SiteOptions): Promise<SiteServer> {
	const name = `site_${randomBytes(6).toString('hex')}`
	await query(postgresUrl, `create database ${name}`)
	const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
	const dataDir = await mkdtemp(join(tmpdir(), 'roost-e2e-'))
	const port = await freePort()
	const environment = {
		PATH: process.env['PATH'] ?? '',
		HOME: process.env['HOME'] ?? '',
		NODE_ENV: 'production',
		HOST: '127.0.0.1',
		PORT: String(port),
		SITE_URL: `http://127.0.0.1:${port}`,
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		APP_SECRET: randomBytes(32).toString('hex'),
		SEED: 'none',
		...env,
	}
	const site = await launch(environment)
	if (seed === 'demo') {
		const args = ['scripts/seed.ts', '--images', '12']
		await run(process.execPath, args, { cwd: root, env: environment })
	}
	return {
		url: environment.SITE_URL,
		databaseUrl,
		log: site.log,
		async stop() {
			await site.stop()
			await query(postgresUrl, `drop database ${name} with (force)`)
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

async function launch(environment: Record<string, string>) {
	const child = spawn(process.execPath, ['server/index.ts'], { cwd: root, env: environment })
	let log = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			log += chunk.toString()
		})
	}
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const stop = async () => {
		child.kill('SIGTERM')
		await ended
	}
	const isReady = await untilReady(`${environment['SITE_URL']}/readyz`, ended)
	if (!isReady) {
		await stop()
		throw new Error(`The site did not start:\n${log}`)
	}
	return { log: () => log, stop }
}

async function untilReady(url: string, ended: Promise<void>): Promise<boolean> {
	let hasEnded = false
	void ended.then(() => {
		hasEnded = true
	})
	const until = performance.now() + longestStartMs
	while (!hasEnded && performance.now() < until) {
		const answer = await fetch(url).catch(() => null)
		if (answer?.ok) return true
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	return false
}

async function query(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	await client.query(sql)
	await client.end()
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer()
		probe.listen(0, '127.0.0.1', () => {
			const { port } = probe.address() as AddressInfo
			probe.close(() => resolve(port))
		})
	})
}
