import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.server.ts'
import { isStorageKey, StorageError } from './storage-port.server.ts'

async function emptyStorage() {
	const root = await mkdtemp(join(tmpdir(), 'roost-storage-'))
	return {
		root,
		storage: createDiskStorage(root),
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	}
}

const bytes = new TextEncoder().encode('0123456789')
const key = 'news-images/1-a.jpg'

test('what is stored can be read, whole and in part, and is listed', async () => {
	await using folder = await emptyStorage()
	await folder.storage.put(key, bytes)
	await folder.storage.put('variants/news-images/1-a.jpg/320.avif', bytes)
	expect(await textOf(folder.storage.get(key))).toBe('0123456789')
	expect(await textOf(folder.storage.get(key, { start: 2, end: 4 }))).toBe('234')
	expect(await folder.storage.stat(key)).toMatchObject({ sizeBytes: 10 })
	expect(await folder.storage.list('news-images')).toEqual([key])
	expect(await folder.storage.list('variants')).toEqual(['variants/news-images/1-a.jpg/320.avif'])
	expect(await folder.storage.list('team')).toEqual([])
})

test('a stored file is never overwritten unless asked for', async () => {
	await using folder = await emptyStorage()
	await folder.storage.put(key, bytes)
	await expect(folder.storage.put(key, new Uint8Array(1))).rejects.toThrow(StorageError)
	expect(await textOf(folder.storage.get(key))).toBe('0123456789')
	await folder.storage.put(key, new Uint8Array([65]), { overwrite: true })
	expect(await textOf(folder.storage.get(key))).toBe('A')
})

test('a file whose sender breaks off leaves nothing behind', async () => {
	await using folder = await emptyStorage()
	async function* broken() {
		yield bytes
		throw new Error('connection lost')
	}
	await expect(folder.storage.put(key, broken())).rejects.toThrow(StorageError)
	expect(await folder.storage.get(key)).toBeNull()
	expect(await readdir(join(folder.root, '.tmp'))).toEqual([])
})

test('deleting twice and asking for what is not there are no errors', async () => {
	await using folder = await emptyStorage()
	await folder.storage.put(key, bytes)
	await folder.storage.delete(key)
	await folder.storage.delete(key)
	expect(await folder.storage.stat(key)).toBeNull()
	expect(await folder.storage.get('news-images/1-a.jpg/320.avif')).toBeNull()
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
	'news-images/a\0.jpg',
	'NEWS/a.jpg',
	'a.jpg',
	'',
	`news-images/${'a'.repeat(400)}.jpg`,
])('%j is no place in storage', async (hostile) => {
	await using folder = await emptyStorage()
	expect(isStorageKey(hostile)).toBe(false)
	await expect(folder.storage.put(hostile, bytes)).rejects.toThrow(StorageError)
})

test('a folder that cannot be written to fails the check', async () => {
	await using folder = await emptyStorage()
	await expect(folder.storage.check()).resolves.toBeUndefined()
	const file = join(folder.root, 'file')
	await writeFile(file, 'x')
	await expect(createDiskStorage(file).check()).rejects.toThrow(StorageError)
	expect(await readFile(file, 'utf8')).toBe('x')
})

async function textOf(found: ReturnType<ReturnType<typeof createDiskStorage>['get']>) {
	return new Response((await found)?.body).text()
}
