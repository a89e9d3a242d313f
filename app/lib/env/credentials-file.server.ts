// Keys of object storage in a file, in the format of ~/.aws/credentials: one file, so that id and secret change together.
import { readFileSync } from 'node:fs'

export type StorageKeys = {
	accessKeyId: string
	secretAccessKey: string
	/** Belongs to keys that are valid for hours only. */
	sessionToken?: string
}

/** Why a file gives no keys; the message goes after the name of the variable and holds none of the content. */
export class CredentialsError extends Error {
	override name = 'CredentialsError'
}

/**
 * The keys under `[default]` in a file.
 *
 * Read without waiting: it is a few lines long, and nobody can be served without them.
 *
 * @throws CredentialsError when it cannot be read or lacks one.
 */
export function readCredentials(path: string): StorageKeys {
	const { aws_access_key_id, aws_secret_access_key, aws_session_token } = defaultsOf(textOf(path))
	if (!aws_access_key_id || !aws_secret_access_key)
		throw new CredentialsError(
			'must be a file with the lines aws_access_key_id=... and aws_secret_access_key=... under [default]',
		)
	return {
		accessKeyId: aws_access_key_id,
		secretAccessKey: aws_secret_access_key,
		...(aws_session_token && { sessionToken: aws_session_token }),
	}
}

function textOf(path: string): string {
	try {
		return readFileSync(path, 'utf8')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new CredentialsError(`must be a file that this account can read (${code})`)
	}
}

function defaultsOf(text: string): Record<string, string> {
	const found: Record<string, string> = {}
	let section = ''
	for (const line of text.split('\n').map((each) => each.trim())) {
		section = /^\[(.*)\]$/.exec(line)?.[1]?.trim() ?? section
		const [, name, value] = /^(\w+)\s*=\s*(\S+)$/.exec(line) ?? []
		if (section === 'default' && name && value) found[name] = value
	}
	return found
}
