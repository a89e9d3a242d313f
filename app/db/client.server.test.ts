import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { createDb } from './client.server.ts'

test('a transaction gives its connection back, also when the line breaks before it begins', async () => {
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
