// Paths, files and console messages for the launcher, which is plain JavaScript for Node 20 without dependencies: it
// runs before anything is installed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Absolute path of a file in the project. */
export function inProject(...parts) {
	return join(root, ...parts)
}

export function readJson(file) {
	return JSON.parse(readFileSync(file, 'utf8'))
}

/** Whether this folder was made by scripts/make-release.ts: it has what it needs, and neither a lock file nor tools. */
export function isRelease() {
	return readJson(inProject('package.json')).isRelease === true
}

/** The text of a small file; null when it cannot be read. */
export function readText(file) {
	try {
		return readFileSync(file, 'utf8')
	} catch {
		return null
	}
}

export function sha256(data) {
	return createHash('sha256').update(data).digest('hex')
}

/** Prints a line for the person at the console; on stderr, so that the output of scripts stays clean. */
export function say(text) {
	process.stderr.write(`${text}\n`)
}

/** Prints `before`, does the work, then prints `after` with the time taken. */
export async function timed({ before, after }, work) {
	say(before)
	const started = performance.now()
	await work()
	say(`${after} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** An expected failure; its message is one line for the console. */
export class LaunchError extends Error {}
