// The connection of every program here to its database. It finds the primary among several servers, refuses a standby and a former
// primary, and sets its own timeouts, which a connection pooler does not pass on.
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolConfig } from 'pg'
import { hostsOf } from '#app/lib/env/database-hosts.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { Lineage } from './lineage.server.ts'
import type { Server } from './lineage.server.ts'

/** How long one of several servers may take to say whether it is the primary. */
const searchMs = 2000
/** How long a new connection may take for its first queries. */
const firstQueriesMs = 5000

type Place = { host: string; port: number }
type Config = ClientConfig & { connectionString: string }

/** The server is a standby, or was the primary before another took over. */
class NotPrimaryError extends Error {
	override name = 'NotPrimaryError'
	/** SQLSTATE: the connection was rejected. */
	readonly code = '08004'
}

/** The server accepts writes, but was the primary before another took over. */
class FormerPrimaryError extends NotPrimaryError {
	readonly place: Place

	constructor(place: Place) {
		super('The server was the primary before another took over')
		this.place = place
	}
}

/** The servers of one address, and the one that last was the primary. */
class Servers {
	readonly #config: Config
	readonly #places: Place[]
	#primary: Place | null = null
	#search: Promise<Place> | null = null

	constructor(config: Config) {
		this.#config = config
		this.#places = hostsOf(config.connectionString).map(placeOf)
	}

	/** The server to connect to; asks all of several when the primary is not known. Null when there is only one. */
	async choose(): Promise<Place | null> {
		if (this.#places.length === 1) return null
		if (this.#primary) return this.#primary
		this.#search ??= this.#findPrimary().finally(() => {
			this.#search = null
		})
		return this.#search
	}

	/** The server gave no answer, or turned out not to be the primary. */
	distrust(place: Place) {
		if (this.#primary === place) this.#primary = null
	}

	async #findPrimary(): Promise<Place> {
		try {
			this.#primary = await Promise.any(this.#places.map((place) => this.#checkPrimary(place)))
			return this.#primary
		} catch (error) {
			const { errors } = error as AggregateError
			// Only a former primary is left: the lineage refuses it, or takes it for a restored database after a while.
			const former = errors.find((reason) => reason instanceof FormerPrimaryError)
			if (former) return former.place
			throw mostTelling(errors)
		}
	}

	async #checkPrimary(place: Place): Promise<Place> {
		const client = new Client({
			...this.#config,
			connectionString: hostsOf(this.#config.connectionString)[0],
			connectionTimeoutMillis: searchMs,
			query_timeout: searchMs,
		})
		client.on('error', () => {})
		Object.assign(client, place)
		try {
			await client.connect()
			const server = await readServer(client, searchMs)
			if (server && lineage.isFormer(server)) throw new FormerPrimaryError(place)
			void client.end()
			return place
		} catch (error) {
			breakStream(client)
			throw error
		}
	}
}

// On globalThis, because the built application and the server each have a copy of this module.
const shared = globalThis as typeof globalThis & {
	roostServers?: Map<string, Servers>
	roostLineage?: Lineage
}
const lineage = (shared.roostLineage ??= new Lineage())
const servers = (shared.roostServers ??= new Map<string, Servers>())

/**
 * A client of `pg` for an address with one or several servers (`postgresql://USER:PASSWORD@ONE:5432,TWO:5432/DATABASE`).
 *
 * `connect` rejects with `NotPrimaryError` when the server does not accept writes, or has been replaced. A connection to a server
 * that is replaced later breaks off by itself. Errors of an idle connection need no listener.
 */
export class SiteClient extends Client {
	readonly #servers: Servers
	readonly #timeouts: string
	/** Where the connection leads; null before it is open, or when the server does not tell. */
	server: Server | null = null
	#place: Place | null = null

	/** @param given must have a `connectionString`. A timeout that is not given does not apply, whatever the server's default is. */
	constructor(given: PoolConfig = {}) {
		const {
			statement_timeout = 0,
			lock_timeout = 0,
			idle_in_transaction_session_timeout = 0,
			...others
		} = given
		const { connectionString = '' } = others
		super({ ...others, connectionString: hostsOf(connectionString)[0] })
		this.#servers = serversOf({ ...others, connectionString })
		this.#timeouts = setTimeouts({
			statement_timeout,
			lock_timeout,
			idle_in_transaction_session_timeout,
		})
		this.on('error', () => {
			if (this.#place) this.#servers.distrust(this.#place)
		})
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

	/** Ends the connection at once, for a server that gives no answer: its queries fail. */
	breakOff(): void {
		if (this.#place) this.#servers.distrust(this.#place)
		breakStream(this)
	}

	async #open(): Promise<Client> {
		this.#place = await this.#servers.choose()
		if (this.#place) Object.assign(this, this.#place)
		try {
			await super.connect()
			await this.#begin()
		} catch (error) {
			this.breakOff()
			throw error
		}
		return this
	}

	async #begin() {
		await this.query({ text: this.#timeouts, query_timeout: firstQueriesMs } as { text: string })
		const server = await readServer(this, firstQueriesMs)
		if (!server) return
		if (!lineage.admit(this, server))
			throw new NotPrimaryError('The server was the primary before another took over')
		this.server = server
		this.once('end', () => lineage.forget(this, server))
	}
}

/** A pool of lasting sessions at `url`. The caller ends it. */
export function openPool(url: string, options: PoolConfig = {}): Pool {
	return watched(new Pool({ ...options, Client: SiteClient, connectionString: url }))
}

/** A pool whose broken connections are logged. */
export function watched(pool: Pool): Pool {
	// Without a listener, the event of a broken connection would end the process. The pool reports idle connections only, so
	// each one has its own listener; its query fails anyway.
	pool.on('error', () => {})
	pool.on('connect', (client) =>
		client.on('error', (error) => {
			if (!pool.ending) logger.warn({ err: error }, 'a database connection was lost')
		}),
	)
	return pool
}

function serversOf(config: Config): Servers {
	const known = servers.get(config.connectionString) ?? new Servers(config)
	servers.set(config.connectionString, known)
	return known
}

/** A refused password or database first: waiting does not mend it. A standby last, since it is as it should be. */
function mostTelling(errors: { code?: string }[]): unknown {
	return (
		errors.find(({ code }) => /^(28|3D)/.test(code ?? '')) ??
		errors.find((error) => !(error instanceof NotPrimaryError)) ??
		errors[0]
	)
}

function placeOf(url: string): Place {
	const { hostname, port, searchParams } = new URL(url)
	const host = searchParams.get('host') ?? decodeURIComponent(hostname.replace(/^\[|\]$/g, ''))
	return { host, port: Number(searchParams.get('port') || port || 5432) }
}

function setTimeouts(valuesMs: Record<string, number | false>): string {
	return Object.entries(valuesMs)
		.map(([name, ms]) => `set ${name} = ${Number(ms)}`)
		.join('; ')
}

type ServerRow = { standby: boolean; cluster?: string; timeline?: string; started?: number }

const askAll = `select pg_is_in_recovery() as standby, system_identifier::text as cluster,
	extract(epoch from pg_postmaster_start_time())::float8 * 1000 as started,
	case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline
	from pg_control_system()`
/** For a service that keeps those functions to itself. */
const askLittle = 'select pg_is_in_recovery() as standby'

/**
 * Where the connection leads; null when the server does not tell.
 *
 * @throws NotPrimaryError for a standby.
 */
async function readServer(client: Client, patienceMs: number): Promise<Server | null> {
	const ask = (text: string) =>
		client.query<ServerRow>({ text, query_timeout: patienceMs } as { text: string })
	const { rows } = await ask(askAll).catch((error: unknown) => {
		const isUnknown = /^(0A|42)/.test(String((error as { code?: unknown }).code))
		if (!isUnknown) throw error
		return ask(askLittle)
	})
	const { standby, cluster, timeline, started } = rows[0] as ServerRow
	if (standby) throw new NotPrimaryError('The server is a standby')
	if (!cluster || !timeline || started === undefined) return null
	return { cluster, timeline: Number.parseInt(timeline, 16), startedMs: started }
}

/** `end` would wait for a server that gives no answer. */
function breakStream(client: Client) {
	const { stream } = client.connection as unknown as { stream: { destroy(): void } }
	stream.destroy()
}
