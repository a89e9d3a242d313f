import { afterEach, expect, test, vi } from 'vitest'
import { dropKeptLists, cachedList } from './list-cache.ts'

const list = { section: 'products', address: '/admin/products', freshMs: 300_000 }
const answer = { rows: ['a'], failure: null as { reason: null } | null }

afterEach(() => {
	dropKeptLists('products')
	vi.useRealTimers()
})

test('a list is read once while it is fresh, and again after a save or once it is stale', async () => {
	vi.useFakeTimers()
	const read = vi.fn<() => Promise<typeof answer>>().mockResolvedValue(answer)

	await cachedList(list, read)
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(1)
	await cachedList({ ...list, address: '/admin/products?q=x' }, read)
	expect(read).toHaveBeenCalledTimes(2)
	dropKeptLists('products')
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(3)
	vi.advanceTimersByTime(300_000)
	await cachedList(list, read)
	expect(read).toHaveBeenCalledTimes(4)
})

test('a failed read is retried once, and the failure is not cached', async () => {
	const read = vi.fn<() => Promise<typeof answer>>().mockRejectedValue(new Error('away'))

	await expect(cachedList(list, read)).rejects.toThrow('away')
	expect(read).toHaveBeenCalledTimes(2)
	read.mockResolvedValue(answer)
	expect(await cachedList(list, read)).toBe(answer)
})

test('a response that reports a failed read is not cached', async () => {
	const read = vi.fn<() => Promise<typeof answer>>()
	read.mockResolvedValue({ rows: [], failure: { reason: null } })
	await cachedList(list, read)
	read.mockResolvedValue(answer)
	expect(await cachedList(list, read)).toBe(answer)
})
