// The connection of every program here to its database. It sets its own timeouts, which a connection pooler does not
// pass on, and refuses a standby and a former primary, to which a balancer may lead for a moment.
import { Client, Pool } from 'pg'
import type { PoolConfig } from 'pg'
import { logger } from '#platform/lib/env/logger.server.ts'

/** How long a new connection may take for its first queries. */
const firstQueriesMs = 5000

/** A server that accepts writes. */
type Primary = {
	/** Identifier of its cluster, the same on all servers of that. */
	cluster: string
	/** In hexadecimal digits; raised by each promotion of a standby. */
	timeline: string
}

/** The newest timeline that was seen of a cluster, and the connections to it. */
type Newest = { timeline: string; clients: Set<SiteClient> }

// On globalThis, because the built application and the server each have a copy of this module.
const shared = globalThis as typeof globalThis & { roostClusters?: Map<string, Newest> }
const clusters = (shared.roostClusters ??= new Map<string, Newest>())

/** The server is a standby, or was the primary before another took over. */
class NotPrimaryError extends Error {
	override name = 'NotPrimaryError'
	/** SQLSTATE: the connection was rejected. */
	readonly code = '08004'
}

/**
 * A client of `pg`. `connect` rejects with `NotPrimaryError` when the server does not accept writes, or has been
 * replaced. A connection to a server that is replaced later breaks off by itself. Errors of an idle connection need no
 * listener.
 */
export class SiteClient extends Client {
	readonly #timeouts: string
	/** Names the history that the server goes on with; null before the connection is open, or if it does not tell. */
	history: string | null = null

	/** @param given a timeout that is not given does not apply, whatever the server's default is. */
	constructor(given: PoolConfig = {}) {
		const {
			statement_timeout = 0,
			lock_timeout = 0,
			idle_in_transaction_session_timeout = 0,
			...others
		} = given
		super(others)
		this.#timeouts = setTimeouts({
			statement_timeout,
			lock_timeout,
			idle_in_transaction_session_timeout,
		})
		this.on('error', () => {})
	}

	override connect(): Promise<Client>
	override connect(
		callback: ((error: Error) => void) | ((error: null, client: Client) => void),
	): void
	override connect(
		callback?: ((error: Error) => void) | ((error: null, client: Client) => void),
	): Promise<Client> | undefined {
		const opened = this.#open()
		if (!callback) return opened
		const tell = callback as (error: Error | null, client?: Client) => void
		opened.then(() => tell(null, this), tell)
		return undefined
	}

	/** Ends the connection at once: its queries fail. `end` would wait for a server that gives no response. */
	breakOff(): void {
		const { stream } = this.connection as unknown as { stream: { destroy(): void } }
		stream.destroy()
	}

	async #open(): Promise<Client> {
		try {
			await super.connect()
			await this.query(inTime(this.#timeouts))
			const primary = await readPrimary(this)
			if (primary) this.#follow(primary)
		} catch (error) {
			this.breakOff()
			throw error
		}
		return this
	}

	/** After a failover the former primary may live on, frozen or cut off, with old rows. */
	#follow({ cluster, timeline }: Primary) {
		const known = clusters.get(cluster)
		if (known && timeline < known.timeline)
			throw new NotPrimaryError(
				'The server was the primary before another took over; if it was restored, restart the site',
			)
		const newest =
			known?.timeline === timeline ? known : { timeline, clients: new Set<SiteClient>() }
		clusters.set(cluster, newest)
		newest.clients.add(this)
		this.once('end', () => newest.clients.delete(this))
		this.history = `${cluster} ${timeline}`
		if (known !== newest) for (const former of known?.clients ?? []) former.breakOff()
	}
}

/** Does `work` on a connection of its own, which ends with it. */
export async function withClient<T>(
	options: PoolConfig,
	work: (client: SiteClient) => Promise<T>,
): Promise<T> {
	const client = new SiteClient(options)
	try {
		await client.connect()
		return await work(client)
	} finally {
		await client.end().catch(() => {})
	}
}

/** A pool of lasting sessions at `url`. The caller ends it. */
export function openPool(url: string, options: PoolConfig = {}): Pool {
	return watched(new Pool({ ...options, Client: SiteClient, connectionString: url }))
}

/** A pool whose broken connections are logged. */
export function watched(pool: Pool): Pool {
	// Without a listener, the event of a broken connection would end the process. The pool reports idle connections only,
	// so each one has its own listener; its query fails anyway.
	pool.on('error', () => {})
	pool.on('connect', (client) =>
		client.on('error', (error) => {
			if (!pool.ending) logger.warn({ err: error }, 'a database connection was lost')
		}),
	)
	return pool
}

function setTimeouts(valuesMs: Record<string, number | false>): string {
	return Object.entries(valuesMs)
		.map(([name, ms]) => `set ${name} = ${Number(ms)}`)
		.join('; ')
}

const askAll = `select pg_is_in_recovery() as standby, system_identifier::text as cluster,
	case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline
	from pg_control_system()`
/** For a service that keeps those functions to itself. */
const askLittle = 'select pg_is_in_recovery() as standby'

/**
 * Where the connection leads; null when the server does not tell.
 *
 * @throws NotPrimaryError for a standby.
 */
async function readPrimary(client: Client): Promise<Primary | null> {
	const ask = (text: string) => client.query<Partial<Primary> & { standby: boolean }>(inTime(text))
	const { rows } = await ask(askAll).catch((error: unknown) => {
		const isUnknown = /^(0A|42)/.test(String((error as { code?: unknown }).code))
		if (!isUnknown) throw error
		return ask(askLittle)
	})
	const { standby, cluster, timeline } = rows[0] ?? {}
	if (standby) throw new NotPrimaryError('The server is a standby')
	return cluster && timeline ? { cluster, timeline } : null
}

function inTime(text: string): { text: string } {
	return { text, query_timeout: firstQueriesMs } as { text: string }
}
