// The environment: every variable the program knows, checked once. The only file that reads `process.env`.
import { createHmac } from 'node:crypto'
import { resolve } from 'node:path'
import {
	bucketName,
	choice,
	EnvError,
	folderPath,
	mailbox,
	plainUrl,
	postgresUrl,
	readGroup,
	secret,
	serverUrl,
	siteOrigin,
	smtpUrl,
	wholeNumber,
	word,
} from './env-values.server.ts'
import type { EnvSource } from './env-values.server.ts'

export { EnvError }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What the variables say; `null` where one is absent and has no default. */
export type ParsedEnv = ReturnType<typeof parseEnv>

/** The settled environment: reading a member that is still unknown throws `EnvError`. */
export type Env = Omit<ParsedEnv, 'DATABASE_URL' | 'APP_SECRET' | 'ANON_KEY'> & {
	readonly DATABASE_URL: string
	readonly APP_SECRET: string
	/** Public key that `/functions/v1/*` expects as bearer token. */
	readonly ANON_KEY: string
}

/**
 * Checks every variable of `source`; blank counts as absent.
 *
 * `DATABASE_URL` and `APP_SECRET` are null when the bundled database is to be used: the start fills them in.
 *
 * @throws EnvError with one line that names the variable, what is wrong and an example, never a secret.
 */
export function parseEnv(source: EnvSource) {
	const port = wholeNumber(source, 'PORT', { fallback: 3000, min: 0, max: 65_535 })
	const databaseUrl = postgresUrl(source, 'DATABASE_URL')
	const appSecret = secret(source, 'APP_SECRET')
	if (databaseUrl && !appSecret) {
		throw new EnvError('APP_SECRET', {
			fault: 'must be set when DATABASE_URL is, the same in all instances',
			example: 'the output of: openssl rand -hex 32',
		})
	}
	return {
		PORT: port,
		HOST: word(source, 'HOST', '127.0.0.1') ?? '127.0.0.1',
		SITE_URL: siteOrigin(source, 'SITE_URL') ?? `http://localhost:${port}`,
		DATA_DIR: resolve(source['DATA_DIR']?.trim() || 'data'),
		DATABASE_URL: databaseUrl,
		APP_SECRET: appSecret,
		ANON_KEY: word(source, 'ANON_KEY', 'k7Jt2qWn5vXc8BzR'),
		...readServices(source),
		TRUST_PROXY: wholeNumber(source, 'TRUST_PROXY', { fallback: 0, min: 0, max: 16 }),
		ADMIN: readAdmin(source),
		/** Where backups are made every night; null: none are made. */
		BACKUP_DIR: folderPath(source, 'BACKUP_DIR'),
		/** For how many days they are kept. */
		BACKUP_KEEP: wholeNumber(source, 'BACKUP_KEEP', { fallback: 14, min: 1, max: 3650 }),
		SEED: choice(source, 'SEED', ['demo', 'none']) ?? 'demo',
		METRICS_TOKEN: secret(source, 'METRICS_TOKEN'),
		LOG_LEVEL: choice(source, 'LOG_LEVEL', logLevels) ?? 'info',
	}
}

function readServices(source: EnvSource) {
	const s3 = readGroup(source, [
		'S3_ENDPOINT',
		'S3_REGION',
		'S3_BUCKET',
		'S3_ACCESS_KEY_ID',
		'S3_SECRET_ACCESS_KEY',
	])
	return {
		/** Object storage for uploads; null: DATA_DIR/uploads. */
		S3: s3 && {
			endpoint: serverUrl(source, 'S3_ENDPOINT', 'https://s3.ap-southeast-2.amazonaws.com') ?? '',
			region: word(source, 'S3_REGION', 'ap-southeast-2') ?? s3.S3_REGION,
			bucket: bucketName(source, 'S3_BUCKET') ?? s3.S3_BUCKET,
			accessKeyId: word(source, 'S3_ACCESS_KEY_ID', '(the id of the key)') ?? s3.S3_ACCESS_KEY_ID,
			secretAccessKey:
				word(source, 'S3_SECRET_ACCESS_KEY', '(the secret of the key)') ?? s3.S3_SECRET_ACCESS_KEY,
		},
		SMTP_URL: smtpUrl(source, 'SMTP_URL'),
		MAIL_FROM: mailbox(source, 'MAIL_FROM'),
		ADMIN_MAILBOX: mailbox(source, 'ADMIN_MAILBOX'),
		LOOPS_API_KEY: word(source, 'LOOPS_API_KEY', 'the key from the Loops settings page'),
		LOOPS_URL: plainUrl(source, 'LOOPS_URL', 'https://app.loops.so/api/v1'),
		GEOIP_URL: plainUrl(source, 'GEOIP_URL', 'https://geo.example.com/json'),
	}
}

function readAdmin(source: EnvSource) {
	const admin = readGroup(source, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
	if (!admin) return null
	if (admin.ADMIN_PASSWORD.length < 8) {
		throw new EnvError('ADMIN_PASSWORD', {
			fault: 'must have 8 characters or more',
			example: 'four random words',
		})
	}
	return { email: mailbox(source, 'ADMIN_EMAIL') ?? '', password: admin.ADMIN_PASSWORD }
}

// On globalThis, because the built application and the server beside it each hold a copy of this module.
type Shared = { roostEnv?: Env; roostEnvSource?: EnvSource }
const shared = globalThis as Shared

/**
 * The checked environment of this process, read on the first call.
 *
 * @throws EnvError when a variable is wrong.
 */
export function env(): Env {
	shared.roostEnv ??= settle(parseEnv(process.env))
	return shared.roostEnv
}

/** The environment of this process as it stands, not settled: what the start needs before there is a database. */
export function readProcessEnv(): ParsedEnv {
	return parseEnv(process.env)
}

/**
 * Adds what the start found out (the bundled database's address, the generated secret, the real port), for `env()` here and
 * for every process started with the environment this returns.
 */
export function completeEnv(values: EnvSource): EnvSource {
	const source = { ...process.env, ...shared.roostEnvSource, ...values }
	shared.roostEnvSource = source
	shared.roostEnv = settle(parseEnv(source))
	return source
}

/** The variables a program of the system needs, and none of ours, which hold secrets. */
export function systemEnv(): EnvSource {
	const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
	return Object.fromEntries(
		names.map((name) => [name, process.env[name]]).filter(([, value]) => value),
	)
}

/** The level of the log; a wrong value counts as `info` here, since the start reports it. */
export function logLevel(): (typeof logLevels)[number] {
	return logLevels.find((level) => level === process.env['LOG_LEVEL']) ?? 'info'
}

function settle(parsed: ParsedEnv): Env {
	return {
		...parsed,
		get DATABASE_URL() {
			return known('DATABASE_URL', parsed.DATABASE_URL)
		},
		get APP_SECRET() {
			return known('APP_SECRET', parsed.APP_SECRET)
		},
		get ANON_KEY() {
			return parsed.ANON_KEY ?? deriveAnonKey(known('APP_SECRET', parsed.APP_SECRET))
		},
	}
}

function known(name: string, value: string | null): string {
	if (value !== null) return value
	throw new EnvError(name, {
		fault: 'is not set, and the bundled database was not started',
		example: 'npm start, which sets it',
	})
}

function deriveAnonKey(appSecret: string): string {
	return createHmac('sha256', appSecret).update('roost anon key').digest('base64url')
}
