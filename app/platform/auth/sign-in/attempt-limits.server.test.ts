import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	clearCount,
	countTry,
	lock,
	lockSeconds,
	maxFailures,
	purgeCounts,
	readCount,
	takeBack,
} from './attempt-limits.server.ts'

test('simultaneous attempts are all counted, and the counter’s key contains no address', async () => {
	await using db = await testDb()

	const counts = await Promise.all(
		Array.from({ length: 50 }, () => countTry(db, 'link', '203.0.113.7')),
	)

	expect(counts.filter((count) => !count.isOver)).toHaveLength(10)
	const { rows } = await db.$client.query('select key, points from auth_limits')
	expect(rows).toHaveLength(1)
	expect(rows[0].points).toBe(50)
	expect(rows[0].key).not.toContain('203')
})

test.each([
	['account', 5],
	['browser', 5],
	['code', 5],
	['signIn', 100],
	['mail', 30],
	['mailbox', 4],
	['link', 10],
] as const)('%s allows %i attempts and refuses the next', async (limit, most) => {
	await using db = await testDb()
	for (let at = 1; at < most; at++) await countTry(db, limit, 'x')
	expect(await readCount(db, limit, 'x')).toMatchObject({ tries: most - 1, isOver: false })
	expect(await countTry(db, limit, 'x')).toMatchObject({ tries: most, isOver: false })
	expect(await readCount(db, limit, 'x'), 'nothing is left').toMatchObject({ isOver: true })
	expect(await countTry(db, limit, 'x')).toMatchObject({ tries: most + 1, isOver: true })
})

test('counters of different kinds and of different people are independent', async () => {
	await using db = await testDb()
	for (let at = 0; at < 4; at++) await countTry(db, 'mailbox', 'ana@example.com')
	const untouched = { tries: 0, isOver: false, secondsLeft: 0 }
	expect(await readCount(db, 'mailbox', 'bob@example.com')).toEqual(untouched)
	expect(await readCount(db, 'account', 'ana@example.com')).toEqual(untouched)
	expect(await readCount(db, 'code', 'ana@example.com')).toEqual(untouched)
})

test('a lock holds for its full time whatever the count, and counting restarts after it', async () => {
	await using db = await testDb()
	await lock(db, 'account', 'ana@example.com')
	const locked = await readCount(db, 'account', 'ana@example.com')
	expect(locked.isOver).toBe(true)
	expect(locked.secondsLeft).toBeCloseTo(lockSeconds, -2)
	expect((await countTry(db, 'account', 'ana@example.com')).isOver).toBe(true)
	await db.pool.query('update auth_limits set expire = $1', [Date.now() - 1])
	expect(await countTry(db, 'account', 'ana@example.com')).toMatchObject({
		tries: 1,
		isOver: false,
	})
})

test('a withdrawn attempt is not counted, and clearing removes all attempts', async () => {
	await using db = await testDb()
	for (let at = 0; at < maxFailures; at++) await countTry(db, 'account', 'x')
	await takeBack(db, 'account', 'x')
	expect(await readCount(db, 'account', 'x')).toMatchObject({ tries: 4, isOver: false })
	await clearCount(db, 'account', 'x')
	expect(await readCount(db, 'account', 'x')).toMatchObject({ tries: 0 })
	await clearCount(db, 'account', 'x')
})

test('counts are purged after they expire, not before', async () => {
	await using db = await testDb()
	await countTry(db, 'mailbox', 'x')
	await countTry(db, 'signIn', 'x')
	await purgeCounts(db, new Date(Date.now() + 16 * 60_000))
	expect(await readCount(db, 'mailbox', 'x')).toMatchObject({ tries: 1 })
	const { rows } = await db.pool.query('select key from auth_limits')
	expect(rows).toHaveLength(1)
})

test('when the counters fail, the error is thrown and nobody is let through', async () => {
	await using db = await testDb()
	await db.pool.query('alter table auth_limits rename to auth_limits_away')
	await expect(countTry(db, 'account', 'x')).rejects.toThrow('auth_limits')
	await expect(readCount(db, 'account', 'x')).rejects.toThrow('auth_limits')
})
