// What the bundled database is and who may use it. Kills, and what they leave behind:
// tests/faults/bundled-database.test.ts.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { responses, queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { openBundled } from './bundled.ts'
import { readPidFile } from './processes.ts'

/** Two databases for all tests: making one, with fsync on, takes long. */
const dataDir = siteFolder(afterAll)
/** Below a folder that only root can enter. */
const hiddenDir = join(siteFolder(afterAll), 'data')
let databaseUrl: string
let site: Awaited<ReturnType<typeof openBundled>>
let hidden: typeof site

beforeAll(async () => {
	mkdirSync(hiddenDir, { mode: 0o700 })
	site = await openBundled(dataDir, { use: 'site' })
	hidden = await openBundled(hiddenDir, { use: 'site' })
	databaseUrl = site.databaseUrl
})

afterAll(async () => {
	await site.close()
	// Closed by the last test, unless it is not run.
	if (await responses(hidden.databaseUrl)) await hidden.close()
})

test('the database is durable, listens on the loopback interface only, and its role is not a superuser', async () => {
	const rows = await queryAt(
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
		await queryAt(
			databaseUrl,
			'select rolname, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
		),
	).toEqual([{ rolname: 'roost', rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
	await expect(queryAt(databaseUrl, `copy (select 1) to program 'id'`)).rejects.toMatchObject({
		code: '42501',
	})
	expect(
		await queryAt(databaseUrl, `select extname from pg_extension where extname = 'pg_trgm'`),
	).toHaveLength(1)
	await expectClosedOutside(Number(new URL(databaseUrl).port))
	expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

test('only the role can sign in, and only with its password', async () => {
	const other = new URL(databaseUrl)
	other.password = 'password'
	await expect(queryAt(other.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
	other.username = 'postgres'
	await expect(queryAt(other.href, 'select 1')).rejects.toMatchObject({ code: '28000' })
})

test('a second site on the folder is refused; a command is allowed and leaves the server running', async () => {
	await expect(openBundled(dataDir, { use: 'site' })).rejects.toThrow(/is in use by another Roost/)
	const command = await openBundled(dataDir, { use: 'command' })
	await command.close()
	expect(await responses(databaseUrl)).toBe(true)
})

test('two installations have different passwords', () => {
	const [ours, theirs] = [databaseUrl, hidden.databaseUrl].map((url) => new URL(url).password)
	expect(ours).toHaveLength(32)
	expect(theirs).not.toBe(ours)
})

test.runIf(process.getuid?.() === 0)(
	'started by root, the server runs without root rights, even in a folder only root can enter',
	async () => {
		expect(await responses(hidden.databaseUrl)).toBe(true)
		for (const folder of [dataDir, hiddenDir]) {
			expect(statSync(folder).mode & 0o007).toBe(0)
			expect(mayOverrideRights(readPidFile(join(folder, 'postgres'))?.pid)).toBe(false)
		}
	},
)

test('a server ends with its site', async () => {
	await hidden.close()
	expect(await responses(hidden.databaseUrl)).toBe(false)
})

const overridesRights = 0b10n

function mayOverrideRights(pid: number | undefined): boolean {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8')
	const effective = BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(status)?.[1]}`)
	return (effective & overridesRights) !== 0n
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
