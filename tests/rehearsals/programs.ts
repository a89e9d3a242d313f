// Programs of other projects that a rehearsal needs and `npm ci` does not bring: where they are, and how they are run.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const usualFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']
const stopTimeoutMs = 20_000

/** Path of a program; null when this machine does not have it. */
export function findProgram(name: string): string | null {
	const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...usualFolders]
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * What this machine lacks, in one sentence; null when nothing is missing. Pass it to `test.skipIf`.
 *
 * @param packages the Debian package of each program.
 */
export function whatIsMissing(packages: Record<string, string>): string | null {
	const absent = Object.keys(packages).filter((program) => !findProgram(program))
	if (absent.length === 0) return null
	const needed = [...new Set(absent.map((program) => packages[program]))].join(' ')
	const sentence = `Left out: this machine has no ${absent.join(', ')} (Debian: apt-get install ${needed}).`
	process.stdout.write(`${sentence}\n`)
	return sentence
}

/** A user and group of this machine; null when we are not root, or there is no such user. */
export function accountOf(user: string): { uid: number; gid: number } | null {
	if (process.getuid?.() !== 0) return null
	const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, user]).stdout.toString())
	return uid?.trim() ? { uid: Number(uid), gid: Number(gid) } : null
}

type Started = {
	/** Runs as this account. */
	account?: { uid: number; gid: number } | null
	environment?: Record<string, string>
	cwd?: string
}

/** A program that runs until it is stopped. */
export type Running = {
	process: ChildProcess
	/** Its output so far, both streams. */
	said: () => string
	hasEnded: () => boolean
	ended: Promise<number | null>
	/** SIGTERM, then SIGKILL when it does not end. */
	stop: () => Promise<void>
}

/** Starts a program in the foreground, in a process group of its own. */
export function startProgram(name: string, args: string[], options: Started = {}): Running {
	const path = findProgram(name)
	if (!path) throw new Error(`no program ${name}`)
	const child = spawn(path, args, {
		cwd: options.cwd,
		env: { PATH: `${process.env['PATH']}:${usualFolders.join(':')}`, ...options.environment },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
		...options.account,
	})
	let said = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
	let hasEnded = false
	const ended = new Promise<number | null>((resolve) => {
		child.once('error', () => resolve(null))
		child.once('exit', resolve)
	})
	void ended.then(() => (hasEnded = true))
	const stop = async () => {
		if (hasEnded) return
		child.kill('SIGTERM')
		const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
		await ended
		clearTimeout(timer)
	}
	return { process: child, said: () => said, hasEnded: () => hasEnded, ended, stop }
}

/** Runs a command to its end; throws with its output when it fails. Returns its standard output. */
export function runProgram(name: string, args: string[], options: Started = {}): string {
	const path = findProgram(name)
	if (!path) throw new Error(`no program ${name}`)
	const { status, stdout, stderr } = spawnSync(path, args, {
		cwd: options.cwd,
		env: { PATH: `${process.env['PATH']}:${usualFolders.join(':')}`, ...options.environment },
		encoding: 'utf8',
		maxBuffer: 64_000_000,
		...options.account,
	})
	if (status !== 0)
		throw new Error(`${name} ${args.join(' ')} failed (${status}):\n${stdout}${stderr}`)
	return stdout
}

/** Waits until `check` returns a value that is not null; its errors count as null. */
export async function until<T>(
	what: string,
	check: () => T | null | Promise<T | null>,
	{ timeoutMs = 60_000, everyMs = 100 } = {},
): Promise<T> {
	const last = performance.now() + timeoutMs
	for (;;) {
		const found = await Promise.resolve()
			.then(check)
			.catch(() => null)
		if (found !== null) return found
		if (performance.now() > last) throw new Error(`not in time: ${what}`)
		await pause(everyMs)
	}
}
