import { afterEach, expect, test, vi } from 'vitest'
import { db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { evictCached, followChanges, readCached } from './version-cache.server.ts'

afterEach(() => followChanges(false))

function reads() {
	let turn = 0
	const read = vi.fn<() => Promise<number>>(async () => (turn += 1))
	return { read, known: (tag = 'menus:list') => readCached(db, tag, read) }
}

test('a process that follows changes reads once until a change is announced, another one each time', async () => {
	const { read, known } = reads()
	expect([await known(), await known()]).toEqual([1, 2])
	followChanges(true)
	expect(await Promise.all([known(), known()])).toEqual([3, 3])
	evictCached(['business:list'])
	expect(await known()).toBe(3)
	evictCached(['product:list', 'menus:list'])
	expect(await known()).toBe(4)
	expect(await known('head:list')).toBe(5)
	evictCached(null)
	expect(await known()).toBe(6)
	expect(read).toHaveBeenCalledTimes(6)
})

test('a read that fails is tried again, and a transaction reads what it sees itself', async () => {
	followChanges(true)
	const fail = () => Promise.reject(new Error('away'))
	await expect(readCached(db, 'menus:list', fail)).rejects.toThrow('away')
	const { known, read } = reads()
	expect(await known()).toBe(1)
	await using other = await testDb()
	expect(await other.transaction((tx) => readCached(tx, 'menus:list', read))).toBe(2)
	expect(await known()).toBe(1)
})
