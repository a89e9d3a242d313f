import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { createDb } from './client.server.ts'
import { lockForTransaction, tryLockForTransaction } from './locks.server.ts'

/** A transaction that holds `name` until `end` is called or the test ends. */
function holdLock(db: TestDb, name: string) {
	const held = Promise.withResolvers<void>()
	const end = Promise.withResolvers<void>()
	const done = db.transaction(async (tx) => {
		await lockForTransaction(tx, name)
		held.resolve()
		await end.promise
	})
	return {
		held: held.promise,
		end: end.resolve,
		fail: end.reject,
		done,
		async [Symbol.asyncDispose]() {
			end.resolve()
			await Promise.allSettled([done])
		},
	}
}

const isFree = (db: TestDb, name: string) => db.transaction((tx) => tryLockForTransaction(tx, name))

const waiting = `select count(*)::int as waiting from pg_stat_activity
	where datname = current_database() and wait_event = 'advisory'`

test('transactions that request the same lock at once hold it one at a time', async () => {
	await using db = await testDb()
	let inside = 0
	const together: number[] = []
	const works = Array.from({ length: 6 }, () =>
		db.transaction(async (tx) => {
			await lockForTransaction(tx, 'product:featured')
			inside += 1
			together.push(inside)
			await tx.execute('select 1')
			inside -= 1
		}),
	)
	await Promise.all(works)

	expect(together).toEqual([1, 1, 1, 1, 1, 1])
})

test('a lock request waits while the lock is held; a try returns without it', async () => {
	await using db = await testDb()
	await using first = holdLock(db, 'slug')
	await first.held
	await using second = holdLock(db, 'slug')

	await expect.poll(async () => (await db.pool.query(waiting)).rows).toEqual([{ waiting: 1 }])
	expect(await isFree(db, 'slug')).toBe(false)
	first.end()
	await second.held
	expect(await isFree(db, 'slug')).toBe(false)
	second.end()
	await Promise.all([first.done, second.done])
	expect(await isFree(db, 'slug')).toBe(true)
})

test('a lock does not block similar names', async () => {
	await using db = await testDb()
	await using holder = holdLock(db, 'slug')
	await holder.held
	for (const other of ['slug2', 'Slug', ' slug', 'slug ', '', 'ślug', '鶏', 'a'.repeat(5000)])
		expect(await isFree(db, other), `name ${other}`).toBe(true)
	holder.end()
	await holder.done
})

test('a transaction that fails or loses its session releases its lock', async () => {
	await using db = await testDb()
	await using failing = holdLock(db, 'slug')
	await failing.held
	failing.fail(new Error('changed my mind'))
	await expect(failing.done).rejects.toThrow('changed my mind')
	expect(await isFree(db, 'slug')).toBe(true)

	const cut = db.transaction(async (tx) => {
		await lockForTransaction(tx, 'slug')
		await tx.execute('select pg_terminate_backend(pg_backend_pid())')
	})
	await expect(cut).rejects.toThrow('Failed query')
	await expect.poll(() => isFree(db, 'slug')).toBe(true)
})

test('a transaction can take a lock twice, and a failed nested transaction releases its own lock', async () => {
	await using db = await testDb()
	await db.transaction(async (tx) => {
		await lockForTransaction(tx, 'slug')
		await lockForTransaction(tx, 'slug')
		expect(await tryLockForTransaction(tx, 'slug')).toBe(true)
		const part = tx.transaction(async (inner) => {
			await lockForTransaction(inner, 'part')
			throw new Error('this part fails')
		})
		await expect(part).rejects.toThrow('this part fails')
		expect(await isFree(db, 'part')).toBe(true)
		expect(await isFree(db, 'slug')).toBe(false)
	})
})

test('a lock request times out while the lock stays held, and succeeds after its release', async () => {
	await using db = await testDb()
	await using holder = holdLock(db, 'slug')
	await holder.held
	const impatient = createDb(db.url, { max: 1, lock_timeout: 50 })
	const refused = impatient.db.transaction((tx) => lockForTransaction(tx, 'slug'))
	await expect(refused).rejects.toMatchObject({ cause: { code: '55P03' } })
	holder.end()
	await holder.done
	await impatient.db.transaction((tx) => lockForTransaction(tx, 'slug'))
	await impatient.pool.end()
})
