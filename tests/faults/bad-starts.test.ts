// R39: a start that must fail ends within ten seconds with exit code 1 and one line that says what to do, without any
// password. R34: a log that can no longer be written stops nothing.
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, expect, onTestFinished, test } from 'vitest'
import { processesIn } from '#server/postgres/processes.ts'
import { testDb } from '#tests/support/database.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { launchSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'
import { canHaveSmallDisk, smallDisk } from '#tests/support/uploads.ts'

const appSecret = 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA'
const timeout = { timeout: 120_000 }
const maxMs = 10_000
const refusals: number[] = []

test('a refused database password fails the start', timeout, async () => {
	const url = new URL(inject('postgresUrl'))
	Object.assign(url, { username: 'roost', password: 'hunter2', pathname: '/roost' })
	expect(await refusal({ DATABASE_URL: url.href })).toMatch(
		/^roost: DATABASE_URL names a user or password that the server refuses/,
	)
})

test(
	'a database server that is not PostgreSQL, stays silent, hangs up or is too old fails the start',
	timeout,
	async () => {
		await using web = await oddServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
		await using silent = await oddServer(() => {})
		await using gone = await oddServer((socket) => socket.destroy())
		await using old = await oddServer(oldPostgres('13.11', '130011'))
		const refused = ({ port }: { port: number }) => refusal({ DATABASE_URL: addressOf(port) })
		for (const server of [web, silent, gone])
			expect(await refused(server)).toMatch(
				/^roost: DATABASE_URL leads to a server that does not respond/,
			)
		expect(await refused(old)).toBe(
			'roost: DATABASE_URL leads to PostgreSQL 13.11: 15 or newer is needed\n',
		)
	},
)

test('a database made by a newer version fails the start', timeout, async () => {
	await using db = await testDb()
	await db.pool.query(`insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`)
	expect(await refusal({ DATABASE_URL: db.url })).toMatch(
		/^roost: The database has migration 9999_later\.sql, .*Start the newer version/,
	)
})

test('a read-only database fails the start', timeout, async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ name: string }>('select current_database() as name')
	await db.pool.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
	await db.pool.query(`delete from schema_migrations where name like '00%'`)
	expect(await refusal({ DATABASE_URL: db.url })).toMatch(/^roost: .*read-only/)
})

test.runIf(canHaveSmallDisk())(
	'a read-only data folder or a full disk fails the start',
	timeout,
	async () => {
		using disk = smallDisk()
		const folder = disk?.path ?? ''
		expect(await refusal({}, folder)).toMatch(/^roost: .*(No space left|ENOSPC)/)
		expect(processesIn(folder)).toEqual([])
		execFileSync('mount', ['-o', 'remount,ro', folder])
		expect(await refusal({}, folder)).toMatch(/^roost: DATA_DIR .* cannot be written to \(EROFS\)/)
	},
)

test('every failed start ends within 10 s', () => {
	expect(refusals.length).toBeGreaterThan(0)
	expectFigure(Math.max(...refusals)).toBeLessThan(maxMs)
	tellFigures('R39', 'starts that cannot be', {
		causes: refusals.length,
		'told after': spread(refusals),
		passwords: 0,
	})
})

test.runIf(existsSync('/dev/full'))(
	'the site works while the disk of its log is full',
	timeout,
	async () => {
		await using db = await testDb()
		const full = openSync('/dev/full', 'w')
		onTestFinished(() => closeSync(full))
		const port = await freePort()
		const { child, ended } = launchSite(emptyFolder(), {
			output: full,
			environment: {
				DATABASE_URL: db.url,
				APP_SECRET: appSecret,
				PORT: String(port),
				LOG_LEVEL: 'trace',
			},
		})
		onTestFinished(() => void child.kill('SIGKILL'))
		const read = (path: string) =>
			fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
		await expect
			.poll(() => read('/readyz').catch(() => null), { timeout: 30_000, interval: 50 })
			.toBe(200)
		for (let turn = 0; turn < 30; turn += 1) expect(await read(`/search?q=boots${turn}`)).toBe(200)
		child.kill('SIGTERM')
		expect(await ended).toBe(0)
	},
)

/** The error output of a start that must fail. */
async function refusal(environment: Record<string, string>, folder = emptyFolder()) {
	const started = performance.now()
	const { said, complained, closed } = launchSite(folder, {
		environment: { APP_SECRET: appSecret, ...environment },
	})
	expect(await closed).toBe(1)
	expectFigure(performance.now() - started).toBeLessThan(maxMs)
	refusals.push(performance.now() - started)
	expect(complained().trim().split('\n')).toHaveLength(1)
	expect(said() + complained()).not.toContain('hunter2')
	return complained()
}

function addressOf(port: number): string {
	return `postgresql://roost:hunter2@127.0.0.1:${port}/roost`
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-bad-start-'))
	onTestFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}

/** A server on its own port that calls `meet` for every connection; ends with `await using`. */
async function oddServer(meet: (socket: Socket) => void) {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		meet(socket)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return {
		port: (server.address() as AddressInfo).port,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy()
			await new Promise((done) => server.close(done))
		},
	}
}

/** Speaks just enough of PostgreSQL's protocol to report this version. */
function oldPostgres(version: string, number: string) {
	return (socket: Socket) => {
		let isGreeted = false
		socket.on('data', () => {
			if (isGreeted) return socket.write(Buffer.concat([row([number, version]), ready]))
			isGreeted = true
			// Authentication succeeds without a password.
			return socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
		})
	}
}

const ready = message('Z', Buffer.from('I'))

function row(values: string[]): Buffer {
	const names = ['number', 'version']
	const fields = names.flatMap((name) => [
		Buffer.from(`${name}\0`),
		// No table, type text, any length.
		Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
	])
	const cells = values.flatMap((value) => [int32(value.length), Buffer.from(value)])
	return Buffer.concat([
		message('T', Buffer.concat([int16(names.length), ...fields])),
		message('D', Buffer.concat([int16(values.length), ...cells])),
		message('C', Buffer.from('SELECT 1\0')),
	])
}

function message(type: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int16(value: number): Buffer {
	const bytes = Buffer.alloc(2)
	bytes.writeInt16BE(value)
	return bytes
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeInt32BE(value)
	return bytes
}
