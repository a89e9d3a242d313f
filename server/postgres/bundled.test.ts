import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { openBundled } from './bundled.ts'
import { isRunning, processesIn, readPidFile } from './processes.ts'

// Each of these makes a real database with fsync on; some make two.
const slow = { timeout: 120_000 }

test(
	'the database is durable, listens on the loopback interface only, and its role is not a superuser',
	slow,
	async () => {
		const dataDir = await usedFolder()
		const { databaseUrl, close } = await openBundled(dataDir, { use: 'site' })
		const rows = await query(
			databaseUrl,
			`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit',
			'full_page_writes', 'listen_addresses', 'unix_socket_directories', 'server_encoding')`,
		)
		expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
			fsync: 'on',
			synchronous_commit: 'on',
			full_page_writes: 'on',
			listen_addresses: '127.0.0.1',
			unix_socket_directories: '',
			server_encoding: 'UTF8',
		})
		expect(
			await query(
				databaseUrl,
				'select rolname, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
			),
		).toEqual([{ rolname: 'roost', rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
		await expect(query(databaseUrl, `copy (select 1) to program 'id'`)).rejects.toMatchObject({
			code: '42501',
		})
		expect(
			await query(databaseUrl, `select extname from pg_extension where extname = 'pg_trgm'`),
		).toHaveLength(1)
		await expectClosedOutside(Number(new URL(databaseUrl).port))
		expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
		await close()
	},
)

test('only the role can sign in, and only with its password', slow, async () => {
	const { databaseUrl, close } = await openBundled(await usedFolder(), { use: 'site' })
	const other = new URL(databaseUrl)
	other.password = 'password'
	await expect(query(other.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
	other.username = 'postgres'
	await expect(query(other.href, 'select 1')).rejects.toMatchObject({ code: '28000' })
	await close()
})

test('two installations have different passwords', slow, async () => {
	const first = await openBundled(emptyFolder(), { use: 'site' })
	const second = await openBundled(emptyFolder(), { use: 'site' })
	expect(new URL(first.databaseUrl).password).toHaveLength(32)
	expect(new URL(first.databaseUrl).password).not.toBe(new URL(second.databaseUrl).password)
	await Promise.all([first.close(), second.close()])
})

test(
	'leftovers of a killed first start are deleted, and a lost password is replaced',
	slow,
	async () => {
		const dataDir = emptyFolder()
		mkdirSync(join(dataDir, 'postgres.new-4194303'))
		const first = await openBundled(dataDir, { use: 'site' })
		expect(existsSync(join(dataDir, 'postgres.new-4194303'))).toBe(false)
		await query(first.databaseUrl, 'create table kept (id int)')
		await first.close()
		rmSync(join(dataDir, 'postgres', 'roost-password'))
		const second = await openBundled(dataDir, { use: 'site' })
		expect(await query(second.databaseUrl, 'select from kept')).toEqual([])
		await second.close()
	},
)

test('the server of a killed site is adopted, not started twice', slow, async () => {
	const dataDir = await usedFolder()
	const site = await openDatabase(dataDir)
	const server = readPidFile(join(dataDir, 'postgres'))?.pid
	await kill(site)
	const adopted = await openBundled(dataDir, { use: 'site' })
	expect(adopted.wasRunning).toBe(true)
	expect(readPidFile(join(dataDir, 'postgres'))?.pid).toBe(server)
	await adopted.close()
	expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test(
	'a stale pid file with a reused number does not block the start, and that process is left alone',
	slow,
	async () => {
		const dataDir = await usedFolder()
		const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
		onTestFinished(() => void bystander.kill('SIGKILL'))
		writeFileSync(
			join(dataDir, 'postgres', 'postmaster.pid'),
			`${bystander.pid}\n${dataDir}/postgres\n1790000000\n5432\n\n127.0.0.1\n  1   1\nready   \n`,
		)
		const bundled = await openBundled(dataDir, { use: 'site' })
		expect(bundled.wasRunning).toBe(false)
		expect(readPidFile(join(dataDir, 'postgres'))?.pid).not.toBe(bystander.pid)
		await bundled.close()
		expect(isRunning(bystander.pid ?? 0)).toBe(true)
	},
)

test(
	'a copy of a running data folder starts next to the original with the committed data',
	slow,
	async () => {
		const [dataDir, copy] = [await usedFolder(), emptyFolder()]
		const original = await openBundled(dataDir, { use: 'site' })
		await query(original.databaseUrl, 'create table kept (id int); insert into kept values (7)')
		const processes = processesIn(join(dataDir, 'postgres'))
		for (const pid of processes) process.kill(pid, 'SIGSTOP')
		cpSync(dataDir, copy, { recursive: true })
		for (const pid of processes) process.kill(pid, 'SIGCONT')

		const other = await openBundled(copy, { use: 'site' })

		expect(other.wasRunning).toBe(false)
		expect(await query(other.databaseUrl, 'select id from kept')).toEqual([{ id: 7 }])
		expect(await query(original.databaseUrl, 'select id from kept')).toEqual([{ id: 7 }])
		await Promise.all([original.close(), other.close()])
	},
)

test('a database server that dies is restarted at the same address', slow, async () => {
	const dataDir = await usedFolder()
	const bundled = await openBundled(dataDir, { use: 'site' })
	const before = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
	process.kill(before, 'SIGKILL')
	await expect.poll(() => answers(bundled.databaseUrl), { timeout: 60_000 }).toBe(true)
	expect(readPidFile(join(dataDir, 'postgres'))?.pid).not.toBe(before)
	await bundled.close()
})

test(
	'a second site on the folder is refused; a command is allowed and leaves the server running',
	slow,
	async () => {
		const dataDir = await usedFolder()
		const site = await openBundled(dataDir, { use: 'site' })
		await expect(openBundled(dataDir, { use: 'site' })).rejects.toThrow(
			/is in use by another Roost/,
		)
		const command = await openBundled(dataDir, { use: 'command' })
		await command.close()
		expect(await answers(site.databaseUrl)).toBe(true)
		await site.close()
		expect(await answers(site.databaseUrl)).toBe(false)
	},
)

test('two concurrent first starts both succeed', slow, async () => {
	const dataDir = emptyFolder()
	const [first, second] = await Promise.all([
		openBundled(dataDir, { use: 'site' }),
		openDatabase(dataDir, 'command'),
	])
	expect(processesIn(join(dataDir, 'postgres')).length).toBeGreaterThan(0)
	await kill(second)
	await first.close()
})

test.runIf(process.getuid?.() === 0)(
	'started by root, the server runs without root rights, even in a folder only root can enter',
	slow,
	async () => {
		const hidden = join(emptyFolder(), 'data')
		mkdirSync(hidden, { mode: 0o700 })
		for (const dataDir of [emptyFolder(), hidden]) {
			const { databaseUrl, close } = await openBundled(dataDir, { use: 'site' })
			expect(await answers(databaseUrl)).toBe(true)
			expect(statSync(dataDir).mode & 0o007).toBe(0)
			expect(mayOverrideRights(readPidFile(join(dataDir, 'postgres'))?.pid)).toBe(false)
			await close()
		}
	},
)

const overridesRights = 0b10n

function mayOverrideRights(pid: number | undefined): boolean {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8')
	const effective = BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(status)?.[1]}`)
	return (effective & overridesRights) !== 0n
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-bundled-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

let model: Promise<string> | null = null

/** A folder with a fresh database: a copy, since making one takes long. */
async function usedFolder(): Promise<string> {
	model ??= makeModel()
	const folder = emptyFolder()
	cpSync(await model, folder, { recursive: true })
	return folder
}

async function makeModel(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'roost-bundled-'))
	await (await openBundled(folder, { use: 'site' })).close()
	return folder
}

afterAll(async () => {
	if (model) rmSync(await model, { recursive: true, force: true })
})

function openDatabase(dataDir: string, use = 'site'): Promise<ChildProcess> {
	const script = join(projectRoot(), 'tests/fixtures/open-database.ts')
	const child = fork(script, [dataDir, use], { execArgv: [] })
	onTestFinished(() => void child.kill('SIGKILL'))
	return new Promise((resolve, reject) => {
		child.once('message', () => resolve(child))
		child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)))
	})
}

async function kill(child: ChildProcess) {
	const ended = new Promise((resolve) => child.once('exit', resolve))
	child.kill('SIGKILL')
	await ended
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		const { rows } = await client.query<Record<string, unknown>>(sql)
		return rows
	} finally {
		await client.end()
	}
}

function answers(url: string): Promise<boolean> {
	return query(url, 'select 1').then(
		() => true,
		() => false,
	)
}

async function expectClosedOutside(port: number) {
	const addresses = Object.values(networkInterfaces())
		.flatMap((all) => all ?? [])
		.filter(({ internal, family }) => !internal && family === 'IPv4')
	for (const { address } of addresses) {
		const outcome = await new Promise((done) => {
			const socket = connect({ host: address, port })
			socket.once('connect', () => done('open'))
			socket.once('error', () => done('closed'))
		})
		expect(outcome).toBe('closed')
	}
}
