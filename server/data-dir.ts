import { randomBytes } from 'node:crypto'
import {
	accessSync,
	chmodSync,
	constants,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from '#platform/lib/env/env-schema.server.ts'
import { hasNoHardLinks } from '#platform/lib/file-system.server.ts'
import { StartError } from './start-error.ts'

const secretFile = 'app-secret'

/**
 * Makes the data folder if it is missing, and closes it to other accounts.
 *
 * @throws StartError when it cannot be made or written to.
 */
export function ensureDataDir(folder: string) {
	try {
		makeFolder(folder)
		accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
		closeToOthers(folder)
		const probe = join(folder, `.probe-${process.pid}`)
		writeFileSync(probe, 'a start checks that it can write here')
		rmSync(probe)
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException
		throw new StartError(
			`DATA_DIR ${folder} cannot be written to (${code}): make it writable, or set DATA_DIR to another folder. ` +
				'Example: DATA_DIR=/var/lib/roost',
			{ cause },
		)
	}
}

/** One level at a time: Node's recursive form never ends where folders cannot exist, as in /proc. */
function makeFolder(folder: string) {
	if (existsSync(folder)) return
	if (dirname(folder) !== folder) makeFolder(dirname(folder))
	try {
		mkdirSync(folder, { mode: 0o700 })
	} catch (error) {
		// Another start may have made it in the meantime.
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	}
}

/** Only for a folder that is ours or empty: a shared one such as /tmp must keep its permissions. */
function closeToOthers(folder: string) {
	const names = readdirSync(folder)
	const isOurs = names.length === 0 || names.includes(secretFile) || names.includes('postgres')
	const { mode } = statSync(folder)
	// When root starts the site, the database's account needs 0710.
	if (isOurs && (mode & 0o067) !== 0) chmodSync(folder, mode & 0o710)
}

/** Gives a complete file a second name, unless another file has it. */
function nameOnce(draft: string, file: string) {
	try {
		linkSync(draft, file)
	} catch (error) {
		if (!hasNoHardLinks(error)) throw error
		copyFileSync(draft, file, constants.COPYFILE_EXCL)
	}
}

/**
 * The generated `APP_SECRET` of this folder. Made on the first call, never changed, even when two starts race for it.
 *
 * @throws EnvError when the stored one is damaged, StartError when it is empty.
 */
export function ensureAppSecret(folder: string): string {
	const file = join(folder, secretFile)
	const draft = `${file}.${process.pid}`
	writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
	try {
		nameOnce(draft, file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(draft)
	}
	const stored = readFileSync(file, 'utf8').trim()
	if (!parseEnv({ APP_SECRET: stored }).APP_SECRET) {
		throw new StartError(
			`${file} is empty: delete it, then start again (everyone is signed out once)`,
		)
	}
	return stored
}
