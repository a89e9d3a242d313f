// The site's commands, run like `npm run`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const root = projectRoot()

/** Runs a script with these variables alone; returns its exit code and all its output as one text. */
export async function runCommand(environment: Record<string, string>, ...args: string[]) {
	const child = spawn(process.execPath, ['server/run.ts', ...args], {
		cwd: root,
		env: {
			PATH: '/usr/bin:/bin',
			LOG_LEVEL: 'error',
			// Same as in the launcher.
			NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/roost'),
			...environment,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let said = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
	const code = await new Promise((done) => child.once('close', done))
	return { code, said }
}
