// The site behind PgBouncer: with a session for each client, and with one for each transaction, where
// DATABASE_DIRECT_URL leads to PostgreSQL itself.
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDb, createPooledDb } from '#platform/db/client.server.ts'
import { freePort } from '#server/free-port.ts'
import { signIn } from '../../bench/editor.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { anonKey, callTo } from '#tests/support/own-site.ts'
import { testImage } from '#tests/support/media.ts'
import { untilPicturesHaveVariants } from '#tests/support/picture-copies.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { accountOf, startProgram, until, whatIsMissing } from './programs.ts'

const timeout = { timeout: 240_000 }
const missing = whatIsMissing({ pgbouncer: 'pgbouncer' })
const [messages, saves] = [200, 30]
/** Sessions for all transactions; fewer than one instance would open by itself. */
const fewSessions = 6
/** Cached pages stay up meanwhile. */
const restartMs = 2000

test.skipIf(missing !== null)(
	'with a session for each client everything works, the timeouts of the site too',
	timeout,
	async () => {
		await using db = await testDb()
		const pooled = await startPgbouncer(db.url, { mode: 'session', size: 90 })
		await using instances = await startTwo({ DATABASE_URL: pooled.url })
		const { pool } = createDb(pooled.url, { max: 1 })
		expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }])
		await pool.end()
		tellFigures('pgbouncer', 'a session for each client', await useAll(instances.sites, db))
		await expectRestart(instances.sites, db, pooled)
	},
)

test.skipIf(missing !== null)(
	`with a session for each transaction two instances work with ${fewSessions} sessions, and lose no message to another instance`,
	timeout,
	async () => {
		await using db = await testDb()
		const pooled = await startPgbouncer(db.url, { mode: 'transaction', size: fewSessions })
		const environment = { DATABASE_URL: pooled.url, DATABASE_DIRECT_URL: db.url }
		await using instances = await startTwo(environment)
		expect(instances.sites[0]?.said()).toContain('has no time limits')
		const figures = await useAll(instances.sites, db)
		const sessions = await pooled.sessions()
		expect(sessions).toBeGreaterThan(0)
		expect(sessions).toBeLessThanOrEqual(fewSessions)
		tellFigures('pgbouncer', `${fewSessions} sessions for all transactions`, figures)
		await expectRestart(instances.sites, db, pooled)
	},
)

test.skipIf(missing !== null)(
	'limits of the role hold for each transaction, and nothing is left in a session for the next',
	timeout,
	async () => {
		await using db = await testDb()
		await db.pool.query(
			`alter database ${new URL(db.url).pathname.slice(1)} set statement_timeout = '300ms'`,
		)
		const pooled = await startPgbouncer(db.url, { mode: 'transaction', size: 1 })
		const { db: one, pool } = createPooledDb(pooled.url, { max: 4 })
		onTestFinished(() => pool.end())
		await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
		const named = { name: 'one', text: 'select 1 as one' }
		const together = Array.from({ length: 8 }, () => pool.query(named))
		for (const { rows } of await Promise.all(together)) expect(rows).toEqual([{ one: 1 }])
		const done = Array.from({ length: 8 }, () =>
			one.transaction(async (tx) => (await tx.execute('select 1 as one')).rows),
		)
		for (const rows of await Promise.all(done)) expect(rows).toEqual([{ one: 1 }])
		const { rows } = await pool.query('select count(*)::int as left from pg_prepared_statements')
		expect(rows).toEqual([{ left: 0 }])
	},
)

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>

async function startPgbouncer(url: string, { mode, size }: { mode: string; size: number }) {
	const { hostname, port: serverPort, pathname } = new URL(url)
	const folder = mkdtempSync(join(tmpdir(), 'roost-pgbouncer-'))
	chmodSync(folder, 0o755)
	const port = await freePort()
	writeFileSync(join(folder, 'users'), '"postgres" ""\n')
	writeFileSync(
		join(folder, 'pgbouncer.ini'),
		`[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
admin_users = postgres
pool_mode = ${mode}
default_pool_size = ${size}
`,
	)
	const start = async () => {
		const program = startProgram('pgbouncer', [join(folder, 'pgbouncer.ini')], {
			account: accountOf('postgres'),
		})
		await until('PgBouncer', () => (program.said().includes('process up') ? true : null))
		return program
	}
	let running = await start()
	onTestFinished(async () => {
		await running.stop()
		rmSync(folder, { recursive: true, force: true })
	})
	return {
		url: `postgresql://postgres@127.0.0.1:${port}${pathname}`,
		/** Sessions of PgBouncer with PostgreSQL. */
		async sessions() {
			const client = new Client(`postgresql://postgres@127.0.0.1:${port}/pgbouncer`)
			await client.connect()
			const { rows } = await client.query('show servers')
			await client.end()
			return rows.length
		},
		async restart() {
			running.process.kill('SIGKILL')
			await running.ended
			await pause(restartMs)
			running = await start()
		},
	}
}

async function startTwo(environment: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-pooled-'))
	const bucket = await startS3Server()
	const shared = {
		APP_SECRET: randomBytes(32).toString('hex'),
		ANON_KEY: anonKey,
		TRUST_PROXY: '1',
		LOG_LEVEL: 'fatal',
		S3_ENDPOINT: bucket.options.endpoint,
		S3_REGION: bucket.options.region,
		S3_BUCKET: bucket.options.bucket,
		S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
		S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
		...environment,
	}
	const sites: RunningSite[] = []
	for (const name of ['a', 'b'])
		sites.push(await startSite(join(folder, name), { environment: shared }))
	return {
		sites,
		async [Symbol.asyncDispose]() {
			for (const site of sites) site.process.kill('SIGTERM')
			for (const site of sites) expect(await site.ended).toBe(0)
			await bucket[Symbol.asyncDispose]()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Messages, saves that the other instance shows, a picture whose copies a worker makes, and pages meanwhile. */
async function useAll(sites: RunningSite[], db: TestDb) {
	const [here, there] = sites as [RunningSite, RunningSite]
	await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip', description: 'Version 0' })
	const load = readSteadily(there.url, {
		paths: [...fivePages, '/products/boot-dip'],
		perSecond: 30,
	})
	const sent = Array.from({ length: messages }, (_, index) =>
		callTo(sites[index % 2] as RunningSite, {
			message: randomUUID(),
			from: `10.30.${index >> 8}.${index & 255}`,
		}),
	)
	for (const { success } of await Promise.all(sent)) expect(success).toBe(true)
	const { rows } = await db.pool.query('select count(distinct message)::int as stored from leads')
	expect(rows).toEqual([{ stored: messages }])
	const editor = await signIn(here.url.replace('127.0.0.1', 'localhost'), db.pool)
	let record = await editor.openFirst()
	const delays: number[] = []
	for (let n = 1; n <= saves; n += 1) {
		record = await editor.save({
			...record,
			values: { ...record.values, description: `Version ${n}` },
		})
		const savedMs = performance.now()
		await until(
			`Version ${n} on the other instance`,
			async () => {
				const text = await (await fetch(`${there.url}/products/boot-dip`)).text()
				return text.includes(`Version ${n}`) || null
			},
			{ everyMs: 2 },
		)
		delays.push(performance.now() - savedMs)
	}
	await editor.upload('hens.png', await testImage().png().toBuffer())
	await untilPicturesHaveVariants(db.url)
	const { sent: pages, failed, spread } = await load.end()
	expect(failed).toEqual([])
	// At once, not with the next look at the revision.
	expectFigure(delays.toSorted((a, b) => a - b)[saves / 2]).toBeLessThan(500)
	return { messages, saves, pages, failed: 0, responded: spread }
}

/** Cached pages stay up while PgBouncer is away, and everything works again once it is back. */
async function expectRestart(sites: RunningSite[], db: TestDb, pooled: Pooler) {
	const { url } = sites[0] as RunningSite
	for (const path of fivePages) expect((await fetch(url + path)).status).toBe(200)
	const load = readSteadily(url, { paths: fivePages, perSecond: 50 })
	await pooled.restart()
	for (const site of sites)
		await until('a message after the restart', async () => {
			const { success } = await callTo(site, { message: randomUUID(), from: '10.31.0.1' })
			return success || null
		})
	expect((await load.end()).failed).toEqual([])
	const { rowCount } = await db.pool.query('select from leads')
	expect(rowCount).toBeGreaterThan(messages)
}
