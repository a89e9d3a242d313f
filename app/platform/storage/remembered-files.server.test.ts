import { onTestFinished, expect, test } from 'vitest'
import { startS3Server } from '#tests/support/s3-server.ts'
import { rememberSmallFiles } from './remembered-files.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
import { StorageError } from './storage-port.server.ts'
import type { Storage } from './storage-port.server.ts'

const key = 'variants/news-images/1-a.jpg/320.avif'
const small = Buffer.from('0123456789')
const minute = 60_000

async function remembering() {
	const server = await startS3Server()
	onTestFinished(() => server[Symbol.asyncDispose]())
	const clock = { now: 0 }
	const bucket = createS3Storage(server.options, { readMs: 500, writeMs: 500 })
	return { server, bucket, clock, storage: rememberSmallFiles(bucket, () => clock.now) }
}

test('a small file is read once in five minutes; ranges are also served from memory', async () => {
	const { server, clock, storage } = await remembering()
	await storage.put(key, small)
	expect(await textOf(storage.get(key))).toBe('0123456789')
	server.seen.length = 0
	expect(await textOf(storage.get(key))).toBe('0123456789')
	expect(await textOf(storage.get(key, { start: 2, end: 4 }))).toBe('234')
	expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10 })
	expect(server.seen).toEqual([])
	clock.now += 5 * minute
	expect(await textOf(storage.get(key))).toBe('0123456789')
	expect(server.seen).toHaveLength(1)
})

test('a range of a file is never cached as the whole file', async () => {
	const { storage } = await remembering()
	await storage.put(key, small)
	expect(await textOf(storage.get(key, { start: 0, end: 4 }))).toBe('01234')
	expect(await textOf(storage.get(key))).toBe('0123456789')
})

test('while storage is down, cached files are served and other reads fail', async () => {
	const { server, clock, storage } = await remembering()
	await storage.put(key, small)
	expect(await textOf(storage.get(key))).toBe('0123456789')
	await storage.put('team/b.jpg', small)
	await server.stop()
	clock.now += 60 * minute
	expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10 })
	expect(await textOf(storage.get(key))).toBe('0123456789')
	server.seen.length = 0
	await server.start()
	expect(await textOf(storage.get(key))).toBe('0123456789')
	expect(server.seen).toEqual([])
	clock.now += minute
	expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10 })
	expect(server.seen).toHaveLength(1)
	await server.stop()
	await expect(storage.get('team/b.jpg')).rejects.toThrow(StorageError)
})

test('a deleted or replaced file is evicted at once, or after five minutes when changed elsewhere', async () => {
	const { bucket, clock, storage } = await remembering()
	await storage.put(key, small)
	await textOf(storage.get(key))
	await storage.put(key, Buffer.from('new'), { overwrite: true })
	expect(await textOf(storage.get(key))).toBe('new')
	await storage.delete(key)
	expect(await storage.get(key)).toBeNull()
	await storage.put(key, small)
	await textOf(storage.get(key))
	await bucket.delete(key)
	clock.now += 5 * minute
	expect(await storage.stat(key)).toBeNull()
	expect(await storage.get(key)).toBeNull()
})

test('a large file is streamed each time, and an interrupted read is not cached', async () => {
	const { server, storage } = await remembering()
	await storage.put('team/large.jpg', Buffer.alloc(300_000, 'x'))
	await textOf(storage.get('team/large.jpg'))
	server.seen.length = 0
	expect(await textOf(storage.get('team/large.jpg'))).toHaveLength(300_000)
	expect(server.seen).toHaveLength(1)
	await storage.put(key, small)
	server.fault = () => ({ cutAfter: 0 })
	await expect(storage.get(key)).rejects.toThrow(/terminated|broke off|did not answer/)
	server.fault = () => null
	expect(await textOf(storage.get(key))).toBe('0123456789')
})

async function textOf(found: ReturnType<Storage['get']>) {
	return new Response((await found)?.body).text()
}
