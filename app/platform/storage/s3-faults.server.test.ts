// R13: faults of object storage, and what people see of them.
import { inspect } from 'node:util'
import { onTestFinished, expect, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { pdfBytes, testFolder } from '#tests/support/media.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import type { S3Fault, S3Request } from '#tests/support/s3-server.ts'
import { requestOf } from '#tests/support/uploads.ts'
import { createS3Storage, s3Limits } from './s3-storage.server.ts'
import { serveMedia } from '#platform/media/serve.server.ts'
import { StorageError } from './storage-port.server.ts'
import { handleUpload } from '#platform/media/intake/upload-response.server.ts'

const key = 'news-images/1-a.jpg'
const small = Buffer.from('0123456789')
const large = Buffer.alloc(6_000_000, 'abcdefg')
const patient = { readMs: 600, writeMs: 900 }
/** For faults while a file is read: that it is stored first may take its time. */
const patientReads = { readMs: 600, writeMs: 3000 }
/** The site's own limits cost seconds of waiting for each fault: `npm run faults` tries these. */
const [siteLimits, slowMs] = isFullForm ? [s3Limits, 1000] : [patient, 100]
/** For responses that must come, even when they are slow. */
const unhurried = { readMs: 10_000, writeMs: 10_000 }

async function bucket(limits = patient, whenFinished = onTestFinished) {
	const server = await startS3Server()
	whenFinished(() => server[Symbol.asyncDispose]())
	return { server, storage: createS3Storage(server.options, limits) }
}

/** The fault hits the first `count` requests that `isMeant` picks. */
function times(count: number, fault: S3Fault, isMeant: (request: S3Request) => boolean) {
	let left = count
	return (request: S3Request) => (isMeant(request) && left-- > 0 ? fault : null)
}

const isPut = ({ method }: S3Request) => method === 'PUT'
const isBeginning = ({ method, query }: S3Request) => method === 'POST' && query.has('uploads')
const isEnd = ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId')
const isGet = ({ method, key: requested }: S3Request) => method === 'GET' && requested === key

type Fault = S3Fault | 'down' | 'keys'

const faults: [string, Fault, RegExp][] = [
	['down', 'down', /did not answer/],
	['silent', 'stall', /did not answer/],
	['breaking off', 'reset', /did not answer/],
	['403', { status: 403, code: 'AccessDenied' }, /403.* have no permission to read/],
	['503', { status: 503, code: 'SlowDown' }, /answered 503/],
	[
		'503 for a while',
		{ status: 503, code: 'SlowDown', headers: { 'Retry-After': '20' } },
		/answered 503/,
	],
	['behind a proxy', { status: 502, code: '', page: '<html><hr>Bad gateway' }, /answered 502/],
	['500', { status: 500, code: 'InternalError' }, /answered 500/],
	['301', { status: 301, code: 'PermanentRedirect' }, /a different region/],
	['of another secret', 'keys', /403.*: (the secret access key, its ID or|the keys are wrong)/],
]

async function broken(fault: Fault, limits = patient, whenFinished = onTestFinished) {
	const { server } = await bucket(limits, whenFinished)
	if (fault === 'down') await server.stop()
	else if (fault !== 'keys') server.fault = () => fault
	const options = { ...server.options, ...(fault === 'keys' && { secretAccessKey: 'wrong' }) }
	return { server, storage: createS3Storage(options, limits) }
}

test.each(faults)(
	'storage fault %s: every call fails in time with a message and stores nothing',
	async (_, fault, words) => {
		const isResponding = typeof fault === 'object' || fault === 'keys'
		const { server, storage } = await broken(fault, isResponding ? unhurried : patient)
		const began = performance.now()
		const results = await Promise.allSettled([
			storage.put(key, small),
			storage.put(key, small, { overwrite: true }),
			storage.put(key, large, { overwrite: true }),
			storage.get(key),
			storage.stat(key),
			storage.list('news-images'),
			storage.check(),
			storage.delete(key),
		])
		expectFigure(performance.now() - began).toBeLessThan(patient.readMs + patient.writeMs + 300)
		const errors = results.map((result) => (result.status === 'rejected' ? result.reason : null))
		for (const error of errors) {
			expect(error).toBeInstanceOf(StorageError)
			expect(`${error}: ${error.cause}`).toMatch(words)
			expect(inspect(error, { depth: 9 })).not.toContain(server.options.secretAccessKey)
		}
		expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
	},
)

// Concurrent, since these tests mostly wait.
test.concurrent.for(faults)(
	'storage fault %s: an upload is refused in time with a message and leaves no record',
	async ([, fault], { onTestFinished: whenFinished }) => {
		await using db = await testDb()
		await using work = await testFolder()
		const { storage } = await broken(fault, siteLimits, whenFinished)
		const site = { db, storage, workRoot: work.path }
		const sent = { folder: 'product-documents', name: 'a.pdf', content: pdfBytes }
		const began = performance.now()
		const response = await handleUpload(requestOf(sent), admin(), site)
		expectFigure(performance.now() - began).toBeLessThan(10_000)
		expect([response.status, await response.json()]).toEqual([
			503,
			{ error: 'Files cannot be stored at the moment. Please try again in a few minutes.' },
		])
		expect(response.headers.get('Retry-After')).toBe('10')
		expect(await db.select().from(media)).toEqual([])
		const path = `/media/${key}`
		const served = await serveMedia(new Request(`http://x${path}`), path, site)
		expectFigure(performance.now() - began).toBeLessThan(15_000)
		expect([served.status, served.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
	},
)

test.concurrent('retries hide a brief fault', async ({ onTestFinished: whenFinished }) => {
	const { server, storage } = await bucket(s3Limits, whenFinished)
	for (const fault of ['reset', { status: 503, code: 'SlowDown' }] as const) {
		server.objects.clear()
		server.fault = times(1, fault, () => true)
		await storage.put(key, small)
		server.fault = times(2, fault, ({ method }) => method !== 'HEAD')
		await storage.put('team/large.jpg', large)
		server.objects.delete('team/large.jpg')
		server.fault = times(2, fault, isPut)
		await storage.put('team/large.jpg', large)
		server.fault = times(2, fault, () => true)
		expect(await textOf(storage.get(key))).toBe('0123456789')
		expect(server.objects.get('team/large.jpg')?.body.equals(large)).toBe(true)
	}
	server.fault = times(1, 'stall', () => true)
	expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10 })
})

test.concurrent('storage that is slow with each response works', async ({
	onTestFinished: whenFinished,
}) => {
	const { server, storage } = await bucket(s3Limits, whenFinished)
	server.fault = () => ({ delayMs: slowMs })
	await storage.put(key, small)
	expect(await textOf(storage.get(key))).toBe('0123456789')
})

test('a write with a lost response counts once, and is not confused with another writer’s', async () => {
	const { server, storage } = await bucket(unhurried)
	server.fault = times(1, 'lost', isPut)
	await storage.put(key, small)
	server.fault = times(1, 'lost', isEnd)
	await storage.put('team/large.jpg', large)
	expect([server.objects.size, server.uploads.size]).toEqual([2, 0])
	server.fault = times(1, 'lost', isBeginning)
	await storage.put('team/late.jpg', large)
	expect(server.objects.get('team/late.jpg')?.body.equals(large)).toBe(true)
	expect([...server.uploads.values()].map(({ parts }) => parts.size)).toEqual([0])
	// Another writer wins the race, between check and write.
	server.fault = (request) => {
		if (isPut(request)) server.objects.set('team/b.jpg', { body: small, headers: {} })
		return null
	}
	await expect(storage.put('team/b.jpg', Buffer.from('other'))).rejects.toThrow(StorageError)
	expect(server.objects.get('team/b.jpg')?.body.toString()).toBe('0123456789')
})

test('a file whose write was never confirmed is deleted again', async () => {
	const { server, storage } = await bucket()
	server.fault = times(3, 'lost', isPut)
	await expect(storage.put(key, small)).rejects.toThrow(StorageError)
	await expect.poll(() => server.objects.size).toBe(0)
})

test.each<[string, S3Fault, (request: S3Request) => boolean]>([
	[
		'a part',
		{ status: 500, code: 'InternalError' },
		({ query }) => query.get('partNumber') === '2',
	],
	['a part, silently', 'stall', ({ query }) => query.get('partNumber') === '2'],
	['the end', { status: 500, code: 'InternalError' }, isEnd],
	['the end, after it was done', 'lost', isEnd],
])('a large upload that fails at %s is aborted and removed', async (_, fault, isMeant) => {
	const { server, storage } = await bucket()
	server.fault = (request) => (isMeant(request) ? fault : null)
	await expect(storage.put(key, large)).rejects.toThrow(StorageError)
	await expect.poll(() => [server.uploads.size, server.objects.size]).toEqual([0, 0])
})

test('unfinished uploads of a killed process are deleted after a day', async () => {
	const { server, storage } = await bucket()
	const upload = { key, headers: {}, parts: new Map() }
	server.uploads.set('old&1', { ...upload, begun: new Date(Date.now() - 25 * 3_600_000) })
	server.uploads.set('new', { ...upload, begun: new Date(Date.now() - 23 * 3_600_000) })
	await storage.put(key, small)
	await expect.poll(() => [...server.uploads.keys()]).toEqual(['new'])
})

test('a server without conditional writes still overwrites nothing', async () => {
	const { server, storage } = await bucket(unhurried)
	server.canCompare = false
	await storage.put(key, small)
	await storage.put('team/large.jpg', large)
	await expect(storage.put(key, Buffer.from('other'))).rejects.toThrow(StorageError)
	expect(server.objects.get(key)?.body.toString()).toBe('0123456789')
})

test.each<[string, S3Fault]>([
	['is cut off', { cutAfter: 400_000 }],
	['stands still', { stillAfter: 400_000 }],
	['is cut off at once', { cutAfter: 0 }],
])('a read that %s is resumed at that byte', async (_, fault) => {
	const { server, storage } = await bucket(patientReads)
	await storage.put(key, large)
	server.fault = times(1, fault, isGet)
	const found = await storage.get(key, { start: 1, end: 5_499_999 })
	const read = Buffer.from(await new Response(found?.body).arrayBuffer())
	expect(read.equals(large.subarray(1, 5_500_000))).toBe(true)
})

test.each<[string, S3Fault]>([
	['cut off', { cutAfter: 400_000 }],
	['standing still', { stillAfter: 400_000 }],
])('a read that is always %s fails soon and never passes for the whole file', async (_, fault) => {
	const { server, storage } = await bucket(patientReads)
	await storage.put(key, large)
	let isFirst = true
	server.fault = (request) => {
		if (!isGet(request)) return null
		const cut = 'cutAfter' in (fault as object) ? { cutAfter: 0 } : { stillAfter: 0 }
		const given = isFirst ? fault : cut
		isFirst = false
		return given
	}
	const found = await storage.get(key)
	const began = performance.now()
	await expect(new Response(found?.body).arrayBuffer()).rejects.toThrow(
		/terminated|broke off|stood still|did not answer/,
	)
	expectFigure(performance.now() - began).toBeLessThan(patient.readMs * 3)
})

test('a file replaced during a read fails the read instead of mixing both versions', async () => {
	const { server, storage } = await bucket(patientReads)
	await storage.put(key, large)
	server.fault = times(1, { cutAfter: 400_000 }, isGet)
	const found = await storage.get(key)
	await storage.put(key, Buffer.alloc(6_000_000, 'x'), { overwrite: true })
	await expect(new Response(found?.body).arrayBuffer()).rejects.toThrow(/changed/)
})

test.concurrent('a slow reader gets the whole file', async ({ onTestFinished: whenFinished }) => {
	const { storage } = await bucket(patientReads, whenFinished)
	await storage.put(key, large)
	const reader = (await storage.get(key))?.body.getReader()
	let bytes = (await reader?.read())?.value?.byteLength ?? 0
	await new Promise((resolve) => setTimeout(resolve, 3 * patient.readMs))
	for (;;) {
		const { value, done } = (await reader?.read()) ?? {}
		if (done) break
		bytes += value?.byteLength ?? 0
	}
	expect(bytes).toBe(large.byteLength)
})

test('downloads that nobody reads on keep no other request waiting', async () => {
	const { storage } = await bucket(unhurried)
	await storage.put(key, large)
	const opened = await Promise.all(Array.from({ length: 60 }, () => storage.get(key)))
	expect(await storage.stat(key)).toMatchObject({ sizeBytes: large.byteLength })
	await Promise.all(opened.map(async (each) => each?.body.cancel()))
})

test('a file of unknown length is not taken for an empty one', async () => {
	const { server, storage } = await bucket(patientReads)
	await storage.put(key, small)
	server.fault = (request) => (isGet(request) ? 'unmeasured' : null)
	await expect(storage.get(key)).rejects.toThrow(StorageError)
})

test('the check passes again once storage works again', async () => {
	const { server, storage } = await bucket()
	await storage.check()
	await server.stop()
	await expect(storage.check()).rejects.toThrow(StorageError)
	await server.start()
	await storage.check()
	server.fault = (request) => (isPut(request) ? { status: 403, code: 'AccessDenied' } : null)
	await expect(storage.put(key, small)).rejects.toThrow(StorageError)
	await expect(storage.check()).rejects.toThrow(StorageError)
	server.fault = () => null
	await storage.check()
})

test('a full bucket answers an upload with 507', async () => {
	await using db = await testDb()
	const { server, storage } = await bucket()
	server.fault = (request) => (isPut(request) ? { status: 507, code: 'XMinioStorageFull' } : null)
	const sent = { folder: 'product-documents', name: 'a.pdf', content: pdfBytes }
	await using work = await testFolder()
	const site = { db, storage, workRoot: work.path }
	const response = await handleUpload(requestOf(sent), admin(), site)
	expect(response.status).toBe(507)
})

async function textOf(found: ReturnType<ReturnType<typeof createS3Storage>['get']>) {
	return new Response((await found)?.body).text()
}
