// A PostgreSQL that lives as long as one test run: in memory where the system has room for it, and without the
// waiting that makes data safe.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseAccount, giveTo } from '#server/postgres/account.ts'
import type { Account } from '#server/postgres/account.ts'
import { findBinaries } from '#server/postgres/binaries.ts'
import { freePort } from '#server/postgres/config.ts'
import { readPidFile } from '#server/postgres/processes.ts'

const patienceMs = 30_000

const careless = [
	...[
		'fsync=off',
		'synchronous_commit=off',
		'full_page_writes=off',
		'autovacuum=off',
		'max_wal_size=1GB',
	],
	...[
		'max_connections=300',
		'shared_buffers=64MB',
		'jit=off',
		'io_method=sync',
		'max_wal_senders=0',
	],
	...[
		'unix_socket_directories=',
		'listen_addresses=127.0.0.1',
		'timezone=UTC',
		'wal_level=minimal',
	],
]

/** Starts a new, empty server; `url` leads to its database `postgres` as superuser. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
	const binaries = findBinaries()
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'roost-test-'))
	const cluster = join(folder, 'postgres')
	const account = chooseAccount(binaries, { dataDir: folder, cluster })
	giveTo(account, folder)
	await runToEnd(account, [
		...[
			binaries.initdb,
			'--pgdata',
			cluster,
			'--username',
			'postgres',
			'--auth',
			'trust',
			'--no-sync',
		],
		...[
			'--encoding',
			'UTF8',
			'--locale',
			'C',
			'--locale-provider',
			'builtin',
			'--builtin-locale',
			'C.UTF-8',
		],
	])
	const port = await freePort(null)
	const options = [...careless, `port=${port}`].flatMap((option) => ['-c', option])
	const server = launch(account, [binaries.postgres, '-D', cluster, ...options])
	await waitUntilReady(cluster, server)
	return {
		url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
		async stop() {
			server.child.kill('SIGQUIT')
			await server.ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

type Launched = ReturnType<typeof launch>

function launch(account: Account, command: string[]) {
	const [program = '', ...args] = [...account.prefix, ...command]
	const child = spawn(program, args, {
		...account.identity,
		cwd: '/',
		env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	const written: string[] = []
	child.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()))
	const ended = new Promise<number | null>((done) =>
		child.on('error', () => done(-1)).on('close', done),
	)
	return { child, ended, complaint: () => written.join('').slice(-2000) }
}

async function runToEnd(account: Account, command: string[]): Promise<void> {
	const program = launch(account, command)
	if ((await program.ended) !== 0) throw new Error(`${command[0]} failed: ${program.complaint()}`)
}

async function waitUntilReady(cluster: string, server: Launched): Promise<void> {
	const deadline = Date.now() + patienceMs
	while (Date.now() < deadline) {
		if (readPidFile(cluster)?.isReady) return
		if (await Promise.race([server.ended.then(() => true), pause(20, false)])) break
	}
	const log = existsSync(join(cluster, 'logfile'))
		? readFileSync(join(cluster, 'logfile'), 'utf8')
		: ''
	throw new Error(`The test server did not start: ${server.complaint()}${log}`)
}
