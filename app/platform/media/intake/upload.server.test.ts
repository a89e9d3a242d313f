import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { filmOf } from '#tests/support/file-bytes.ts'
import { movingImage, movingPng, pdfBytes, testImage, testStorage } from '#tests/support/media.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { listMedia } from '../library.server.ts'
import { readMovingPng } from '../picture/moving-png.server.ts'
import { getImageViews } from '../queries.server.ts'
import { storeUpload } from './upload.server.ts'

test('an image is stored under a new name with its size and the job for its copies', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const content = await testImage().jpeg().toBuffer()
	const stored = await storeUpload(db, admin(), {
		folder: 'news-images',
		fileName: 'C:\\photos\\Hens at dawn.JPG',
		content,
		storage,
		alt: 'Hens',
	})
	if (!stored.ok) throw new Error(stored.error.message)
	expect(stored.value.url).toMatch(/^\/media\/news-images\/\d{13}-[0-9a-f]{16}\.jpg$/)
	expect(stored.value).toMatchObject({ mimeType: 'image/jpeg', width: 700, height: 400 })
	const view = (await getImageViews(db, [stored.value.url, '/media/none/1.jpg', null])).get(
		stored.value.url,
	)
	expect(view).toMatchObject({ width: 700, height: 400, alt: 'Hens' })
	const [row] = await db.select().from(media)
	expect(row).toMatchObject({ originalName: 'Hens at dawn.JPG', variantsAt: null })
	expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
	expect(await jobs(db)).toEqual([{ task_identifier: 'media.makeVariants' }])
})

test('[ADM-ENT-09] a stored image has a name, its address and the time it was stored', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const before = Date.now()
	const content = await testImage().jpeg().toBuffer()
	const { url } = await upload(db, storage, { folder: 'team', fileName: 'me.jpg', content })
	const { rows } = await db.$client.query('select name, url, created_at from media')
	const name = url.slice('/media/team/'.length)
	expect(rows).toEqual([{ name, url, created_at: expect.any(Date) }])
	expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
	expect(rows[0].created_at.getTime()).toBeGreaterThanOrEqual(before)
	expect(rows[0].created_at.getTime()).toBeLessThanOrEqual(Date.now())
	const { files } = await listMedia(db)
	expect(files).toMatchObject([
		{ name: 'me.jpg', url, createdAt: rows[0].created_at.toISOString() },
	])
})

test('a photo is stored upright and without its metadata', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const photo = await testImage(600, 300)
		.withExif({
			IFD0: { Make: 'MARKER-MAKE', ImageDescription: 'MARKER-WORDS' },
			IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 0/1' },
		})
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()
	const content = Buffer.concat([photo, Buffer.from('<script>MARKER-END</script>')])
	expect((await sharp(content).metadata()).exif).toBeDefined()
	const stored = await upload(db, storage, { folder: 'team', fileName: 'me.jpg', content })
	expect(stored).toMatchObject({ width: 300, height: 600 })
	expect(stored.url).toMatch(/^\/media\/team\/[0-9a-f]{32}\.jpg$/)
	const saved = await bytesOf(storage, stored.url)
	const metadata = await sharp(saved).metadata()
	expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
		undefined,
		undefined,
		undefined,
	])
	expect(saved.toString('latin1')).not.toContain('MARKER')
})

test.each(['png', 'webp', 'avif', 'gif', 'tiff', 'jpeg'] as const)(
	'%s images are accepted',
	async (format) => {
		await using db = await testDb()
		await using storage = await testStorage()
		const content = await testImage(64, 48).toFormat(format).toBuffer()
		const stored = await upload(db, storage, { folder: 'product-images', fileName: 'x', content })
		expect(stored).toMatchObject({ width: 64, height: 48 })
		// Browsers do not show TIFF, so it is kept as JPEG.
		const saved = { tiff: 'jpg', jpeg: 'jpg' }[format as string] ?? format
		expect(stored.url.endsWith(`.${saved}`)).toBe(true)
	},
)

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const html = '<!doctype html><script>alert(1)</script>'
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const refused: [string, MediaFolder, string, Uint8Array, RegExp][] = [
	['SVG', 'news-images', 'a.svg', Buffer.from(svg), /PNG/],
	['SVG named PNG', 'news-images', 'a.png', Buffer.from(svg), /SVG/],
	['HEIC', 'news-images', 'a.heic', heic, /JPEG/],
	['a page named JPEG', 'news-images', 'a.jpg', Buffer.from(html), /choose an image/],
	['a PDF as image', 'news-images', 'a.jpg', pdfBytes, /choose an image/],
	['an empty file', 'news-images', 'a.jpg', Buffer.alloc(0), /empty/],
	['a cut JPEG', 'news-images', 'a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), /damaged/],
	[
		'a program named PDF',
		'product-documents',
		'a.pdf',
		Buffer.from('MZ\x90\0'.padEnd(600, '\0'), 'latin1'),
		/choose a document/,
	],
	['a PDF named Word', 'product-documents', 'a.docx', pdfBytes, /choose a document/],
	['a page named text', 'product-documents', 'a.html', Buffer.from(html), /choose a document/],
	[
		'bytes named text',
		'product-documents',
		'a.txt',
		Buffer.from([1, 2, 0, 255]),
		/choose a document/,
	],
	['text as a resource', 'resource-documents', 'a.txt', Buffer.from('words'), /choose a document/],
	['a GIF as video', 'product-videos', 'a.mp4', Buffer.from('GIF89a'), /MP4/],
]

test.each(refused)('%s is refused with a reason', async (...refusal) => {
	const [, folder, fileName, content, reason] = refusal
	await using db = await testDb()
	await using storage = await testStorage()
	const stored = await storeUpload(db, admin(), { folder, fileName, content, storage })
	expect(stored).toMatchObject({ ok: false, error: { message: expect.stringMatching(reason) } })
	expect(await storage.list(folder)).toEqual([])
	expect(await db.select().from(media)).toEqual([])
})

test('a PDF gets an unguessable name in storage, and only a PDF is queued for reading', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const plan = {
		folder: 'resource-documents',
		fileName: 'Litter plan.pdf',
		content: pdfBytes,
	} as const
	expect((await upload(db, storage, plan)).url).toMatch(
		/^\/media\/resource-documents\/\d{13}-[0-9a-f]{32}\.pdf$/,
	)
	const text = {
		folder: 'product-documents',
		fileName: 'Kererū.txt',
		content: Buffer.from('Kererū'),
	} as const
	expect(await upload(db, storage, text)).toMatchObject({ mimeType: 'text/plain', width: null })
	// Only the first is a PDF.
	expect(await jobs(db)).toEqual([{ task_identifier: 'media.readDocument' }])
})

test('an image with too many pixels is refused', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const content = await sharp({
		create: { width: 8000, height: 7000, channels: 3, background: '#fff' },
	})
		.png({ compressionLevel: 9 })
		.toBuffer()
	const stored = await storeUpload(db, admin(), {
		folder: 'news-images',
		fileName: 'a.png',
		content,
		storage,
	})
	expect(stored).toMatchObject({ ok: false, error: { code: 'tooManyPixels' } })
})

test('S41: an image that must be held whole is refused when its colours take more memory than 50 million pixels', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const flat = { width: 5100, height: 5100, channels: 4, background: '#000' } as const
	const deep = sharp({ create: flat }).toColourspace('rgb16')
	const content = await deep.png({ progressive: true, compressionLevel: 1 }).toBuffer()
	const sent = { folder: 'news-images', fileName: 'a.png', content, storage } as const
	expect(await storeUpload(db, admin(), sent)).toMatchObject({
		ok: false,
		error: { code: 'tooManyPixels', message: expect.stringContaining('8 bits a colour') },
	})
})

test('S41: an AVIF image is reduced to sides of 2,560 pixels', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const flat = { width: 2600, height: 1300, channels: 3, background: '#000' } as const
	const content = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer()
	const sent = { folder: 'news-images', fileName: 'a.avif', content, storage } as const
	expect(await storeUpload(db, admin(), sent)).toMatchObject({
		value: { width: 2560, height: 1280 },
	})
})

test('an AVIF image is limited to 12 million pixels, fewer than a PNG', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const flat = { width: 3600, height: 3400, channels: 3, background: '#fff' } as const
	const content = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer()
	const sent = { folder: 'news-images', fileName: 'a.avif', content, storage } as const
	expect(await storeUpload(db, admin(), sent)).toMatchObject({
		ok: false,
		error: { code: 'tooManyPixels', message: expect.stringContaining('12 million') },
	})
	const png = await sharp({ create: flat }).png().toBuffer()
	expect(await upload(db, storage, { ...sent, content: png })).toMatchObject({ width: 3600 })
})

test.each([
	['webp', () => movingImage(3, 'webp'), { width: 400, height: 300 }],
	['gif', () => movingImage(3, 'gif'), { width: 400, height: 300 }],
	['png', () => Promise.resolve(movingPng(3)), { width: 8, height: 8 }],
] as const)(
	'a %s that moves still moves, and its name says that it does',
	async (format, make, size) => {
		await using db = await testDb()
		await using storage = await testStorage()
		const sent = { folder: 'news-images', fileName: 'a', content: await make() } as const
		const stored = await upload(db, storage, sent)
		expect(stored).toMatchObject({ ...size, mimeType: `image/${format}` })
		expect(stored.url).toMatch(new RegExp(`/\\d{13}-[0-9a-f]{16}-moving\\.${format}$`))
		const saved = await bytesOf(storage, stored.url)
		const frames =
			format === 'png'
				? readMovingPng(saved).frames.length
				: (await sharp(saved, { animated: true }).metadata()).pages
		expect(frames).toBe(3)
	},
)

test('the frames of a film count by themselves: 60 of 1280 x 720 are taken, and too many are refused as such', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const film = async (width: number, height: number, frames: number) => {
		const still = { width, height, channels: 3, background: '#1f4d36' } as const
		return filmOf(await sharp({ create: still }).gif().toBuffer(), frames)
	}
	const sent = { folder: 'news-images', fileName: 'a.gif', storage } as const
	const stored = await upload(db, storage, { ...sent, content: await film(1280, 720, 60) })
	expect(stored).toMatchObject({ width: 1280, height: 720 })
	const refused = await storeUpload(db, admin(), { ...sent, content: await film(4000, 4000, 13) })
	expect(refused).toMatchObject({
		ok: false,
		error: {
			code: 'tooManyPixels',
			message: expect.stringMatching(/^This moving picture.*frames/),
		},
	})
})

test('of a TIFF with several pages only the first is stored, and only it counts', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const page = { width: 5000, height: 4000, channels: 3, background: '#fff' } as const
	const pages = await Promise.all(
		[1, 2, 3].map(() => sharp({ create: page }).png({ compressionLevel: 1 }).toBuffer()),
	)
	const content = await sharp(pages, { join: { animated: true } })
		.tiff({ compression: 'deflate' })
		.toBuffer()
	const sent = { folder: 'news-images', fileName: 'scan.tif', content } as const
	const stored = await upload(db, storage, sent)
	expect(stored).toMatchObject({ width: 4096, height: 3277 })
	expect(stored.url).not.toContain('moving')
})

test('a large image is stored upright, its longer side reduced to 4,096 pixels', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const wide = { width: 6000, height: 1500, channels: 3, background: '#fff' } as const
	const content = await sharp({ create: wide }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
	const sent = { folder: 'news-images', fileName: 'a.jpg', content } as const
	const stored = await upload(db, storage, sent)

	expect(stored).toMatchObject({ width: 1024, height: 4096 })
	expect(await sharp(await bytesOf(storage, stored.url)).metadata()).toMatchObject({
		width: 1024,
		height: 4096,
	})
})

test('reading an endless upload stops at the size limit', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	let sent = 0
	async function* endless() {
		while (true) {
			sent += 1024 * 1024
			yield new Uint8Array(1024 * 1024)
		}
	}
	const stored = await storeUpload(db, admin(), {
		folder: 'news-images',
		fileName: 'a.jpg',
		content: endless(),
		storage,
	})
	expect(stored).toMatchObject({ ok: false, error: { code: 'tooLarge' } })
	expect(sent).toBeLessThan(27 * 1024 * 1024)
})

test('when the row cannot be written, the stored file is deleted', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	await db.execute('alter table media add constraint refuse_all check (false) not valid')
	const content = await testImage().jpeg().toBuffer()
	await expect(
		storeUpload(db, admin(), { folder: 'news-images', fileName: 'a.jpg', content, storage }),
	).rejects.toThrow('Failed query')
	expect(await storage.list('news-images')).toEqual([])
})

test('an upload without signing in is refused', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const attempt = storeUpload(db, nobody, {
		folder: 'team',
		fileName: 'a',
		content: pdfBytes,
		storage,
	})
	await expect(attempt).rejects.toThrow(ForbiddenError)
})

type Db = Awaited<ReturnType<typeof testDb>>
type Storage = Awaited<ReturnType<typeof testStorage>>
type File = { folder: MediaFolder; fileName: string; content: Uint8Array }

async function upload(db: Db, storage: Storage, file: File) {
	const stored = await storeUpload(db, admin(), { ...file, storage })
	if (!stored.ok) throw new Error(stored.error.message)
	return stored.value
}

async function bytesOf(storage: Storage, url: string): Promise<Buffer> {
	const found = await storage.get(url.replace('/media/', ''))
	return Buffer.from(await new Response(found?.body).arrayBuffer())
}

async function jobs(db: Db) {
	return (await db.pool.query('select task_identifier from graphile_worker.jobs')).rows
}
