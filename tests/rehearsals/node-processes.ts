/** The program of the worker, as it is in the list of processes. */
export const workerFile = 'build/server/worker.js'

/** A process inside a container: its id there, and its command line. */
export type Inside = { pid: string; command: string }

/** A shell command that lists the processes with these ids, for `parseProcesses`; `ids` is a shell command too. */
export function listing(ids = 'ls /proc | grep -E "^[0-9]+$"'): string[] {
	const line = `for p in $(${ids}); do echo "$p $(tr '\\0' ' ' </proc/$p/cmdline)"; done`
	return ['sh', '-c', `{ ${line}; } 2>/dev/null; true`]
}

/** The processes of Node.js and PostgreSQL in the output of `listing`. */
export function parseProcesses(text: string): Inside[] {
	return text.split('\n').flatMap((line) => {
		const [, pid = '', command = ''] = /^(\d+) (\S*(?:node|postgres)\b.*)$/.exec(line) ?? []
		return pid ? [{ pid, command }] : []
	})
}
