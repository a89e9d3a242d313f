// Opens the database and the secrets that every program here needs first.
import pg from 'pg'
import { SiteClient } from '#platform/db/site-client.server.ts'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { completeEnv, readProcessEnv } from '#platform/lib/env/env.server.ts'
import { ensureAppSecret, ensureDataDir } from './data-dir.ts'
import { openBundled } from './postgres/bundled.ts'
import { StartError } from './start-error.ts'

const oldestVersion = 150_000
// A start without a database fails within ten seconds; a server on a busy machine may need some to accept a connection.
const connectTimeoutMs = 6000
const queryTimeoutMs = 3000

export type Prepared = {
	/** Environment for child processes; this process has it already. */
	environment: EnvSource
	/** One line about the database, for the console. */
	description: string
	/** Closes our connection; the last user of a bundled server stops it. */
	close: () => Promise<void>
}

/**
 * Makes the database and the secrets available: the bundled ones in DATA_DIR, or those named by the environment.
 * Completes `env()`.
 *
 * @throws EnvError or StartError with one line for the person at the console.
 */
export async function prepareDatabase(options: {
	use: 'site' | 'command'
	onLost?: (error: unknown) => void
}): Promise<Prepared> {
	const parsed = readProcessEnv()
	ensureDataDir(parsed.DATA_DIR)
	if (parsed.DATABASE_URL) {
		const { DATABASE_URL, DATABASE_DIRECT_URL } = parsed
		return {
			description: DATABASE_DIRECT_URL
				? await checkPooler(DATABASE_URL, DATABASE_DIRECT_URL)
				: `PostgreSQL ${(await checkServer('DATABASE_URL', DATABASE_URL)).version} (DATABASE_URL)`,
			environment: completeEnv({ DATA_DIR: parsed.DATA_DIR }),
			close: async () => {},
		}
	}
	const bundled = await openBundled(parsed.DATA_DIR, options)
	const environment = completeEnv({
		DATA_DIR: parsed.DATA_DIR,
		DATABASE_URL: bundled.databaseUrl,
		APP_SECRET: parsed.APP_SECRET ?? ensureAppSecret(parsed.DATA_DIR),
	})
	const kind = bundled.wasRunning ? 'bundled, already running' : 'bundled'
	return {
		environment,
		description: `PostgreSQL ${bundled.version} (${kind})`,
		close: bundled.close,
	}
}

type Reply = { number: string; version: string; limit: string }

async function checkServer(
	variable: string,
	connectionString: string,
	Client: typeof pg.Client = SiteClient,
): Promise<Reply> {
	const client = new Client({
		connectionString,
		connectionTimeoutMillis: connectTimeoutMs,
		query_timeout: queryTimeoutMs,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		const { rows } = await client.query<Reply>(
			`select current_setting('server_version_num') as number, current_setting('server_version') as version,
				current_setting('statement_timeout') as limit`,
		)
		const [response] = rows
		if (response && Number(response.number) >= oldestVersion) return response
		throw new StartError(
			`${variable} leads to PostgreSQL ${response?.version ?? 'unknown'}: 15 or newer is needed`,
		)
	} catch (error) {
		if (error instanceof StartError) throw error
		throw new StartError(`${variable} ${connectFault(error)}`, { cause: error })
	} finally {
		await client.end().catch(() => {})
	}
}

/** Checks both ways. Settings of a session over a pooler would go to others: the limits there are those of the role. */
async function checkPooler(pooledUrl: string, directUrl: string): Promise<string> {
	const { version, limit } = await checkServer('DATABASE_URL', pooledUrl, pg.Client)
	await checkServer('DATABASE_DIRECT_URL', directUrl)
	const description = `PostgreSQL ${version} (DATABASE_URL through a pooler, DATABASE_DIRECT_URL)`
	if (limit !== '0') return description
	return `${description}\nThe role of DATABASE_URL has no time limits: docs/own-postgresql.md tells how to set them.`
}

const faults: Record<string, string> = {
	'08004': 'leads to a standby server, which accepts no writes',
	'28P01': 'names a user or password that the server refuses',
	'28000': 'names a user that the server refuses',
	'3D000': 'names a database that does not exist',
	ECONNREFUSED: 'leads to an address where no PostgreSQL is listening',
	ENOTFOUND: 'names an unknown host',
	EAI_AGAIN: 'names an unknown host',
	'57P03': 'leads to a server that is starting up or shutting down',
	'53300': 'leads to a server that has no free connection',
}

function connectFault(error: unknown): string {
	const { code } = error as { code?: string }
	const fault = code && faults[code]
	if (fault) return `${fault} (${code})`
	return `leads to a server that does not respond as PostgreSQL should (${code ?? 'no response in time'})`
}
