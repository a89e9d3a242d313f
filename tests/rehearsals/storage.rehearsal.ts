// Object storage of another project: the site's storage in OpenStack Swift, which checks signatures, body hashes and
// times itself.
import { createHash, randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { S3Options } from '#platform/storage/s3-bucket.server.ts'
import { s3Limits } from '#platform/storage/s3-storage.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { spread, tellFigures } from '#tests/support/figures.ts'
import { testFolder } from '#tests/support/media.ts'
import { took } from '#tests/support/own-site.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { whatIsMissing } from './programs.ts'
import { keepFiles, tellFaults } from './storage-site.ts'
import { keysOf, makeBucket, storageIn, unfinishedIn, writeKeys } from './swift-buckets.ts'
import { startSwift, swiftPrograms } from './swift.ts'
import type { Swift } from './swift.ts'

const missing = whatIsMissing(swiftPrograms)
const isMissing = missing !== null
const key = 'news-images/1-a.jpg'
const megabyte = 1024 * 1024
const minuteMs = 60_000
const rotations = isFullForm ? 6 : 2
vi.setConfig({ testTimeout: 300_000 })

let swift: Swift
let options: S3Options & { accessKeyId: string; secretAccessKey: string }
let storage: Storage

beforeAll(async () => {
	if (missing) return
	swift = await startSwift({ one: 'secret-of-one' })
	const { endpoint, region } = swift
	options = { endpoint, region, bucket: 'uploads', ...keysOf('one', 'secret-of-one') }
	await makeBucket(options)
	storage = storageIn(options)
})

afterAll(() => swift?.[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

test.skipIf(isMissing)(
	'files are stored, read in part, listed, deleted, and not overwritten',
	async () => {
		await storage.check()
		expect(await storage.put(key, Buffer.from('0123456789'))).toMatchObject({ sizeBytes: 10 })
		expect(await textOf(storage.get(key))).toBe('0123456789')
		expect(await textOf(storage.get(key, { start: 2, end: 4 }))).toBe('234')
		expect(await textOf(storage.get(key, { start: 8, end: 99 }))).toBe('89')
		expect(await textOf(storage.get(key, { start: 10, end: 12 }))).toBe('')
		expect(await storage.stat(key)).toMatchObject({ sizeBytes: 10 })
		expect(await storage.list('news-images')).toEqual([key])
		await expect(storage.put(key, Buffer.from('other'))).rejects.toMatchObject({
			cause: { message: 'A file with this name already exists' },
		})
		await storage.put(key, Buffer.from('new'), { overwrite: true })
		expect(await textOf(storage.get(key))).toBe('new')
		await storage.put('team/empty.pdf', new Uint8Array())
		expect(await textOf(storage.get('team/empty.pdf'))).toBe('')
		for (const each of [key, 'team/empty.pdf', 'team/never.jpg']) await storage.delete(each)
		expect([await storage.stat(key), await storage.get(key)]).toEqual([null, null])
		expect(await storage.list('news-images')).toEqual([])
	},
)

/** All characters that a key may have, in the longest key. */
const oddKeys = [
	`variants/news-images/${'A_b-9.'.repeat(20)}jpg/640.avif`,
	'product-documents/1732591000000-_-Price-list.2026.v1_final.pdf',
]

test.skipIf(isMissing)(
	'every character that names of the site may have is signed right',
	async () => {
		for (const odd of oddKeys) {
			await storage.put(odd, Buffer.from(odd))
			expect(await textOf(storage.get(odd))).toBe(odd)
			expect(await storage.list(odd.slice(0, odd.lastIndexOf('/')))).toEqual([odd])
			await storage.delete(odd)
		}
	},
)

const sizes = [
	5 * megabyte,
	5 * megabyte + 1,
	57 * megabyte + 1,
	...(isFullForm ? [300 * megabyte] : []),
]

test.skipIf(isMissing).each(sizes)(
	'%s bytes in parts come back whole, and in ranges across parts',
	async (bytes) => {
		const large = 'product-videos/1.mp4'
		const sent = createHash('sha256')
		const writtenMs = await took(() =>
			storage.put(
				large,
				bytesOf(bytes, (chunk) => sent.update(chunk)),
			),
		)
		expect(await storage.stat(large)).toMatchObject({ sizeBytes: bytes })
		const read = createHash('sha256')
		const readMs = await took(async () => {
			for await (const chunk of (await storage.get(large))?.body ?? []) read.update(chunk)
		})
		expect(read.digest('hex')).toBe(sent.digest('hex'))
		const edge = { start: 5 * megabyte - 10, end: 5 * megabyte + 9 }
		const part = await new Response((await storage.get(large, edge))?.body).bytes()
		expect(part.byteLength).toBe(Math.min(20, bytes - edge.start))
		await storage.delete(large)
		expect(await unfinishedIn(options)).toEqual([])
		tellFigures('storage', `Swift ${swift.version}, ${Math.round(bytes / megabyte)} MB`, {
			parts: Math.ceil(bytes / (5 * megabyte)),
			'written in': `${Math.round(writtenMs)} ms`,
			'read in': `${Math.round(readMs)} ms`,
		})
	},
)

test.skipIf(isMissing)('an upload that breaks off leaves no part', async () => {
	const before = swift.countFiles()
	async function* broken() {
		yield* bytesOf(17 * megabyte)
		throw new Error('the browser has gone')
	}
	await expect(storage.put('product-videos/2.mp4', broken())).rejects.toThrow('Could not store')
	await expect.poll(() => unfinishedIn(options)).toEqual([])
	await expect.poll(() => swift.countFiles(), { timeout: 30_000 }).toBe(before)
	expect(await storage.list('product-videos')).toEqual([])
})

test.skipIf(isMissing)('more than 1,000 keys are listed, whole and sorted', async () => {
	const amount = isFullForm ? 2500 : 1100
	const names = Array.from({ length: amount }, (_, index) => `variants/team/${index}.jpg/320.avif`)
	const waiting = [...names]
	const work = async () => {
		for (let name = waiting.pop(); name; name = waiting.pop())
			await storage.put(name, new Uint8Array(), { overwrite: true })
	}
	await Promise.all(Array.from({ length: 8 }, work))
	let listed: string[] = []
	const listedMs = await took(
		async () => (listed = await storageIn(options, s3Limits).list('variants')),
	)
	expect(listed).toEqual(names.toSorted())
	tellFigures('storage', `Swift ${swift.version}, keys of a folder`, {
		keys: amount,
		'listed in': `${Math.round(listedMs)} ms`,
	})
})

type Wrong = [what: string, wrong: Partial<S3Options & { secretAccessKey: string }>, words: RegExp]

const wrongs: Wrong[] = [
	[
		'secret',
		{ secretAccessKey: 'x' },
		/403 \(SignatureDoesNotMatch\): the secret access key, its ID or the region is wrong$/,
	],
	[
		'key ID',
		keysOf('nobody', 'secret-of-one'),
		/403 \(SignatureDoesNotMatch\): the secret access key, its ID or/,
	],
	['bucket', { bucket: 'another' }, /404 \(NoSuchBucket\): the bucket does not exist there$/],
	['region', { region: 'eu-west-1' }, /400 \(AuthorizationHeaderMalformed\): the region is wrong$/],
	['address', { endpoint: 'http://127.0.0.1:9' }, /did not answer/],
]

test.skipIf(isMissing).each(wrongs)(
	'a wrong %s is told in words, without the secret',
	async (_, wrong, words) => {
		const error = await storageIn({ ...options, ...wrong })
			.check()
			.catch((thrown: unknown) => thrown)
		expect(error).toMatchObject({ cause: { message: expect.stringMatching(words) } })
		expect(JSON.stringify([error, (error as Error).stack])).not.toMatch(/secret-of/)
	},
)

test.skipIf(isMissing).each([
	['ahead of', 20],
	['behind', -20],
])('a clock 20 minutes %s Swift’s stops nothing, and is told', async (way, minutes) => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * minuteMs })
	const here = storageIn(options)
	await here.put('team/clock.mp4', bytesOf(12 * megabyte))
	await here.delete('team/clock.mp4')
	expect(await here.check()).toBe(
		`the clock of this machine is 20 minutes ${way} that of the object storage: set it (NTP)`,
	)
	vi.useRealTimers()
	expect(await here.list('team')).toEqual([])
	expect(await here.check()).toBeNull()
})

test.skipIf(isMissing)('a clock three days off is refused with its reason', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * minuteMs })
	await expect(storageIn(options).list('team')).rejects.toThrow(
		/403 \(RequestTimeTooSkewed\): the clock of this machine is 3 days ahead of/,
	)
})

test.skipIf(isMissing)('keys replaced while uploads run fail none of them', async () => {
	await using folder = await testFolder()
	const path = `${folder.path}/keys`
	const { endpoint, region, bucket } = options
	let [user, secret] = ['one', 'secret-of-one']
	writeKeys(path, keysOf(user, secret))
	const rotated = storageIn({ endpoint, region, bucket, credentialsFile: path })
	let refused = 0
	const count = (message: unknown) => {
		if ((message as { response: IncomingMessage }).response.statusCode === 403) refused += 1
	}
	subscribe('http.client.response.finish', count)
	const uploads = keepUploading(rotated)
	for (let round = 0; round < rotations; round += 1) {
		const old = { [user]: secret }
		;[user, secret] = user === 'one' ? ['two', `secret-of-two-${round}`] : ['one', 'secret-of-one']
		const both = await swift.setUsers({ ...old, [user]: secret })
		await expect.poll(both.oldHasEnded, { timeout: 90_000 }).toBe(true)
		writeKeys(path, keysOf(user, secret))
		// The old keys are deleted at once: what is under way is signed with them.
		const alone = await swift.setUsers({ [user]: secret })
		await expect.poll(alone.oldHasEnded, { timeout: 90_000 }).toBe(true)
		const done = uploads.times.length
		await expect.poll(() => uploads.times.length, { timeout: 60_000 }).toBeGreaterThan(done + 5)
	}
	await uploads.end()
	expect(uploads.failed).toEqual([])
	unsubscribe('http.client.response.finish', count)
	tellFigures('storage', `Swift ${swift.version}, keys replaced while uploads run`, {
		rotations,
		uploads: uploads.times.length,
		failed: uploads.failed.length,
		'requests refused and signed again': refused,
		times: spread(uploads.times),
	})
})

test.skipIf(isMissing)(
	'a site takes, shows and deletes files, and moves with its backup',
	async () => {
		await keepFiles({ swift, ...keysOf('one', 'secret-of-one') })
		expect(await unfinishedIn({ ...options, bucket: 'whole-site' })).toEqual([])
	},
)

test.skipIf(isMissing)(
	'a site tells why its storage refuses, and works again by itself',
	async () => {
		const said = await tellFaults({ swift, ...keysOf('one', 'secret-of-one') })
		expect(said).not.toContain('secret-of')
	},
)

/** Three uploads at a time, every third of them in parts, until `end`. */
function keepUploading(to: Storage) {
	const times: number[] = []
	const failed: string[] = []
	let isOver = false
	const upload = async (worker: number) => {
		for (let index = 0; !isOver; index += 1) {
			const name = `product-videos/${worker}-${index}.mp4`
			const work = async () => {
				await to.put(name, bytesOf(index % 3 === 0 ? 11 * megabyte : 1000))
				await to.delete(name)
			}
			const ms = await took(() => work().catch((error: Error) => failed.push(wordsOf(error))))
			times.push(ms)
		}
	}
	const uploading = Promise.all([1, 2, 3].map(upload))
	const end = () => {
		isOver = true
		return uploading
	}
	return { times, failed, end }
}

/** Random bytes, a chunk at a time. */
async function* bytesOf(amount: number, see?: (chunk: Uint8Array) => void) {
	const chunk = randomBytes(Math.min(amount, megabyte))
	for (let left = amount; left > 0; left -= chunk.byteLength) {
		const next = chunk.subarray(0, Math.min(left, chunk.byteLength))
		see?.(next)
		yield next
	}
}

async function textOf(found: ReturnType<Storage['get']>) {
	return new Response((await found)?.body).text()
}

/** An error and all its causes. */
function wordsOf(error: unknown): string {
	return error instanceof Error ? `${error.message}; ${wordsOf(error.cause)}` : ''
}
