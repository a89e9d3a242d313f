// Secrets that may be in a file, which is read again: what belongs together, such as id and secret, changes together.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'

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
 * The keys under `[default]` in a file, in the format of ~/.aws/credentials.
 *
 * Read without waiting: it is a few lines long, and nobody can be served without them.
 *
 * @throws CredentialsError when it cannot be read or lacks one.
 */
export function readCredentials(path: string): StorageKeys {
	const { aws_access_key_id, aws_secret_access_key, aws_session_token } = defaultsOf(fileText(path))
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

/**
 * What proves to a token server who asks. `certificate` is a PEM with certificate and private key, in place of the
 * secret; `expires` the day on which either expires.
 */
export type MailSecrets = Partial<
	Record<'client_secret' | 'refresh_token' | 'certificate' | 'expires', string>
>

/**
 * The secrets for access tokens: `client_secret=...` and the like, separated by spaces or lines, in the value of the
 * variable or in the file that it names. `certificate=` names a file.
 *
 * @throws CredentialsError when a file cannot be read or used, or there are no secrets.
 */
export function readMailSecrets(value: string): MailSecrets {
	const text = (isAbsolute(value) ? fileText(value) : value).replaceAll(/^#.*$/gm, '')
	const pairs = [...text.matchAll(/(?<!\S)(\w+)[^\S\n]*=[^\S\n]*(\S+)/g)]
	const given: Record<string, string> = Object.fromEntries(pairs.map(([, ...pair]) => pair))
	const { client_secret, refresh_token, certificate, expires } = given
	if (!client_secret && !refresh_token && !certificate)
		throw new CredentialsError(
			'must hold client_secret=..., refresh_token=... or certificate=..., or be the full path of a file that does',
		)
	if (expires && Number.isNaN(Date.parse(expires)))
		throw new CredentialsError('must have a day such as 2027-05-01 after expires=')
	return certificate ? { ...given, ...readCertificate(certificate) } : given
}

function readCertificate(path: string): MailSecrets {
	const certificate = fileText(path)
	try {
		const { validTo } = new X509Certificate(certificate)
		if (createPrivateKey(certificate).asymmetricKeyType === 'rsa')
			return { certificate, expires: new Date(validTo).toISOString() }
	} catch {}
	throw new CredentialsError(
		'must name, after certificate=, a PEM file with a certificate and its RSA key, without a password',
	)
}

function fileText(path: string): string {
	if (!isAbsolute(path)) throw new CredentialsError('must be the full path of a file')
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
