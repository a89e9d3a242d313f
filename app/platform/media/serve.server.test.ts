import { expect, test } from 'vitest'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildProduct, buildResource } from '#tests/support/factories.ts'
import { pdfBytes, testImage, testStorage } from '#tests/support/media.ts'
import { restoreMedia, trashMedia } from './commands.server.ts'
import { serveMedia, parseRange } from './serve.server.ts'
import { storeUpload } from './intake/upload.server.ts'

async function site() {
	const db = await testDb()
	const storage = await testStorage()
	return {
		db,
		storage,
		ask: (path: string, headers: HeadersInit = {}, method = 'GET') =>
			serveMedia(new Request(`http://localhost${path}`, { headers, method }), path, {
				db,
				storage,
			}),
		async [Symbol.asyncDispose]() {
			await db[Symbol.asyncDispose]()
			await storage[Symbol.asyncDispose]()
		},
	}
}

test('an original is cached for an hour, with its type and a policy that blocks scripts', async () => {
	await using at = await site()
	await at.storage.put('news-images/1-a.jpg', await testImage().jpeg().toBuffer())
	const response = await at.ask('/media/news-images/1-a.jpg')
	expect(response.status).toBe(200)
	expect(Object.fromEntries(response.headers)).toMatchObject({
		'cache-control': 'public, max-age=3600',
		'content-type': 'image/jpeg',
		'x-content-type-options': 'nosniff',
		'content-security-policy': "default-src 'none'; sandbox",
		'accept-ranges': 'bytes',
	})
	expect((await response.arrayBuffer()).byteLength).toBe(
		Number(response.headers.get('content-length')),
	)
})

test('a picture of an edition is cached for good, and pages of mail services may show it', async () => {
	await using at = await site()
	const bytes = await testImage().jpeg().toBuffer()
	await at.storage.put('newsletter/0a.jpg', bytes)
	await at.storage.put('news-images/1-a.jpg', bytes)
	const [mailed, other] = await Promise.all(
		['newsletter/0a.jpg', 'news-images/1-a.jpg'].map(async (key) => {
			const { headers } = await at.ask(`/media/${key}`)
			return [headers.get('cache-control'), headers.get('cross-origin-resource-policy')]
		}),
	)
	expect(mailed).toEqual(['public, max-age=31536000, immutable', 'cross-origin'])
	expect(other).toEqual(['public, max-age=3600', 'same-origin'])
})

test('a known ETag gets 304 without a body', async () => {
	await using at = await site()
	await at.storage.put('news-images/1-a.jpg', pdfBytes)
	const etag = (await at.ask('/media/news-images/1-a.jpg', {}, 'HEAD')).headers.get('etag') ?? ''
	const response = await at.ask('/media/news-images/1-a.jpg', { 'If-None-Match': `W/"x", ${etag}` })
	expect(response.status).toBe(304)
	expect(response.body).toBeNull()
})

test('a range of a file can be requested', async () => {
	await using at = await site()
	await at.storage.put('product-videos/1-a.mp4', Buffer.from('0123456789'))
	const path = '/media/product-videos/1-a.mp4'
	const part = await at.ask(path, { Range: 'bytes=2-4' })
	expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
		206,
		'bytes 2-4/10',
		'234',
	])
	const beyond = await at.ask(path, { Range: 'bytes=10-' })
	expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
	const changed = await at.ask(path, { Range: 'bytes=2-4', 'If-Range': '"older"' })
	expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
})

test('until a variant exists, the original is sent and cached for a minute; the variant is immutable', async () => {
	await using at = await site()
	await at.storage.put('news-images/1-a.jpg', Buffer.from('original'))
	const path = '/media/variants/news-images/1-a.jpg/320.avif'
	const early = await at.ask(path)
	expect([early.headers.get('content-type'), await early.text()]).toEqual([
		'image/jpeg',
		'original',
	])
	expect(early.headers.get('cache-control')).toBe('public, max-age=60')
	await at.storage.put('variants/news-images/1-a.jpg/320.avif', Buffer.from('copy'))
	const late = await at.ask(path)
	expect([late.headers.get('content-type'), await late.text()]).toEqual(['image/avif', 'copy'])
	expect(late.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a file in the trash and its copies are not found; restored, they are served again', async () => {
	await using at = await site()
	const { db, storage } = at
	const content = await testImage(700, 400).png().toBuffer()
	const stored = await storeUpload(db, admin(), {
		folder: 'team',
		fileName: 'a.png',
		content,
		storage,
	})
	if (!stored.ok) throw new Error(stored.error.message)
	const { id, url } = stored.value
	const copy = url.replace('/media/', '/media/variants/').concat('/480.avif')
	const statusOf = async (path: string) => (await at.ask(path, {}, 'HEAD')).status
	const statuses = async () => [await statusOf(url), await statusOf(copy)]
	expect(await statuses()).toEqual([200, 200])
	await trashMedia(db, admin(), { ids: [id] })
	expect(await statuses()).toEqual([404, 404])
	await restoreMedia(db, admin(), { ids: [id] })
	expect(await statuses()).toEqual([200, 200])
})

test('a PDF opens in the browser and a text file is downloaded, under their original names', async () => {
	await using at = await site()
	const { db, storage } = at
	const file = {
		folder: 'product-documents',
		fileName: 'Kererū "plan".pdf',
		content: pdfBytes,
	} as const
	const stored = await storeUpload(db, admin(), { ...file, storage })
	const response = await at.ask(stored.ok ? stored.value.url : '')
	expect(response.headers.get('content-disposition')).toBe(
		`inline; filename="Kerer_ _plan_.pdf"; filename*=UTF-8''Kerer%C5%AB%20%22plan%22.pdf`,
	)
	expect(response.headers.get('content-security-policy')).not.toContain('sandbox')
	await response.body?.cancel()
	const text = { ...file, fileName: 'plan.txt', content: Buffer.from('Boots first.\n') }
	const other = await storeUpload(db, admin(), { ...text, storage })
	const saved = await at.ask(other.ok ? other.value.url : '')
	expect(saved.headers.get('content-disposition')).toBe(
		`attachment; filename="plan.txt"; filename*=UTF-8''plan.txt`,
	)
	expect(saved.headers.get('content-security-policy')).toContain('sandbox')
	await saved.body?.cancel()
})

test.each([
	'/media/',
	'/media/news-images/none.jpg',
	'/media/../../etc/passwd',
	'/media/news-images/%2e%2e/x.jpg',
	'/media/.tmp/x',
	'/media/variants/news-images/1-a.jpg/321.avif',
	'/media/variants/news-images/1-a.jpg/320.svg',
	'/media/variants/news-images/1-a.jpg/320.social.jpg',
	'/media/variants/variants/news-images/1-a.jpg/320.avif',
	'/media/variants/news-images/1-a.jpg',
])('%s is not found', async (path) => {
	await using at = await site()
	await at.storage.put('news-images/1-a.jpg', pdfBytes)
	const response = await at.ask(path)
	expect([response.status, await response.text()]).toEqual([404, 'Not found'])
})

test('a row whose file is missing answers 404', async () => {
	await using at = await site()
	const { url } = await buildMedia(at.db, { folder: 'news-images', name: '1-gone.jpg' })
	expect((await at.ask(url)).status).toBe(404)
	expect((await at.ask(url)).status).toBe(404)
})

test('the picture of a video that was never fetched redirects to the default image', async () => {
	await using at = await site()
	const response = await at.ask('/media/youtube/M7lc1UVf-VE.jpg')
	expect([response.status, response.headers.get('location')]).toEqual([
		302,
		'/images/product-default.webp',
	])
})

test('the address of a replaced document redirects to the newest version in use, even when its file is deleted', async () => {
	await using at = await site()
	const send = async (replaces: string | null) => {
		const upload = { fileName: 'label.pdf', content: pdfBytes, storage: at.storage, replaces }
		const stored = await storeUpload(at.db, admin(), { ...upload, folder: 'product-documents' })
		if (!stored.ok) throw new Error(stored.error.message)
		return stored.value
	}
	const { id } = await buildProduct(at.db)
	const show = async (mediaId: string) => {
		await at.db.delete(mediaUsage)
		await at.db.insert(mediaUsage).values({ mediaId, recordType: 'product', recordId: id })
	}
	const first = await send(null)
	await show(first.id)
	const second = await send(first.url)
	expect((await at.ask(first.url)).status, 'not saved yet').toBe(200)
	await show(second.id)
	const moved = await at.ask(first.url)
	expect([moved.status, moved.headers.get('location')]).toEqual([301, second.url])
	expect(moved.headers.get('cache-control')).toBe('public, max-age=300')
	const third = await send(second.url)
	await show(third.id)
	await trashMedia(at.db, admin(), { ids: [first.id] })
	await at.storage.delete('product-documents/' + first.url.split('/').at(-1))
	expect((await at.ask(first.url)).headers.get('location')).toBe(third.url)
	expect((await at.ask(second.url)).headers.get('location')).toBe(third.url)
	expect((await at.ask(third.url)).status).toBe(200)
	await show(second.id)
	expect((await at.ask(second.url)).status, 'taken back').toBe(200)
	expect((await at.ask(first.url)).headers.get('location')).toBe(second.url)
})

test('no former address redirects to the file of a paid resource or to another folder', async () => {
	await using at = await site()
	const { id } = await buildResource(at.db, { free: false })
	const former = '/media/resource-documents/1-former.pdf'
	const send = (folder: 'resource-documents' | 'product-documents', replaces: string) =>
		storeUpload(at.db, admin(), {
			folder,
			replaces,
			fileName: 'paid.pdf',
			content: pdfBytes,
			storage: at.storage,
		})
	for (const folder of ['resource-documents', 'product-documents'] as const) {
		const stored = await send(folder, former)
		const mediaId = stored.ok ? stored.value.id : ''
		await at.db.insert(mediaUsage).values({ mediaId, recordType: 'resource', recordId: id })
	}
	expect((await at.ask(former)).status).toBe(404)
	await at.db.update(resources).set({ free: true })
	expect((await at.ask(former)).headers.get('location')).toMatch(/^\/media\/resource-documents\//)
})

test.each([
	['bytes=0-3', { start: 0, end: 3 }],
	['bytes=4-', { start: 4, end: 9 }],
	['bytes=4-99', { start: 4, end: 9 }],
	['bytes=-3', { start: 7, end: 9 }],
	['bytes=-99', { start: 0, end: 9 }],
	['bytes=10-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=0-1,4-5', null],
	['bytes=-', null],
	['bytes=5-2', null],
	['lines=1-2', null],
	['bytes=a-b', null],
	[null, null],
])('%s of ten bytes', (header, part) => expect(parseRange(header, 10)).toEqual(part))

test.each([
	['bytes=0-9', { start: 0, end: 9 }],
	['bytes=9-9', { start: 9, end: 9 }],
	['bytes=0-0', { start: 0, end: 0 }],
	['bytes=-10', { start: 0, end: 9 }],
	['bytes=-1', { start: 9, end: 9 }],
	['bytes = 1 - 2', { start: 1, end: 2 }],
	['bytes=999999999999999-', 'unsatisfiable'],
	['bytes=9999999999999999-', null],
	['bytes=10-10', 'unsatisfiable'],
	['BYTES=0-1', null],
	['bytes=0--1', null],
	['bytes=0x1-2', null],
	['', null],
])('%j at the edges of ten bytes', (header, part) => {
	expect(parseRange(header, 10)).toEqual(part)
})

test('every range of an empty file is unsatisfiable', () => {
	for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
		expect(parseRange(header, 0)).toBe('unsatisfiable')
	expect(parseRange(null, 0)).toBeNull()
})
