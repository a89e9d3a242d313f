// Finds out which process a number belongs to. A number from a file may be recycled, so it is neither signalled nor
// trusted until it is known to be the server of our folder.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a process with this number is running; false for a zombie. */
export function isRunning(pid: number): boolean {
	if (process.platform === 'linux') {
		try {
			return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
		} catch {
			return false
		}
	}
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

/** Whether `pid` is a PostgreSQL process that works in `cluster`. */
export function worksIn(pid: number, cluster: string): boolean {
	if (!isRunning(pid)) return false
	if (process.platform === 'linux') return workingFolder(pid) === realpathSync(cluster)
	// Windows keeps a running server's file open, so the server itself deals with a leftover file.
	if (process.platform === 'win32') return true
	try {
		const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
		return command.includes('postgres') && command.includes(cluster)
	} catch {
		return false
	}
}

/** Every running process that works in `cluster`: the server and its backends, including orphaned ones. */
export function processesIn(cluster: string): number[] {
	if (process.platform !== 'linux' || !existsSync(cluster)) return []
	const folder = realpathSync(cluster)
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => workingFolder(pid) === folder && isRunning(pid))
}

function workingFolder(pid: number): string | null {
	try {
		return readlinkSync(`/proc/${pid}/cwd`)
	} catch {
		// It has ended, or belongs to another user: not ours.
		return null
	}
}

/** Parses `postmaster.pid`; null when it is missing or not completely written yet. */
export function readPidFile(
	cluster: string,
): { pid: number; port: number | null; isReady: boolean } | null {
	let lines: string[]
	try {
		lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
	} catch {
		return null
	}
	const pid = Number(lines[0])
	if (!Number.isInteger(pid) || pid <= 0) return null
	return { pid, port: Number(lines[3]) || null, isReady: lines[7]?.trim() === 'ready' }
}
