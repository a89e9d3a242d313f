// The environment variables: each has a rule, a message for when it is broken, and an example. No message repeats a
// value, which may be a secret.
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { CredentialsError, readCredentials, readMailSecrets } from './credentials-file.server.ts'

/** Where variables come from: `process.env` or, in tests, a plain object. */
export type EnvSource = Record<string, string | undefined>

/** A variable that stops the start; the message is one line for the console. */
export class EnvError extends Error {
	readonly variable: string

	constructor(variable: string, { fault, example }: { fault: string; example: string }) {
		super(`${variable} ${fault}. Example: ${variable}=${example}`)
		this.variable = variable
	}
}

/** How much is logged. */
export const logLevel = oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

const hostNameFault = 'must be a host name with a dot, without a port'
const word = z.string().regex(/^[^\s\p{Cc}]+$/u, 'must not contain spaces')
const mailbox = z.string().refine((text) => {
	const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
	return /^[^\s@<>,;\p{Cc}]+@[^\s@<>,;.\p{Cc}]+(?:\.[^\s@<>,;.\p{Cc}]+)+$/u.test(address)
}, 'must be one email address')
const hostName = z
	.string()
	.max(253, hostNameFault)
	.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i, hostNameFault)
const folder = z
	.string()
	.refine((path) => isAbsolute(path) && !/\p{Cc}/u.test(path), 'must be the full path of a folder')
const bucketFault = 'must be the name of a bucket, without an address and without slashes'
const bucket = z.string().regex(/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/, bucketFault)
const httpUrl = url('must be an http or https address', {
	protocol: /^https?$/,
	isRight: ({ username, password, hash }) => !username && !password && !hash,
}).overwrite((text) => text.replace(/(?<!\/)\/+$/, ''))
const origin = httpUrl
	.regex(/^\w+:\/\/[^/?\\]+$/, 'must have no path and no query')
	.overwrite((text) => new URL(text).origin)
const postgresUrl = url('must be a PostgreSQL address with one host and a database', {
	protocol: /^postgres(ql)?$/,
	isRight: ({ hostname, searchParams, pathname }) =>
		/^[^,]+$/.test(hostname || (searchParams.get('host') ?? '')) && pathname.length > 1,
})
const smtpUrl = url('must be an smtp or smtps address', {
	protocol: /^smtps?$/,
	isRight: ({ hostname }) => hostname !== '',
})
const imapFault = 'must be an imap or imaps address with user name and password'
const imapUrl = url(imapFault, {
	protocol: /^imaps?$/,
	isRight: ({ hostname, username, password, pathname }) =>
		hostname !== '' && username !== '' && canDecode(username, password, pathname),
})
const exampleWords =
	/change.?me|example|placeholder|your.?secret|replace|default|insecure|password/i
const exampleRuns = /0123456789|1234567890|abcdefgh|qwertyui/i
const secret = z
	.string()
	.min(32, 'must have 32 characters or more')
	.refine((text) => {
		return new Set(text).size >= 8 && !exampleWords.test(text) && !exampleRuns.test(text)
	}, 'looks like an example, not a secret')
const madeSecret = 'the output of: openssl rand -hex 32'

const variables = z
	.object({
		PORT: byDefault(3000, wholeNumber(0, 65_535)),
		HOST: byDefault('127.0.0.1', word),
		SITE_URL: orNull(origin, 'https://www.example.com'),
		DATA_DIR: byDefault('data', z.string()).transform((path) => resolve(path)),
		/** Null, like the secret, for the bundled database: the start fills both in. */
		DATABASE_URL: orNull(postgresUrl, 'postgresql://roost:PASSWORD@db.example.com:5432/roost'),
		/** For what needs a lasting session, when DATABASE_URL leads to a pooler that has none. */
		DATABASE_DIRECT_URL: orNull(
			postgresUrl,
			'postgresql://roost:PASSWORD@db.example.com:5432/roost',
		),
		APP_SECRET: orNull(secret, madeSecret),
		ANON_KEY: orNull(word, 'k7Jt2qWn5vXc8BzR'),
		SMTP_URL: orNull(smtpUrl, 'smtps://USER:PASSWORD@mail.example.com:465'),
		/** The mailbox in which replies of visitors arrive; null: nothing is read. */
		IMAP_URL: orNull(imapUrl, 'imaps://USER:PASSWORD@mail.example.com:993/INBOX'),
		/** The name in the greeting to the mail server. */
		SMTP_NAME: orNull(hostName, 'www.example.com'),
		MAIL_FROM: orNull(mailbox, 'office@example.com'),
		/** Most mails that the mail server takes; null: as many as its provider is known to take. */
		MAIL_MAX_PER_MINUTE: orNull(wholeNumber(1, 100_000), '30'),
		MAIL_MAX_PER_DAY: orNull(wholeNumber(1, 10_000_000), '10000'),
		ADMIN_MAILBOX: orNull(mailbox, 'office@example.com'),
		LOOPS_API_KEY: orNull(word, 'the key from the Loops settings page'),
		LOOPS_URL: orNull(httpUrl, 'https://app.loops.so/api/v1'),
		GEOIP_URL: orNull(httpUrl, 'https://geo.example.com/json'),
		/** Whether links to other sites are tried. */
		CHECK_LINKS: byDefault('on', oneOf(['on', 'off'])),
		TRUST_PROXY: byDefault(0, wholeNumber(0, 16)),
		/** Folder of the nightly backups; null: no backups. */
		BACKUP_DIR: orNull(folder, '/var/backups/roost'),
		/** Days that backups are kept. */
		BACKUP_KEEP: byDefault(14, wholeNumber(1, 3650)),
		/** Whether everyone with access must set up a second factor. */
		SECOND_FACTOR: byDefault('optional', oneOf(['optional', 'required'])),
		SEED: byDefault('demo', oneOf(['demo', 'none'])),
		METRICS_TOKEN: orNull(secret, madeSecret),
		LOG_LEVEL: byDefault('info', logLevel),
	})
	.refine(
		({ DATABASE_URL, DATABASE_DIRECT_URL }) => !DATABASE_DIRECT_URL || DATABASE_URL !== null,
		{ path: ['DATABASE_URL'], message: 'must be set when DATABASE_DIRECT_URL is' },
	)
	.refine(({ DATABASE_URL, APP_SECRET }) => DATABASE_URL === null || APP_SECRET !== null, {
		path: ['APP_SECRET'],
		message: 'must be set when DATABASE_URL is, the same in all instances',
	})

const objectStorage = z.object({
	S3_ENDPOINT: httpUrl
		.refine((text) => !text.includes('?'), 'must have no query')
		.meta({ example: 'https://s3.ap-southeast-2.amazonaws.com' }),
	S3_REGION: word.meta({ example: 'ap-southeast-2' }),
	S3_BUCKET: bucket.meta({ example: 'hatch-and-hen-uploads' }),
	S3_ACCESS_KEY_ID: word.meta({ example: '(the id of the key)' }),
	S3_SECRET_ACCESS_KEY: word.meta({ example: '(the secret of the key)' }),
})

/** In place of the two keys. */
const objectStorageWithFile = objectStorage
	.omit({ S3_ACCESS_KEY_ID: true, S3_SECRET_ACCESS_KEY: true })
	.extend({
		S3_CREDENTIALS_FILE: readableBy(readCredentials).meta({ example: '/run/secrets/roost-s3' }),
	})

/** In place of the passwords in SMTP_URL and IMAP_URL. */
const mailTokens = z.object({
	MAIL_OAUTH_TOKEN_URL: httpUrl
		.refine(
			(text) => /^https:|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(text),
			'must be an https address',
		)
		.meta({ example: 'https://login.microsoftonline.com/TENANT/oauth2/v2.0/token' }),
	MAIL_OAUTH_CLIENT_ID: word.meta({ example: '(the id of the application)' }),
	MAIL_OAUTH_SCOPE: z.string().meta({ example: 'https://outlook.office365.com/.default' }),
	MAIL_OAUTH_SECRETS: readableBy(readMailSecrets).meta({ example: '/run/secrets/roost-mail' }),
})

const password = z.string().min(8, 'must have 8 characters or more')
const firstAdmin = z.object({
	ADMIN_EMAIL: mailbox.meta({ example: 'office@example.com' }),
	ADMIN_PASSWORD: password.meta({ example: 'four random words' }),
})

/** The parsed variables; `null` where one is absent and has no default. */
export type ParsedEnv = ReturnType<typeof parseEnv>

/**
 * Checks every variable of `source`; blank counts as absent.
 *
 * @throws EnvError for the first that is wrong.
 */
export function parseEnv(source: EnvSource) {
	const { SITE_URL, ...read } = readAll(variables, source)
	const s3 = readObjectStorage(source)
	const admin = readTogether(firstAdmin, source)
	const mail = readTogether(mailTokens, source)
	if (!mail && read.IMAP_URL && !new URL(read.IMAP_URL).password)
		throw errorOf(variables, 'IMAP_URL', imapFault)
	return {
		...read,
		SITE_URL: SITE_URL ?? `http://localhost:${read.PORT}`,
		/** Object storage for uploads; null: DATA_DIR/uploads. */
		S3: s3 && {
			endpoint: s3.S3_ENDPOINT,
			region: s3.S3_REGION,
			bucket: s3.S3_BUCKET,
			...('S3_CREDENTIALS_FILE' in s3
				? { credentialsFile: s3.S3_CREDENTIALS_FILE }
				: { accessKeyId: s3.S3_ACCESS_KEY_ID, secretAccessKey: s3.S3_SECRET_ACCESS_KEY }),
		},
		/** Where access tokens for mail come from; null: it goes with a password. */
		MAIL_OAUTH: mail && {
			tokenUrl: mail.MAIL_OAUTH_TOKEN_URL,
			clientId: mail.MAIL_OAUTH_CLIENT_ID,
			scope: mail.MAIL_OAUTH_SCOPE,
			secrets: mail.MAIL_OAUTH_SECRETS,
		},
		ADMIN: admin && { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
	}
}

function readObjectStorage(source: EnvSource) {
	const isSet = (name: string) => Boolean(source[name]?.trim())
	if (!isSet('S3_CREDENTIALS_FILE')) return readTogether(objectStorage, source)
	const extra = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find(isSet)
	if (extra === undefined) return readTogether(objectStorageWithFile, source)
	throw errorOf(objectStorage, extra, 'must be left out: the keys are in S3_CREDENTIALS_FILE')
}

/** A text, or the path of a file, that `read` understands. */
function readableBy(read: (value: string) => unknown) {
	return z.string().superRefine((value, context) => {
		try {
			read(value)
		} catch (error) {
			if (!(error instanceof CredentialsError)) throw error
			context.addIssue(error.message)
		}
	})
}

/** Variables that only make sense together: null when none is set. */
function readTogether<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: EnvSource) {
	const names = Object.keys(schema.shape)
	const absent = names.filter((name) => !source[name]?.trim())
	if (absent.length === names.length) return null
	if (absent[0] === undefined) return readAll(schema, source)
	throw errorOf(schema, absent[0], `must be set too: ${names.join(', ')} belong together`)
}

function readAll<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: EnvSource) {
	const given = Object.keys(schema.shape).map((name) => [name, source[name]?.trim() || undefined])
	const read = schema.safeParse(Object.fromEntries(given))
	if (read.success) return read.data
	const [first] = read.error.issues
	throw errorOf(schema, String(first?.path[0]), String(first?.message))
}

function errorOf(schema: z.ZodObject, name: string, fault: string): EnvError {
	return new EnvError(name, { fault, example: String(schema.shape[name]?.meta()?.['example']) })
}

function byDefault<Value extends string | number>(value: Value, rule: z.ZodType<Value, string>) {
	return rule.prefault(String(value)).meta({ example: String(value) })
}

function orNull<Value extends string | number>(rule: z.ZodType<Value, string>, example: string) {
	return rule.nullable().default(null).meta({ example })
}

function oneOf<const Option extends string>(options: readonly Option[]) {
	return z.enum(options, `must be one of ${options.join(', ')}`)
}

function wholeNumber(min: number, max: number) {
	const fault = `must be a whole number from ${min} to ${max}`
	const digits = z.string().regex(/^\d+$/, fault)
	return digits.transform(Number).pipe(z.number().min(min, fault).max(max, fault))
}

/** Whether each `%` begins a character. */
function canDecode(...parts: string[]): boolean {
	try {
		return parts.every((part) => typeof decodeURIComponent(part) === 'string')
	} catch {
		return false
	}
}

type Parts = { protocol: RegExp; isRight: (url: URL) => boolean }

function url(error: string, { protocol, isRight }: Parts) {
	return z.url({ protocol, error, abort: true }).refine((text) => isRight(new URL(text)), error)
}
