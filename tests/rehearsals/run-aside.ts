import { execFile } from 'node:child_process'
import { findProgram } from './programs.ts'

export type Ran = { code: number; stdout: string; stderr: string }

type Options = { environment?: Record<string, string>; input?: string }

/** Runs a command to its end while the servers of this process go on answering it. */
export function runAside(name: string, args: string[], options: Options = {}): Promise<Ran> {
	const path = findProgram(name)
	if (!path) throw new Error(`no program ${name}`)
	const env = { ...process.env, ...options.environment }
	return new Promise((resolve) => {
		execFile(path, args, { env, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
			const code = typeof error?.code === 'number' ? error.code : 1
			resolve({ code: error ? code : 0, stdout, stderr })
		})
	})
}

/** The same for a command that must succeed; returns its standard output. */
export async function mustRun(name: string, args: string[], options?: Options): Promise<string> {
	const { code, stdout, stderr } = await runAside(name, args, options)
	if (code !== 0) throw new Error(`${name} ${args.join(' ')} failed (${code}):\n${stdout}${stderr}`)
	return stdout
}

/**
 * A command that sees control groups of version 2 and makes its mounts for itself alone: some machines have still
 * version 1, which today's programs for containers no longer take. With `own`, its own group is the root of what it
 * sees. Returns program and arguments.
 */
export function withNewControlGroups(command: string[], { own = false } = {}): string[] {
	const swap = 'umount -R /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$0" "$@"'
	return ['unshare', '--mount', ...(own ? ['--cgroup'] : []), 'sh', '-c', swap, ...command]
}
