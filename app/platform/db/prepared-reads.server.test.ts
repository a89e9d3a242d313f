import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { createDb } from './client.server.ts'
import { products } from './schema.server.ts'

test('a repeated read keeps its prepared statement; a write does not', async () => {
	await using own = await testDb()
	const { db, pool } = createDb(own.url, { max: 1 })
	for (let round = 0; round < 3; round += 1) {
		await db
			.select({ id: products.id })
			.from(products)
			.limit(round + 1)
		await db.execute(sql`update products set version = version where version = ${round}`)
	}
	const { rows } = await pool.query(
		'select statement from pg_prepared_statements order by prepare_time',
	)
	expect(rows.map(({ statement }) => statement)).toEqual([
		expect.stringMatching(/^select "id" from "products" limit \$1$/),
	])
	await pool.end()
})

test('many different statements are answered, but only 300 stay prepared', async () => {
	await using own = await testDb()
	const { pool } = createDb(own.url, { max: 1 })
	for (let number = 0; number < 320; number += 1) {
		const { rows } = await pool.query({ text: `select $1::int + ${number} as sum`, values: [1] })
		expect(rows).toEqual([{ sum: number + 1 }])
	}
	const { rows } = await pool.query('select count(*)::int as saved from pg_prepared_statements')
	expect(rows).toEqual([{ saved: 300 }])
	await pool.end()
})

test('a table altered between two reads is read in its new form', async () => {
	await using own = await testDb()
	const { pool } = createDb(own.url, { max: 1 })
	await pool.query('create table sheds (size int)')
	await pool.query('insert into sheds values (7)')
	const read = async () => (await pool.query({ text: 'select * from sheds' })).rows
	expect(await read()).toEqual([{ size: 7 }])
	await pool.query('alter table sheds alter column size type text')
	expect(await read()).toEqual([{ size: '7' }])
	await pool.end()
})

test('statements in a transaction or with their own name are not prepared automatically', async () => {
	await using own = await testDb()
	const { db, pool } = createDb(own.url, { max: 1 })
	await db.transaction((tx) => tx.select({ id: products.id }).from(products))
	await pool.query({ text: 'select 1 as mine', name: 'mine' })
	await pool.query('  select 2 as indented')
	const { rows } = await pool.query('select name from pg_prepared_statements')
	expect(rows).toEqual([{ name: 'mine' }])
	await pool.end()
})

test('a failing prepared read fails with the same error each time, then works with valid values', async () => {
	await using own = await testDb()
	const { pool } = createDb(own.url, { max: 1 })
	const wrong = () => pool.query({ text: 'select 1 / $1::int as half', values: [0] })
	for (let time = 0; time < 2; time += 1)
		await expect(wrong()).rejects.toMatchObject({ code: '22012' })
	const { rows } = await pool.query({ text: 'select 1 / $1::int as half', values: [1] })
	expect(rows).toEqual([{ half: 1 }])
	await pool.end()
})
