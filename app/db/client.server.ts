import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import { env } from '#app/lib/env.server.ts'
import { logger } from '#app/lib/logger.server.ts'
import * as schema from './schema.server.ts'

/** The pool or a transaction: whatever runs SQL takes one first. */
export type Db = Pick<
	NodePgDatabase<typeof schema>,
	| 'select'
	| 'selectDistinct'
	| 'insert'
	| 'update'
	| 'delete'
	| 'execute'
	| 'transaction'
	| '$with'
	| 'with'
>

const defaults: PoolConfig = {
	max: 20,
	connectionTimeoutMillis: 5000,
	idleTimeoutMillis: 30_000,
	statement_timeout: 10_000,
	idle_in_transaction_session_timeout: 30_000,
	lock_timeout: 5000,
	application_name: 'roost',
}

/** A pool of connections to `url` with the query builder on it. The caller ends the pool. */
export function createDb(url: string, options: PoolConfig = {}) {
	const pool = new Pool({ ...defaults, ...options, connectionString: url })
	// Unheard, the event of a broken connection would end the process. The pool tells of idle ones only; one that a
	// transaction holds is its own affair, and what it was doing fails anyway.
	pool.on('error', () => {})
	pool.on('connect', (client) =>
		client.on('error', (error) => {
			if (!pool.ending) logger.warn({ err: error }, 'a database connection broke')
		}),
	)
	return { db: drizzle(pool, { schema }), pool }
}

// Kept on globalThis, so that a reload during development does not open a second pool.
const held = globalThis as typeof globalThis & { roostDb?: ReturnType<typeof createDb> }

function connect(): NodePgDatabase<typeof schema> {
	const url = env().DATABASE_URL
	if (!url)
		throw new Error('DATABASE_URL is not known yet: the bundled PostgreSQL has not been started')
	held.roostDb ??= createDb(url)
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

/** Ends the process's own pool, if it was ever used. */
export async function closeDb(): Promise<void> {
	await held.roostDb?.pool.end()
	held.roostDb = undefined
}
