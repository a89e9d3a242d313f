// A lock file: two starts must not install or build into the same folders at once.
import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject, LaunchError, root, say } from './project.js'

const beatMs = 1000
/** A holder that has not touched the file for this long is dead. */
const deadMs = 10_000
/** A folder of another account, or one that is read-only. */
const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Runs `work` under the lock of this checkout. */
export async function alone(work) {
	const file = inProject('.launcher.lock')
	await take(file)
	const beat = setInterval(() => touch(file), beatMs)
	const release = () => rmSync(file, { force: true })
	process.once('exit', release)
	try {
		return await work()
	} finally {
		clearInterval(beat)
		process.off('exit', release)
		release()
	}
}

async function take(file) {
	for (let isTold = false; ; isTold = true) {
		try {
			const handle = openSync(file, 'wx')
			writeSync(handle, `${process.pid}\n`)
			closeSync(handle)
			return
		} catch (error) {
			if (refusals.has(error.code)) {
				throw new LaunchError(
					`Packages or build do not match the source, and ${root} cannot be written to (${error.code}): ` +
						'run `npm run build` there under the account that owns it',
				)
			}
			if (error.code !== 'EEXIST') throw error
		}
		if (isDead(file)) rmSync(file, { force: true })
		else if (!isTold) say('Another start is setting things up; waiting for it...')
		await pause(200)
	}
}

function isDead(file) {
	const found = statSync(file, { throwIfNoEntry: false })
	return found !== undefined && Date.now() - found.mtimeMs > deadMs
}

function touch(file) {
	const now = new Date()
	try {
		utimesSync(file, now, now)
	} catch {
		// The file was deleted while this process was suspended. Its work goes on; the other launcher checks the result.
	}
}
