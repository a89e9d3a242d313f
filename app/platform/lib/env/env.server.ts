// The environment of this process, checked once. The only file that reads `process.env`.
import { createHmac } from 'node:crypto'
import { EnvError, logLevel as level, parseEnv } from './env-schema.server.ts'
import type { EnvSource, ParsedEnv } from './env-schema.server.ts'

/** The settled environment: reading a variable that is still unknown throws `EnvError`. */
export type Env = Omit<
	ParsedEnv,
	'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'APP_SECRET' | 'ANON_KEY'
> & {
	/** For single statements and transactions. */
	readonly DATABASE_URL: string
	/** For lasting sessions: messages, locks, long work. The same as `DATABASE_URL`, unless that leads to a pooler. */
	readonly DATABASE_DIRECT_URL: string
	readonly APP_SECRET: string
	/** Public key that `/functions/v1/*` expects as bearer token. */
	readonly ANON_KEY: string
}

// On globalThis, because the built application and the server each have a copy of this module.
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

/** The parsed environment of this process, not settled, for the start before there is a database. */
export function readProcessEnv(): ParsedEnv {
	return parseEnv(process.env)
}

/**
 * Adds what the start found out (the bundled database's address, the generated secret, the real port) to `env()`.
 *
 * @returns the environment for child processes, with the same additions.
 */
export function completeEnv(values: EnvSource): EnvSource {
	const source = { ...process.env, ...shared.roostEnvSource, ...values }
	shared.roostEnvSource = source
	shared.roostEnv = settle(parseEnv(source))
	return source
}

/** The variables that a system program needs, without ours, which hold secrets. */
export function systemEnv(): EnvSource {
	const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
	return Object.fromEntries(
		names.map((name) => [name, process.env[name]]).filter(([, value]) => value),
	)
}

/** The log level; an invalid value counts as `info` here, since the start reports it. */
export function logLevel() {
	return level.catch('info').parse(process.env['LOG_LEVEL'])
}

function settle(parsed: ParsedEnv): Env {
	const known = (name: 'DATABASE_URL' | 'APP_SECRET') => {
		const value = parsed[name]
		if (value !== null) return value
		const fault = 'is not set, and the bundled database was not started'
		throw new EnvError(name, { fault, example: 'npm start, which sets it' })
	}
	return {
		...parsed,
		get DATABASE_URL() {
			return known('DATABASE_URL')
		},
		get DATABASE_DIRECT_URL() {
			return parsed.DATABASE_DIRECT_URL ?? known('DATABASE_URL')
		},
		get APP_SECRET() {
			return known('APP_SECRET')
		},
		get ANON_KEY() {
			const derived = () => createHmac('sha256', known('APP_SECRET')).update('roost anon key')
			return parsed.ANON_KEY ?? derived().digest('base64url')
		},
	}
}
