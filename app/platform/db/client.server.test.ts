import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { createDb, createPooledDb, poolOf } from './client.server.ts'
import type { Db } from './client.server.ts'
import { setupSteps } from './schema.server.ts'

test('a transaction releases its connection, even when the connection breaks before it begins', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 1, connectionTimeoutMillis: 2000 })
	const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)
	expect(await one()).toEqual([{ one: 1 }])
	const cut = (client: unknown) =>
		(client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
	pool.on('acquire', cut)
	for (let time = 0; time < 3; time += 1)
		await expect(one()).rejects.toThrow(/begin|terminated|ended/)
	pool.off('acquire', cut)
	expect(await one()).toEqual([{ one: 1 }])
	await expect(
		db.transaction(async () => {
			throw new Error('changed my mind')
		}),
	).rejects.toThrow('changed my mind')
	expect(await one()).toEqual([{ one: 1 }])
	expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
	await pool.end()
})

const names = async (db: Db) => {
	const rows = await db.select({ name: setupSteps.name }).from(setupSteps).orderBy(setupSteps.name)
	return rows.map(({ name }) => name)
}

test('a failed transaction is rolled back; a failed nested one undoes only its own changes', async () => {
	await using db = await testDb()
	const broken = db.transaction(async (tx) => {
		await tx.insert(setupSteps).values({ name: 'lost' })
		throw new Error('changed my mind')
	})
	await expect(broken).rejects.toThrow('changed my mind')
	await db.transaction(async (tx) => {
		await tx.insert(setupSteps).values({ name: 'first' })
		const part = tx.transaction(async (inner) => {
			await inner.insert(setupSteps).values({ name: 'part' })
			await inner.insert(setupSteps).values({ name: 'first' })
		})
		await expect(part).rejects.toThrow('Failed query')
		await tx.insert(setupSteps).values({ name: 'second' })
	})

	expect(await names(db)).toEqual(['first', 'second'])
})

test('writes of a transaction are visible only to its own reads until it commits', async () => {
	await using db = await testDb()
	await db.transaction(async (tx) => {
		await tx.insert(setupSteps).values({ name: 'mine' })
		expect(await names(tx)).toEqual(['mine'])
		expect(await names(db)).toEqual([])
	})
	expect(await names(db)).toEqual(['mine'])
})

test('transactions wait for a free connection when all are in use, and all complete', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 2 })
	const works = Array.from({ length: 20 }, (_, at) =>
		db.transaction((tx) => tx.insert(setupSteps).values({ name: String(at).padStart(2, '0') })),
	)
	await Promise.all(works)

	expect(await names(db)).toHaveLength(20)
	expect([pool.totalCount, pool.idleCount]).toEqual([2, 2])
	await pool.end()
})

test('an idle connection that the server ends is replaced without an error', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 1 })
	const idOf = async () => (await pool.query('select pg_backend_pid() as id')).rows[0].id
	const first = await idOf()
	await home.pool.query('select pg_terminate_backend($1)', [first])
	await expect.poll(() => pool.totalCount).toBe(0)

	expect(await idOf()).not.toBe(first)
	expect(await names(db)).toEqual([])
	await pool.end()
})

test('a statement that times out is cancelled, and its connection works for the next one', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 1, statement_timeout: 500 })
	await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({
		cause: { code: '57014' },
	})
	expect(await names(db)).toEqual([])
	await pool.end()
})

test('the pool is available outside a transaction and refused inside one', async () => {
	await using db = await testDb()
	expect(poolOf(db)).toBe(db.pool)
	await db.transaction(async (tx) => {
		expect(() => poolOf(tx)).toThrow('Not a pool')
	})
})

test('a connection that timed out is not returned to the pool', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 1, query_timeout: 100 })
	const silent = db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))
	await expect(silent).rejects.toThrow('Failed query')
	expect(pool.totalCount).toBe(0)
	await pool.end()
})

test('a read that goes on after its transaction failed does not reach the next transaction', async () => {
	await using home = await testDb()
	const { db, pool } = createDb(home.url, { max: 1 })
	const { promise: isNext, resolve: goOn } = Promise.withResolvers<void>()
	let late: Promise<unknown> = Promise.resolve()
	const failed = db.transaction(async (tx) => {
		late = isNext.then(() => tx.execute(sql`select 1`))
		throw new Error('not found')
	})
	await expect(failed).rejects.toThrow('not found')

	await db.transaction(async () => {
		goOn()
		await expect(late).rejects.toMatchObject({
			cause: { message: 'The transaction has ended' },
		})
	})
	await pool.end()
})

test('over a pooler nothing is prepared and no session is changed', async () => {
	await using home = await testDb()
	const { db, pool } = createPooledDb(home.url, { max: 1 })
	await pool.query({ name: 'one', text: 'select 1 as one' })
	await names(db)
	await db.transaction((tx) => tx.insert(setupSteps).values({ name: 'mine' }))
	expect(await names(db)).toEqual(['mine'])
	const { rows } = await pool.query(
		`select (select count(*)::int from pg_prepared_statements) as prepared,
			current_setting('statement_timeout') as "limit", current_setting('application_name') as name`,
	)
	expect(rows).toEqual([{ prepared: 0, limit: '0', name: 'roost' }])
	await pool.end()
})
