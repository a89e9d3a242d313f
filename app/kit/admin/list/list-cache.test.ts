import { afterEach, expect, test, vi } from 'vitest'
import { clearCachedLists, cachedList } from './list-cache.ts'

const list = { section: 'products', address: '/admin/products', freshMs: 300_000 }
const response = { rows: ['a'], failure: null as { reason: null } | null }

afterEach(() => {
	clearCachedLists('products')
	vi.useRealTimers()
})

test('a list is read once while it is fresh, and again after a save or once it is stale', async () => {
	vi.useFakeTimers()
	const read = vi.fn<() => Promise<typeof response>>().mockResolvedValue(response)

	await cachedList(list, read)
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(1)
	await cachedList({ ...list, address: '/admin/products?q=x' }, read)
	expect(read).toHaveBeenCalledTimes(2)
	clearCachedLists('products')
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(3)
	vi.advanceTimersByTime(300_000)
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(4)
})

test('[ADM-PRODLIST-09] a failed read is retried once, and the failure is not cached', async () => {
	const read = vi.fn<() => Promise<typeof response>>().mockRejectedValue(new Error('away'))

	await expect(cachedList(list, read)).rejects.toThrow('away')
	expect(read).toHaveBeenCalledTimes(2)
	read.mockResolvedValue(response)
	expect(await cachedList(list, read)).toBe(response)
})

test('a response that reports a failed read is not cached', async () => {
	const read = vi.fn<() => Promise<typeof response>>()
	read.mockResolvedValue({ rows: [], failure: { reason: null } })
	await cachedList(list, read)
	read.mockResolvedValue(response)
	expect(await cachedList(list, read)).toBe(response)
})
