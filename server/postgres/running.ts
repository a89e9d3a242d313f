// Starts, adopts and stops the server process of one data folder.
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemEnv } from '#platform/lib/env/env.server.ts'
import { freePort } from '../free-port.ts'
import { StartError } from '../start-error.ts'
import { giveTo } from './account.ts'
import { ensurePassword, lastComplaint } from './cluster.ts'
import type { Site } from './cluster.ts'
import { lastPort, writeSettings } from './config.ts'
import { isRunning, processesIn, readPidFile, worksIn } from './processes.ts'

const maxLogBytes = 10_000_000
/** Long enough to replay the write-ahead log after a crash. */
const timeoutMs = 120_000
const stopTimeoutMs = 30_000
const stepMs = 20

export type Running = { pid: number; port: number; wasRunning: boolean }

/**
 * Finds the running server of `site`, or starts one.
 *
 * After a crash this waits for the old server's remaining processes. A live server's pid file is never removed.
 *
 * @throws StartError when it cannot be started, with PostgreSQL's own reason.
 */
export async function ensureRunning(site: Site): Promise<Running> {
	const deadline = Date.now() + timeoutMs
	while (Date.now() < deadline) {
		const found = await findRunning(site)
		if (found) return found
		const started = await start(site)
		if (started) return started
		await pause(100)
	}
	throw new StartError(
		`The bundled PostgreSQL did not become ready within ${timeoutMs / 1000} s: see ${logFile(site)}`,
	)
}

/** Waits until an earlier server of the folder is ready or has ended. */
async function findRunning({ cluster }: Site): Promise<Running | null> {
	const deadline = Date.now() + timeoutMs
	while (Date.now() < deadline) {
		const file = readPidFile(cluster)
		if (file && worksIn(file.pid, cluster)) {
			if (file.isReady && file.port) return { pid: file.pid, port: file.port, wasRunning: true }
		} else if (processesIn(cluster).length === 0) {
			// The number now belongs to another process or a zombie, which PostgreSQL would mistake for a live server.
			if (file && isTaken(file.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
			return null
		}
		await pause(stepMs)
	}
	throw new StartError(
		`An earlier PostgreSQL on ${cluster} neither responds nor stops: stop it, then start again`,
	)
}

function isTaken(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

/** Tries to start once; null when another start or the rest of the old server is still in the way. */
async function start(site: Site): Promise<Running | null> {
	// A folder that was copied or used under another account gets its new owner only while no server uses it.
	giveTo(site.account, site.cluster)
	chmodSync(site.cluster, 0o700)
	await ensurePassword(site)
	const wanted = { port: lastPort(site.cluster) ?? 0, host: '127.0.0.1' }
	const port = await freePort(wanted).catch(() => freePort())
	const { ended, pid, logFrom } = launch(site, port)
	const deadline = Date.now() + timeoutMs
	while (Date.now() < deadline) {
		const file = readPidFile(site.cluster)
		if (file?.pid === pid && file.isReady) return { pid, port, wasRunning: false }
		if (await Promise.race([ended, pause(stepMs, false)])) break
	}
	return explainEnd(readFileSync(logFile(site)).subarray(logFrom).toString())
}

function explainEnd(written: string): null {
	const isPassing =
		/postmaster\.pid" already exists|pre-existing shared memory block|could not bind/
	if (isPassing.test(written)) return null
	throw new StartError(`The bundled PostgreSQL did not start: ${lastComplaint(written)}`)
}

function launch(site: Site, port: number) {
	const { account, binaries, cluster } = site
	const config = writeSettings(cluster, { account, port })
	const [command = '', ...args] = [
		...account.prefix,
		binaries.postgres,
		'-D',
		cluster,
		'-c',
		config,
	]
	const log = openLog(site)
	const child = spawn(command, args, {
		...account.identity,
		cwd: '/',
		// Its own process group: Ctrl-C must reach the site first, which still needs the database.
		detached: true,
		env: { ...systemEnv(), LC_ALL: 'C', TZ: 'UTC' },
		stdio: ['ignore', log.file, log.file],
	})
	closeSync(log.file)
	child.unref()
	const ended = new Promise<boolean>((done) =>
		child.on('error', () => done(true)).on('exit', () => done(true)),
	)
	return { pid: child.pid ?? 0, ended, logFrom: log.from }
}

function openLog(site: Site): { file: number; from: number } {
	const path = logFile(site)
	const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
	if (size > maxLogBytes) renameSync(path, `${path}.1`)
	return { file: openSync(path, 'a', 0o600), from: size > maxLogBytes ? 0 : size }
}

function logFile({ dataDir }: Site): string {
	return join(dataDir, 'postgres.log')
}

/** Stops the server with PostgreSQL's "fast" shutdown: open transactions are rolled back, everything is written. */
export async function stopRunning({ cluster, account, binaries }: Site) {
	const file = readPidFile(cluster)
	if (!file || !worksIn(file.pid, cluster)) return
	if (process.platform === 'win32') {
		spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], {
			...account.identity,
			stdio: 'ignore',
		})
	} else {
		process.kill(file.pid, 'SIGINT')
	}
	const deadline = Date.now() + stopTimeoutMs
	while (Date.now() < deadline) {
		if (!isRunning(file.pid)) return
		await pause(stepMs)
	}
}
