import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { pdfBytes, testImage } from '#tests/support/media.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { canHaveSmallDisk, requestOf, smallDisk, uploads } from '#tests/support/uploads.ts'
import { mediaFolders } from '../file-kinds.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { serveMedia } from '../serve.server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import { handleUpload } from './upload-response.server.ts'

test('[ADM-UPLOAD-01][ADM-UPLOAD-02][ADM-UPLOAD-04] each purpose has its own public folder, where identical files are stored separately', async () => {
	await using site = await uploads()
	const image = await testImage(40, 30).jpeg().toBuffer()
	const video = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
	const bytesOf = { image, document: pdfBytes, video }
	const specified: MediaFolder[] = [
		'product-images',
		'product-gallery',
		'product-videos',
		'product-documents',
		'article-images',
		'hero-thumbnails',
		'news-images',
		'resource-images',
		'resource-documents',
	]
	for (const folder of specified) {
		const content = bytesOf[mediaFolders[folder].kind]
		const sent = { folder, name: mediaFolders[folder].kind === 'document' ? 'a.pdf' : 'a', content }
		const [first, second] = [await site.send(sent), await site.send(sent)]
		for (const { url } of [first.body, second.body]) {
			expect(url).toMatch(new RegExp(`^/media/${folder}/\\d{13}-[0-9a-f]{16,32}\\.\\w+$`))
			const served = await serveMedia(new Request(`http://x${url}`), url, site)
			expect(served.status).toBe(200)
			expect(served.headers.get('Cache-Control')).toBe('public, max-age=3600')
			await served.body?.cancel()
		}
		expect(first.body.url).not.toBe(second.body.url)
	}
})

test('[ADM-UPLOAD-03] portraits get a random name without a time', async () => {
	await using site = await uploads()
	const content = await testImage(40, 30).png().toBuffer()
	const { body } = await site.send({ folder: 'team', name: 'me.png', content })
	expect(body.url).toMatch(/^\/media\/team\/[0-9a-f]{32}\.png$/)
})

test('the response describes the stored file, and the audit log names the uploader', async () => {
	await using site = await uploads()
	const content = await testImage(40, 30).jpeg().toBuffer()
	const query = { folder: 'news-images', name: 'hens.jpg', alt: ' Hens\nat dawn ', content }
	const { status, body } = await site.send(query)
	expect(status).toBe(200)
	expect(body).toMatchObject({ name: 'hens.jpg', mimeType: 'image/jpeg', width: 40, height: 30 })
	expect(await site.db.select().from(media)).toMatchObject([
		{ id: body.id, url: body.url, sizeBytes: body.sizeBytes, alt: 'Hens at dawn' },
	])
	const { id } = admin() as { id: string }
	expect(await site.db.select().from(auditLog)).toMatchObject([
		{ actorId: id, action: 'upload', recordType: 'media', recordId: body.id },
	])
	expect(JSON.stringify(await site.db.select().from(auditLog))).not.toContain('hens')
})

const refusals: [string, Record<string, unknown>, number, RegExp][] = [
	['an unknown folder', { folder: 'secrets' }, 400, /no folder/],
	['a folder that climbs', { folder: '../team' }, 400, /no folder/],
	['a folder every object has', { folder: 'constructor' }, 400, /no folder/],
	['no name', { name: '' }, 400, /no file/],
	['a form', { type: 'multipart/form-data; boundary=x' }, 415, /the file itself/],
	['a type that needs no leave', { type: 'text/plain' }, 415, /the file itself/],
	['a stated size over the limit', { length: 26 * 1024 * 1024 }, 413, /larger than 25 MB/],
	['nothing', { content: Buffer.alloc(0) }, 422, /empty/],
	['another kind', { content: pdfBytes }, 415, /choose an image/],
	['other bytes than were sent', { digest: 'wrong' }, 422, /damaged during the upload/],
]

test.each(refusals)('%s is refused with a message', async (...[, given, status, words]) => {
	await using site = await uploads()
	const content = await testImage(40, 30).jpeg().toBuffer()
	const response = await site.send({ folder: 'team', name: 'a.jpg', content, ...given })
	expect(response.status).toBe(status)
	expect(response.body.error).toMatch(words)
	await site.expectNothing()
})

test('bytes that match their checksum are stored', async () => {
	await using site = await uploads()
	const content = await testImage(40, 30).jpeg().toBuffer()
	const digest = createHash('sha256').update(content).digest('base64')
	expect(await site.send({ folder: 'team', name: 'a.jpg', content, digest })).toMatchObject({
		status: 200,
	})
})

test('a user without upload rights gets a message, and nothing is stored', async () => {
	await using site = await uploads()
	const endless = new ReadableStream<Uint8Array>({
		pull: (controller) => controller.enqueue(new Uint8Array(1024)),
	})
	const response = await handleUpload(requestOf({ content: endless }), nobody, site)
	expect([response.status, await response.json()]).toEqual([403, { error: expect.any(String) }])
	await site.expectNothing()
})

test('an endless body is cut off at the limit, and memory stays small', async () => {
	await using site = await uploads()
	let sent = 0
	const before = process.memoryUsage.rss()
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1024 * 1024
			controller.enqueue(new Uint8Array(1024 * 1024))
		},
	})
	const response = await handleUpload(requestOf({ content: endless }), admin(), site)
	expect(response.status).toBe(413)
	expect(sent).toBeLessThan(28 * 1024 * 1024)
	expectFigure(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
	await site.expectNothing()
})

test(`a connection cut at any byte leaves nothing behind (seed ${seed})`, async () => {
	const random = seededRandom(seed)
	await using site = await uploads()
	const content = randomBytes(200_000)
	const whole = await testImage(400, 300).png({ compressionLevel: 0 }).toBuffer()
	for (let round = 0; round < 40; round += 1) {
		const bytes = round % 2 ? whole : content
		const at =
			round === 0 ? 0 : round === 1 ? bytes.length - 1 : Math.floor(random() * bytes.length)
		const cut = new AbortController()
		const stream = streamCutAt(bytes, { at, cut })
		const response = await handleUpload(
			requestOf({ content: stream, signal: cut.signal }),
			admin(),
			site,
		)
		expect(response.ok, `cut at ${at} of ${bytes.length}`).toBe(false)
	}
	await site.expectNothing()
})

test('a client that disconnects after the last byte leaves nothing behind', async () => {
	await using site = await uploads()
	const content = await testImage(2000, 1500).png().toBuffer()
	const left = new AbortController()
	const working = handleUpload(requestOf({ content, signal: left.signal }), admin(), site)
	await expect
		.poll(() => readdir(site.workRoot, { recursive: true }), { interval: 2 })
		.toHaveLength(3)
	left.abort()
	expect((await working).ok).toBe(false)
	await site.expectNothing()
})

test('a ninth simultaneous upload answers 503 with Retry-After', async () => {
	await using site = await uploads()
	const holds = Array.from({ length: 8 }, () => held())
	const running = holds.map(({ stream }) =>
		handleUpload(requestOf({ content: stream }), admin(), site),
	)
	await expect.poll(async () => (await readdir(site.workRoot)).length).toBe(8)
	const content = await testImage(40, 30).jpeg().toBuffer()
	const ninth = await handleUpload(requestOf({ content }), admin(), site)
	expect([ninth.status, ninth.headers.get('Retry-After')]).toEqual([503, '10'])
	for (const { release } of holds) release()
	await Promise.all(running)
	const { status } = await handleUpload(requestOf({ content }), admin(), site)
	expect(status).toBe(200)
})

test('a full disk and an unavailable storage give different errors, and nothing is stored', async () => {
	await using site = await uploads()
	const content = await testImage(40, 30).jpeg().toBuffer()
	const failing = (cause: Error) => ({
		...site,
		storage: {
			...site.storage,
			put: () => Promise.reject(new StorageError('no', { cause })),
		},
	})
	const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
	for (const [cause, status, words] of [
		[full, 507, /no space left/],
		[new Error('gone'), 503, /cannot be stored at the moment/],
	] as const) {
		const response = await handleUpload(requestOf({ content }), admin(), failing(cause))
		expect([response.status, await response.json()]).toEqual([
			status,
			{ error: expect.stringMatching(words) },
		])
	}
	await site.expectNothing()
})

test.runIf(canHaveSmallDisk())(
	'an upload to a full disk answers 507, and later uploads work',
	async () => {
		await using site = await uploads()
		using disk = smallDisk()
		const inSmall = { ...site, workRoot: disk?.path ?? '' }
		const tooLarge = await testImage(1200, 900).png({ compressionLevel: 0 }).toBuffer()
		const raw = { width: 300, height: 300, channels: 3 } as const
		const picture = await sharp(randomBytes(270_000), { raw }).png().toBuffer()
		// Fits alone, but not with its cleaned copy.
		const tight = Buffer.concat([picture, Buffer.alloc(1024 * 1024 - 8192 - picture.length)])
		for (const content of [tooLarge, tight]) {
			const response = await handleUpload(requestOf({ content }), admin(), inSmall)
			expect(await response.json()).toEqual({ error: expect.stringMatching(/no space left/) })
			expect(response.status).toBe(507)
			expect(await readdir(inSmall.workRoot)).toEqual([])
		}
		await site.expectNothing()
		const small = await sharp(tooLarge).resize(40).png().toBuffer()
		expect((await handleUpload(requestOf({ content: small }), admin(), inSmall)).status).toBe(200)
	},
)

/** A broken connection as the server sees it: an error in mid-stream, and an aborted request. */
function streamCutAt(bytes: Buffer, { at, cut }: { at: number; cut: AbortController }) {
	let sent = 0
	return new ReadableStream<Uint8Array>({
		pull(controller) {
			if (sent >= at) {
				cut.abort()
				controller.error(new Error('aborted'))
				return
			}
			const end = Math.min(at, sent + 16_384)
			controller.enqueue(bytes.subarray(sent, end))
			sent = end
		},
	})
}

/** A body with one byte that ends on `release`. */
function held() {
	let release = () => {}
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new Uint8Array([1]))
			release = () => controller.close()
		},
	})
	return { stream, release: () => release() }
}
