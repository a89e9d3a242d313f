import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemEnv } from '#platform/lib/env/env.server.ts'
import { StartError } from '../start-error.ts'
import { giveTo } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { appRole, readPassword, writeAccessRules, writePassword } from './config.ts'
import { isRunning } from './processes.ts'

/** Everything needed to run PostgreSQL's programs on one data folder. */
export type Site = { binaries: Binaries; account: Account; dataDir: string; cluster: string }

/**
 * Makes the database's folder if there is none: in a temporary folder, which is then renamed. A start that is killed
 * half-way leaves nothing that a later one could mistake for a database.
 *
 * @throws StartError when PostgreSQL cannot make it.
 */
export async function ensureCluster(site: Site) {
	if (existsSync(join(site.cluster, 'PG_VERSION'))) return
	removeAbandoned(site.dataDir)
	const draft = join(site.dataDir, `postgres.new-${process.pid}`)
	rmSync(draft, { recursive: true, force: true })
	mkdirSync(draft, { mode: 0o700 })
	giveTo(site.account, draft)
	await initialise(site, draft)
	try {
		renameSync(draft, site.cluster)
	} catch (error) {
		rmSync(draft, { recursive: true, force: true })
		// Another start was quicker: use its database.
		if (!existsSync(join(site.cluster, 'PG_VERSION'))) throw error
	}
}

async function initialise(site: Site, folder: string) {
	const { binaries, account } = site
	await runProgram(account, {
		program: binaries.initdb,
		args: [
			`--pgdata=${folder}`,
			'--username=postgres',
			'--auth=reject',
			'--no-instructions',
			'--encoding=UTF8',
			'--locale=C',
			'--locale-provider=builtin',
			'--builtin-locale=C.UTF-8',
		],
	})
	writeAccessRules(folder, account)
	const password = writePassword(folder, account)
	await runSql(site, { folder, database: 'postgres', statements: roleStatements(password) })
	await runSql(site, {
		folder,
		database: appRole,
		statements: ['CREATE EXTENSION pg_trgm', 'REVOKE ALL ON SCHEMA public FROM PUBLIC'],
	})
}

function roleStatements(password: string): string[] {
	return [
		`CREATE ROLE ${appRole} LOGIN PASSWORD '${password}'`,
		`GRANT pg_read_all_settings TO ${appRole}`,
		`CREATE DATABASE ${appRole} OWNER ${appRole}`,
	]
}

/** The password of the application's role; sets a new one when its file is lost. The server must not be running. */
export async function ensurePassword(site: Site): Promise<string> {
	const known = readPassword(site.cluster)
	if (known) return known
	const password = writePassword(site.cluster, site.account)
	const statements = [`ALTER ROLE ${appRole} PASSWORD '${password}'`]
	await runSql(site, { folder: site.cluster, database: 'postgres', statements })
	return password
}

/** Runs statements as superuser on a stopped server, without opening a port. */
async function runSql(
	{ binaries, account }: Site,
	{ folder, database, statements }: { folder: string; database: string; statements: string[] },
) {
	await runProgram(account, {
		program: binaries.postgres,
		args: ['--single', '-D', folder, '-c', 'exit_on_error=on', database],
		input: statements.map((statement) => `${statement}\n`).join(''),
	})
}

async function runProgram(
	account: Account,
	{ program, args, input = '' }: { program: string; args: string[]; input?: string },
) {
	const [command = '', ...rest] = [...account.prefix, program, ...args]
	const child = spawn(command, rest, {
		...account.identity,
		cwd: '/',
		env: { ...systemEnv(), LC_ALL: 'C', TZ: 'UTC' },
		stdio: ['pipe', 'ignore', 'pipe'],
	})
	let complaint = ''
	child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
	child.stdin.on('error', () => {})
	child.stdin.end(input)
	const code = await new Promise((done) => child.on('error', done).on('close', done))
	if (code === 0) return
	throw new StartError(
		`The bundled PostgreSQL could not be set up: ${lastComplaint(complaint) || String(code)}`,
	)
}

/** The last error or fatal line of what PostgreSQL wrote, without its time stamp. */
export function lastComplaint(text: string): string {
	const lines = text.split('\n').filter((line) => /error|fatal|panic/i.test(line))
	return (lines.at(-1) ?? text.trim().split('\n').at(-1) ?? '').replace(
		/^.*?(ERROR|FATAL|PANIC): +/,
		'',
	)
}

function removeAbandoned(dataDir: string) {
	for (const name of readdirSync(dataDir)) {
		const pid = Number(/^postgres\.new-(\d+)$/.exec(name)?.[1])
		if (pid && !isRunning(pid)) rmSync(join(dataDir, name), { recursive: true, force: true })
	}
}
