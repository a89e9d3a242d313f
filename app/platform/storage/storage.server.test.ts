import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import { rememberSmallFiles } from './remembered-files.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
import { isStorageKey, StorageError } from './storage-port.server.ts'
import type { Storage } from './storage-port.server.ts'

async function onDisk() {
	const root = await mkdtemp(join(tmpdir(), 'roost-storage-'))
	return {
		storage: createDiskStorage(root),
		read: async (name: string) => readFile(join(root, name)),
		/** Names of all files, unfinished ones too. */
		async remains() {
			const entries = await readdir(root, { recursive: true, withFileTypes: true })
			return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
		},
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	}
}

async function inBucket() {
	const server = await startS3Server()
	return {
		storage: createS3Storage(server.options),
		read: async (name: string) => server.objects.get(name)?.body,
		remains: async () => [...server.objects.keys(), ...server.uploads.keys()],
		[Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
	}
}

async function inBucketWithMemory() {
	const bucket = await inBucket()
	return { ...bucket, storage: rememberSmallFiles(bucket.storage) }
}

const bytes = new TextEncoder().encode('0123456789')
const key = 'news-images/1-a.jpg'
const copyKey = 'variants/news-images/1-a.jpg/320.avif'

const stores = [
	['on disk', onDisk],
	['in a bucket', inBucket],
	['in a bucket, remembered', inBucketWithMemory],
] as const

describe.each(stores)('storage %s', (_, open) => {
	test('a stored file can be read whole or by range', async () => {
		await using at = await open()
		const before = Date.now()
		expect(await at.storage.put(key, bytes)).toMatchObject({ sizeBytes: 10 })
		expect(await textOf(at.storage.get(key))).toBe('0123456789')
		expect(await textOf(at.storage.get(key, { start: 2, end: 4 }))).toBe('234')
		expect(await textOf(at.storage.get(key, { start: 0, end: 9 }))).toBe('0123456789')
		expect(await textOf(at.storage.get(key, { start: 8, end: 99 }))).toBe('89')
		expect(await textOf(at.storage.get(key, { start: 10, end: 12 }))).toBe('')
		const part = await at.storage.get(key, { start: 2, end: 4 })
		expect(part?.sizeBytes).toBe(10)
		await part?.body.cancel()
		const file = await at.storage.stat(key)
		expect(file?.sizeBytes).toBe(10)
		// Some storage gives whole seconds only.
		expect(file?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
		expect(file?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
	})

	test('a folder is listed sorted, with its subfolders, however many files it has', async () => {
		await using at = await open()
		const names = ['5-e.jpg', '1-a.jpg', '3-c.jpg', '2-b.jpg', '4-d.jpg']
		for (const name of names) await at.storage.put(`news-images/${name}`, bytes)
		await at.storage.put(copyKey, bytes)
		expect(await at.storage.list('news-images')).toEqual(
			names.toSorted().map((name) => `news-images/${name}`),
		)
		expect(await at.storage.list('variants')).toEqual([copyKey])
		expect(await at.storage.list('team')).toEqual([])
		expect(await at.storage.list('news')).toEqual([])
		await expect(at.storage.list('../team')).rejects.toThrow(StorageError)
	})

	test('a stored file is overwritten only on request', async () => {
		await using at = await open()
		await at.storage.put(key, bytes)
		await expect(at.storage.put(key, new Uint8Array(1))).rejects.toThrow(StorageError)
		expect(await textOf(at.storage.get(key))).toBe('0123456789')
		await at.storage.put(key, new Uint8Array([65]), { overwrite: true })
		expect(await textOf(at.storage.get(key))).toBe('A')
	})

	test('one of eight concurrent writers of a file wins', async () => {
		await using at = await open()
		const writers = Array.from({ length: 8 }, (_, index) =>
			at.storage.put(key, new Uint8Array(10).fill(65 + index)),
		)
		const results = await Promise.allSettled(writers)
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		const winner = results.findIndex(({ status }) => status === 'fulfilled')
		expect(await textOf(at.storage.get(key))).toBe(String.fromCharCode(65 + winner).repeat(10))
	})
})

describe.each(stores)('bytes %s', (_, open) => {
	test.each([0, 1, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, 12_345_678])(
		'%d bytes are stored and read as a stream',
		async (size) => {
			await using at = await open()
			const content = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251))
			async function* chunks() {
				for (let from = 0; from < size; from += 700_001)
					yield content.subarray(from, from + 700_001)
			}
			expect(await at.storage.put(key, chunks())).toMatchObject({ sizeBytes: size })
			expect(content.equals((await at.read(key)) ?? Buffer.from('none'))).toBe(true)
			const found = await at.storage.get(key)
			expect(content.equals(Buffer.from(await new Response(found?.body).arrayBuffer()))).toBe(true)
			expect(await at.remains()).toHaveLength(1)
		},
	)

	test.each([10, 6_000_000])(
		'an upload interrupted after %d bytes leaves nothing behind',
		async (size) => {
			await using at = await open()
			async function* broken() {
				yield new Uint8Array(size)
				throw new Error('connection lost')
			}
			await expect(at.storage.put(key, broken())).rejects.toThrow(StorageError)
			expect(await at.storage.get(key)).toBeNull()
			await expect.poll(at.remains).toEqual([])
		},
	)

	test('a reader can cancel before the end', async () => {
		await using at = await open()
		await at.storage.put(key, new Uint8Array(3_000_000))
		const reader = (await at.storage.get(key))?.body.getReader()
		expect((await reader?.read())?.done).toBe(false)
		await reader?.cancel()
	})
})

describe.each(stores)('names %s', (_, open) => {
	test('deleting twice and reading a missing file cause no errors', async () => {
		await using at = await open()
		await at.storage.put(key, bytes)
		await at.storage.delete(key)
		await at.storage.delete(key)
		expect(await at.storage.stat(key)).toBeNull()
		expect(await at.storage.get('news-images/1-a.jpg/320.avif')).toBeNull()
	})

	test('storage that works passes the check', async () => {
		await using at = await open()
		await expect(at.storage.check()).resolves.toBeNull()
		await expect(at.storage.check()).resolves.toBeNull()
	})

	test.each([
		'../secret.txt',
		'news-images/../../secret.txt',
		'news-images/..',
		'/etc/passwd',
		'news-images//a.jpg',
		'news-images/.hidden',
		'.tmp/x',
		'news-images\\..\\a.jpg',
		'news-images/a%2e%2e.jpg',
		'news-images/a?x.jpg',
		'news-images/a\0.jpg',
		'NEWS/a.jpg',
		'a.jpg',
		'',
		`news-images/${'a'.repeat(400)}.jpg`,
	])('%j is refused as a storage key', async (hostile) => {
		await using at = await open()
		expect(isStorageKey(hostile)).toBe(false)
		const { storage } = at
		const calls: (() => Promise<unknown>)[] = [
			async () => storage.put(hostile, bytes),
			async () => storage.get(hostile),
			async () => storage.stat(hostile),
			async () => storage.delete(hostile),
		]
		for (const call of calls) await expect(call()).rejects.toThrow(StorageError)
		expect(await at.remains()).toEqual([])
	})
})

test('a file in place of the folder fails the check', async () => {
	const root = await mkdtemp(join(tmpdir(), 'roost-storage-'))
	const file = join(root, 'file')
	await writeFile(file, 'x')
	await expect(createDiskStorage(file).check()).rejects.toThrow(StorageError)
	expect(await readFile(file, 'utf8')).toBe('x')
	await rm(root, { recursive: true })
})

async function textOf(found: ReturnType<Storage['get']>) {
	return new Response((await found)?.body).text()
}
