// The keys of a bucket: fixed ones, or those in a file that may be replaced while the site runs.
import { CredentialsError, readCredentials } from '#platform/lib/env/credentials-file.server.ts'
import type { StorageKeys } from '#platform/lib/env/credentials-file.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { StorageError } from './storage-port.server.ts'

/** Either the keys themselves or `credentialsFile`, the path of a file with them. */
export type KeyOptions = StorageKeys | { credentialsFile: string }

export type KeySource = {
	/** @throws StorageError when a file has never given any. */
	current(): StorageKeys
	/** After a refusal: whether there are now other keys than the `used` ones. */
	renew(used: StorageKeys): boolean
}

/** So that the old keys are out of use soon after the file was replaced, and may be deleted. */
const freshMs = 5000

/** Where each request gets its keys from. Reads no file yet. */
export function openKeys(options: KeyOptions): KeySource {
	if ('credentialsFile' in options) return keysInFile(options.credentialsFile)
	return { current: () => options, renew: () => false }
}

function keysInFile(path: string): KeySource {
	let held: StorageKeys | null = null
	let readAt = 0
	let fault: string | null = null

	function read(): StorageKeys {
		readAt = performance.now()
		try {
			const found = readCredentials(path)
			if (held && !isSame(found, held)) logger.info('S3_CREDENTIALS_FILE has new keys')
			held = found
			fault = null
		} catch (error) {
			if (!(error instanceof CredentialsError)) throw error
			const said = `S3_CREDENTIALS_FILE ${error.message}`
			if (!held) throw new StorageError(said)
			// The file may be half written: the keys so far are as good as before.
			if (fault !== said) logger.warn(`${said}: the keys it had before stay in use`)
			fault = said
		}
		return held
	}

	return {
		current: () => (held && performance.now() - readAt < freshMs ? held : read()),
		renew: (used) => !isSame(read(), used),
	}
}

function isSame(one: StorageKeys, other: StorageKeys): boolean {
	return (
		one.accessKeyId === other.accessKeyId &&
		one.secretAccessKey === other.secretAccessKey &&
		one.sessionToken === other.sessionToken
	)
}
