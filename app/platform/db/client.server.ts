import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolClient, PoolConfig } from 'pg'
import { env } from '#platform/lib/env/env.server.ts'
import { isConnectionUnsure } from './errors.server.ts'
import { prepareNothing, prepareReads } from './prepared-reads.server.ts'
import * as schema from './schema.server.ts'
import { openPool, watched } from './site-client.server.ts'

/** The pool or a transaction: first parameter of whatever runs SQL. */
export type Db = Pick<
	NodePgDatabase<typeof schema>,
	| 'select'
	| 'selectDistinct'
	| 'insert'
	| 'update'
	| 'delete'
	| 'execute'
	| 'transaction'
	| '$count'
	| '$with'
	| 'with'
>

const defaults: PoolConfig = {
	max: 20,
	connectionTimeoutMillis: 4000,
	idleTimeoutMillis: 30_000,
	statement_timeout: 8000,
	// For a database that does not respond at all, not even with a timeout.
	query_timeout: 9000,
	idle_in_transaction_session_timeout: 30_000,
	lock_timeout: 5000,
	application_name: 'roost',
}

/** A pool of connections to `url` with the query builder on it. The caller ends the pool. */
export function createDb(url: string, options: PoolConfig = {}) {
	const pool = openPool(url, { ...defaults, ...options })
	prepareReads(pool)
	return { db: givingBack(drizzle(pool, { schema }), pool), pool }
}

/**
 * The same for a connection pooler, which may give each transaction another session: nothing is prepared, and the
 * timeouts of the server are those of its role. The caller ends the pool.
 */
export function createPooledDb(url: string, options: PoolConfig = {}) {
	const { max, connectionTimeoutMillis, idleTimeoutMillis, query_timeout, application_name } = {
		...defaults,
		...options,
	}
	const own = { max, connectionTimeoutMillis, idleTimeoutMillis, query_timeout, application_name }
	const pool = watched(new Pool({ ...own, connectionString: url }))
	prepareNothing(pool)
	return { db: givingBack(drizzle(pool, { schema }), pool), pool }
}

/** Drizzle's own transactions never release their connection when `begin` fails, until none is left. */
function givingBack<D extends NodePgDatabase<typeof schema>>(all: D, pool: Pool): D {
	const transaction: typeof all.transaction = async (work, config) => {
		const client = await pool.connect()
		const turns = oneAtATime(client)
		let isUnsure = false
		try {
			const one = drizzle(turns.client) as unknown as typeof all
			return await one.transaction(work, config)
		} catch (error) {
			isUnsure = isConnectionUnsure(error)
			throw error
		} finally {
			turns.end()
			client.release(isUnsure)
		}
	}
	return Object.assign(all, { transaction })
}

/**
 * One query after another on a transaction's connection: the reads of a page are concurrent, which `pg` will refuse.
 * After `end`, none: when one of several reads fails, the others go on, and the connection may be in another
 * transaction by then.
 */
function oneAtATime(client: PoolClient): { client: PoolClient; end: () => void } {
	let last: Promise<unknown> = Promise.resolve()
	let hasEnded = false
	const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
	const query = (...given: unknown[]) => {
		const next = last.then(() => {
			if (hasEnded) throw new Error('The transaction has ended')
			return ask(...given)
		})
		last = next.catch(() => {})
		return next
	}
	const end = () => {
		hasEnded = true
	}
	return { client: Object.assign(Object.create(client) as PoolClient, { query }), end }
}

// On globalThis, so that a reload during development does not open a second pool.
const held = globalThis as typeof globalThis & { roostDb?: ReturnType<typeof createDb> }

function connect(): NodePgDatabase<typeof schema> {
	const { DATABASE_URL, DATABASE_DIRECT_URL } = env()
	if (!DATABASE_URL)
		throw new Error('DATABASE_URL is not known yet: the bundled PostgreSQL has not been started')
	held.roostDb ??=
		DATABASE_URL === DATABASE_DIRECT_URL ? createDb(DATABASE_URL) : createPooledDb(DATABASE_URL)
	return held.roostDb.db
}

/** The process's own database; connects when first used. */
export const db: Db = new Proxy({} as NodePgDatabase<typeof schema>, {
	get(_target, property) {
		const connected = connect()
		const member = Reflect.get(connected, property, connected)
		return typeof member === 'function' ? member.bind(connected) : member
	},
})

/**
 * The pool under `db`, for a library that brings its own SQL.
 *
 * @throws Error for a transaction, which has none.
 */
export function poolOf(db: Db): Pool {
	const pool = (db as unknown as { $client?: unknown }).$client
	if (!(pool instanceof Pool)) throw new Error('Not a pool: inside a transaction?')
	return pool
}

/** Ends the process's own pool, if it was ever used. */
export async function closeDb(): Promise<void> {
	await held.roostDb?.pool.end()
	held.roostDb = undefined
}
