// Runs the npm of the current Node.js.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runTool } from './child.js'
import { root } from './project.js'

/** Runs npm in `folder` to its end. Its output is shown only when it fails, and never with `isQuiet`. */
export function runNpm(args, { folder = root, isQuiet = false } = {}) {
	const { command, first, options } = npm()
	return runTool(command, [...first, ...args], { ...options, folder, isQuiet })
}

/** npm's output; an empty string when it fails. */
export async function readNpm(args) {
	const { command, first, options } = npm()
	try {
		const run = promisify(execFile)
		const { stdout } = await run(command, [...first, ...args], { ...options, cwd: root })
		return stdout.trim()
	} catch {
		return ''
	}
}

function npm() {
	const env = { ...process.env, npm_config_loglevel: process.env.npm_config_loglevel ?? 'error' }
	// With `production`, npm would leave out what the build needs.
	delete env.NODE_ENV
	const program = findProgram()
	if (program) return { command: process.execPath, first: [program], options: { env } }
	return { command: 'npm', first: [], options: { env, shell: process.platform === 'win32' } }
}

/** Path of npm's own program, which needs no shell; null when it is not found and only the command `npm` is left. */
function findProgram() {
	const folder = dirname(process.execPath)
	const candidates = [
		process.env.npm_execpath,
		join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
	]
	return candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file)) ?? null
}
