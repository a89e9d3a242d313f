import { expect, test } from 'vitest'
import { createDb } from '#app/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { isDatabaseAway, isLostConnection, isUniqueViolation } from './errors.server.ts'

test('a second equal value is told by the name of its constraint, also inside another error', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'taken' })
	const error = await buildProduct(db, { slug: 'taken' }).catch((thrown: unknown) => thrown)

	expect(isUniqueViolation(error, 'products_slug_key')).toBe(true)
	expect(isUniqueViolation(error, 'products_pkey')).toBe(false)
	expect(isUniqueViolation(new Error('products_slug_key'), 'products_slug_key')).toBe(false)
	expect(isUniqueViolation(null, 'products_slug_key')).toBe(false)
})

test('a session that is ended is a lost connection, a wrong query is none', async () => {
	await using db = await testDb()
	const ended = db.execute('select pg_terminate_backend(pg_backend_pid())')
	expect(isLostConnection(await ended.then(null, (error: unknown) => error))).toBe(true)
	const wrong = db.execute('select no_such_column')
	expect(isLostConnection(await wrong.then(null, (error: unknown) => error))).toBe(false)
})

test('a database that is away, full or too slow is told from a fault of our own', async () => {
	await using db = await testDb()
	// One after another: what fails while nobody listens would fail the run.
	const failing = [
		() => createDb('postgres://nobody@127.0.0.1:1/none').db.execute('select 1'),
		() => createDb('postgres://nobody@no-such-host.invalid/none').db.execute('select 1'),
		() =>
			db.transaction(async (tx) => {
				await tx.execute(`set local statement_timeout = 20`)
				await tx.execute('select pg_sleep(1)')
			}),
		() => db.execute('select pg_terminate_backend(pg_backend_pid())'),
	]
	for (const fail of failing)
		expect(isDatabaseAway(await fail().then(null, (error: unknown) => error))).toBe(true)
	const wrong = await db.execute('select no_such_column').then(null, (error: unknown) => error)
	expect(isDatabaseAway(wrong)).toBe(false)
	expect(isDatabaseAway(new Error('a fault of our own'))).toBe(false)
})
