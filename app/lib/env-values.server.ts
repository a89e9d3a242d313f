// Readers of single environment variables. Each answers null when the variable is absent or blank, and throws
// `EnvError` when it is wrong. Values that may be secret never get into a message.

import { isAbsolute } from 'node:path'

/** Where variables come from: `process.env` or, in tests, a plain object. */
export type EnvSource = Record<string, string | undefined>

/** A variable that stops the start; the message is one line for the person at the console. */
export class EnvError extends Error {
	readonly variable: string

	constructor(variable: string, { fault, example }: { fault: string; example: string }) {
		super(`${variable} ${fault}. Example: ${variable}=${example}`)
		this.name = 'EnvError'
		this.variable = variable
	}
}

function read(source: EnvSource, name: string): string | null {
	return source[name]?.trim() || null
}

/** A whole number between `min` and `max`, else `fallback` when absent. */
export function wholeNumber(
	source: EnvSource,
	name: string,
	{ fallback, min, max }: { fallback: number; min: number; max: number },
): number {
	const text = read(source, name)
	if (text === null) return fallback
	const value = Number(text)
	if (/^\d+$/.test(text) && value >= min && value <= max) return value
	throw new EnvError(name, {
		fault: `must be a whole number from ${min} to ${max}`,
		example: String(fallback),
	})
}

/** One of `options`. */
export function choice<Option extends string>(
	source: EnvSource,
	name: string,
	options: readonly Option[],
): Option | null {
	const text = read(source, name)
	if (text === null) return null
	const found = options.find((option) => option === text)
	if (found) return found
	throw new EnvError(name, {
		fault: `must be one of ${options.join(', ')}`,
		example: options[0] ?? '',
	})
}

/** Text without spaces or control characters. */
export function word(source: EnvSource, name: string, example: string): string | null {
	const text = read(source, name)
	if (text === null || /^[^\s\p{Cc}]+$/u.test(text)) return text
	throw new EnvError(name, { fault: 'must not contain spaces', example })
}

/** A folder, by its full path. */
export function folderPath(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null || (isAbsolute(text) && !/\p{Cc}/u.test(text))) return text
	throw new EnvError(name, {
		fault: 'must be the full path of a folder',
		example: '/var/backups/roost',
	})
}

/** An http or https address, as written but for a trailing slash. */
export function plainUrl(source: EnvSource, name: string, example: string): string | null {
	const text = read(source, name)
	if (text === null) return null
	const url = URL.parse(text)
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
		throw new EnvError(name, { fault: 'must be an http or https address', example })
	}
	return text.replace(/\/+$/, '')
}

/** An http or https address without a query; a path may stand behind the host. */
export function serverUrl(source: EnvSource, name: string, example: string): string | null {
	const text = plainUrl(source, name, example)
	if (text === null || !text.includes('?')) return text
	throw new EnvError(name, { fault: 'must have no query', example })
}

/** The name of a bucket in object storage. */
export function bucketName(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null || /^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/.test(text)) return text
	throw new EnvError(name, {
		fault: 'must be the name of a bucket, without an address and without slashes',
		example: 'hatch-and-hen-uploads',
	})
}

/** The public origin of the site: scheme, host and port only. */
export function siteOrigin(source: EnvSource, name: string): string | null {
	const example = 'https://www.example.com'
	const text = plainUrl(source, name, example)
	if (text === null) return null
	const url = new URL(text)
	if (url.pathname !== '/' || url.search) {
		throw new EnvError(name, { fault: 'must have no path and no query', example })
	}
	return url.origin
}

/** A PostgreSQL connection address with host and database, or with a socket folder as `?host=`. */
export function postgresUrl(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null) return null
	const url = URL.parse(text)
	const hasHost = Boolean(url?.hostname || url?.searchParams.get('host'))
	if (url && /^postgres(ql)?:$/.test(url.protocol) && hasHost && url.pathname.length > 1)
		return text
	throw new EnvError(name, {
		fault: 'must be a PostgreSQL address with a host and a database',
		example: 'postgresql://roost:PASSWORD@db.example.com:5432/roost',
	})
}

/** An SMTP server address. */
export function smtpUrl(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null) return null
	const url = URL.parse(text)
	if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text
	throw new EnvError(name, {
		fault: 'must be an smtp or smtps address',
		example: 'smtps://USER:PASSWORD@mail.example.com:465',
	})
}

/** One e-mail address, alone or as `Name <address>`. */
export function mailbox(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null) return null
	const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
	if (/^[^\s@<>,;\p{Cc}]+@[^\s@<>,;\p{Cc}]+\.[^\s@<>,;\p{Cc}]+$/u.test(address)) return text
	throw new EnvError(name, { fault: 'must be one e-mail address', example: 'office@example.com' })
}

const exampleWords =
	/change.?me|example|placeholder|your.?secret|replace|default|insecure|password/i
const exampleRuns = /0123456789|1234567890|abcdefgh|qwertyui/i

/** A key of 32 characters or more that is neither an example from a manual nor a simple pattern. */
export function secret(source: EnvSource, name: string): string | null {
	const text = read(source, name)
	if (text === null) return null
	const example = 'the output of: openssl rand -hex 32'
	if (text.length < 32)
		throw new EnvError(name, { fault: 'must have 32 characters or more', example })
	const isPattern = new Set(text).size < 8 || exampleWords.test(text) || exampleRuns.test(text)
	if (isPattern) throw new EnvError(name, { fault: 'looks like an example, not a secret', example })
	return text
}

/** Variables that only make sense together: null when none is set, an error naming the first absent one when some are. */
export function readGroup<Name extends string>(
	source: EnvSource,
	names: readonly Name[],
): Record<Name, string> | null {
	const values = names.map((name) => [name, read(source, name)] as const)
	if (values.every(([, value]) => value === null)) return null
	const missing = values.find(([, value]) => value === null)
	if (missing) {
		throw new EnvError(missing[0], {
			fault: `must be set too: ${names.join(', ')} belong together`,
			example: '(a value)',
		})
	}
	return Object.fromEntries(values) as Record<Name, string>
}
