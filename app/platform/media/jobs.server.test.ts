import { execFileSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { storedFilesLock } from '#platform/db/locks.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import {
	movingImage,
	pdfBytes,
	pdfOf,
	pdfOfPages,
	testImage,
	testStorage,
} from '#tests/support/media.ts'
import { purgeMedia, trashMedia } from './commands.server.ts'
import { deleteFilesJob, makeVariantsJob, readDocumentJob } from './jobs.server.ts'
import { readerBounds } from './picture/first-page.server.ts'
import { listMedia } from './library.server.ts'
import { getMedia } from './queries.server.ts'
import { storeUpload } from './intake/upload.server.ts'

const shared = globalThis as { roostStorage?: unknown }

async function storedImage(db: TestDb, image: Sharp) {
	return stored(db, 'news-images', await image.toBuffer())
}

async function stored(db: TestDb, folder: 'news-images' | 'resource-documents', content: Buffer) {
	const storage = await testStorage()
	shared.roostStorage = storage
	onTestFinished(async () => {
		delete shared.roostStorage
		await storage[Symbol.asyncDispose]()
	})
	const saved = await storeUpload(db, admin(), { folder, fileName: 'a.pdf', content })
	if (!saved.ok) throw new Error(saved.error.message)
	return { ...saved.value, storage }
}

const signal = new AbortController().signal

test('variants are made in both formats up to the width of the original, and only once', async () => {
	await using db = await testDb()
	const { id, url, storage } = await storedImage(db, testImage(700, 350).jpeg())
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	const folder = url.replace('/media/', 'variants/')
	const names = [320, 480, 640].flatMap((width) => [`${width}.avif`, `${width}.webp`])
	expect(await storage.list('variants')).toEqual(names.map((name) => `${folder}/${name}`))
	const copy = await storage.get(`${folder}/480.avif`)
	const metadata = await sharp(await new Response(copy?.body).arrayBuffer()).metadata()
	expect(metadata).toMatchObject({ format: 'heif', width: 480, height: 240 })
	expect(metadata.exif).toBeUndefined()
	const made = (await getMedia(db, id))?.variantsAt
	expect(made).toBeInstanceOf(Date)
	await storage.delete(`${folder}/480.avif`)
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	expect(await storage.stat(`${folder}/480.avif`)).toBeNull()
})

test('the variants of phones and lists are made before the wide ones of any image, which end the work', async () => {
	await using db = await testDb()
	const { id, url, storage } = await storedImage(db, testImage(1100, 300).jpeg())
	const second = await storedImage(db, testImage(1030, 300).jpeg())
	const { rows } = await db.$client.query<{ payload: { mediaId: string; part?: string } }>(
		`select payload from graphile_worker._private_jobs order by priority, id`,
	)
	expect(rows.map(({ payload }) => payload)).toEqual([
		{ mediaId: id, part: 'narrow' },
		{ mediaId: second.id, part: 'narrow' },
		{ mediaId: id, part: 'wide' },
		{ mediaId: second.id, part: 'wide' },
	])
	shared.roostStorage = storage
	const made = async () => {
		const names = await storage.list(url.replace('/media/', 'variants/'))
		return names.filter((name) => !name.endsWith('.webp')).map((name) => name.split('/').at(-1))
	}
	const narrow = ['320.avif', '480.avif', '640.avif', '768.avif']
	await makeVariantsJob.run({ mediaId: id, part: 'narrow' }, { db, signal })
	expect((await made()).toSorted()).toEqual(narrow)
	expect((await getMedia(db, id))?.variantsAt).toBeNull()
	await makeVariantsJob.run({ mediaId: id, part: 'wide' }, { db, signal })
	expect((await made()).toSorted()).toEqual(['1024.avif', ...narrow])
	expect((await getMedia(db, id))?.variantsAt).toBeInstanceOf(Date)
	// Retried after the wide part had succeeded.
	await storage.delete(`${url.replace('/media/', 'variants/')}/320.avif`)
	await makeVariantsJob.run({ mediaId: id, part: 'narrow' }, { db, signal })
	expect((await made()).toSorted()).toEqual(['1024.avif', ...narrow])
})

test('of an image that moves no copy is made, since it would stand still', async () => {
	await using db = await testDb()
	const { id, storage } = await stored(db, 'news-images', await movingImage(2, 'webp'))
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	expect(await storage.list('variants')).toEqual([])
	expect((await getMedia(db, id))?.variantsAt).toBeInstanceOf(Date)
})

test('transparent images stay transparent', async () => {
	await using db = await testDb()
	const clear = {
		width: 400,
		height: 300,
		channels: 4,
		background: { r: 1, g: 2, b: 3, alpha: 0 },
	} as const
	const { id, url, storage } = await storedImage(db, sharp({ create: clear }).png())
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	const copy = await storage.get(`${url.replace('/media/', 'variants/')}/320.webp`)
	const pixel = await sharp(await new Response(copy?.body).arrayBuffer())
		.raw()
		.toBuffer()
	expect(pixel[3]).toBe(0)
})

test('the job for a deleted upload ends without an error', async () => {
	await using db = await testDb()
	const storage = await testStorage()
	shared.roostStorage = storage
	onTestFinished(() => storage[Symbol.asyncDispose]())
	await makeVariantsJob.run({ mediaId: '00000000-0000-4000-8000-000000000000' }, { db, signal })
	expect(await storage.list('variants')).toEqual([])
})

test('the job for a missing or damaged file fails for a retry, and makes the variants once the file is whole', async () => {
	await using db = await testDb()
	const { id, url, storage } = await storedImage(db, testImage(700, 350).jpeg())
	const key = url.replace('/media/', '')
	const whole = await new Response((await storage.get(key))?.body).bytes()
	const run = () => makeVariantsJob.run({ mediaId: id }, { db, signal })

	await storage.delete(key)
	await expect(run()).rejects.toThrow(`The uploaded file ${key} is missing from storage`)
	await storage.put(key, whole.subarray(0, 300))
	await expect(run()).rejects.toThrow('could not be decoded')
	expect((await getMedia(db, id))?.variantsAt).toBeNull()

	await storage.put(key, whole, { overwrite: true })
	await run()
	expect((await getMedia(db, id))?.variantsAt).toEqual(expect.any(Date))
	expect(await storage.list('variants')).toContain(`variants/${key}/640.avif`)
})

test('deleting a file removes it and all its variants from storage; a second run is harmless', async () => {
	await using db = await testDb()
	const { id, url, storage } = await storedImage(db, testImage(700, 350).jpeg())
	await storage.put('news-images/other.jpg', Buffer.from('x'))
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	const key = url.replace('/media/', '')
	for (let times = 0; times < 2; times += 1) await deleteFilesJob.run({ key }, { db, signal })
	expect(await storage.list('variants')).toEqual([])
	expect(await storage.list('news-images')).toEqual(['news-images/other.jpg'])
})

test('a deleted file stays in storage while a backup runs; its deletion is postponed', async () => {
	await using db = await testDb()
	const { id, url, storage } = await storedImage(db, testImage().jpeg())
	const key = url.replace('/media/', '')
	const backup = await db.pool.connect()
	await backup.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [storedFilesLock])
	await trashMedia(db, admin(), { ids: [id] })
	expect(await purgeMedia(db, new Date(Date.now() + 1000))).toBe(1)
	expect(await storage.stat(key), 'before the job').not.toBeNull()
	await deleteFilesJob.run({ key }, { db, signal })
	expect(await storage.stat(key), 'after it').not.toBeNull()
	const { rows } = await db.pool.query(
		`select run_at > now() + interval '10 s' as "isLater" from graphile_worker.jobs where key = $1`,
		[`delete:${key}`],
	)
	expect(rows).toEqual([{ isLater: true }])

	backup.release(true)
	await expect
		.poll(async () => {
			await deleteFilesJob.run({ key }, { db, signal })
			return storage.stat(key)
		})
		.toBeNull()
})

test('an aborted job ends without marking the variants as made', async () => {
	await using db = await testDb()
	const { id } = await storedImage(db, testImage().jpeg())
	const stopped = AbortSignal.abort(new Error('stopping'))
	await expect(makeVariantsJob.run({ mediaId: id }, { db, signal: stopped })).rejects.toThrow(
		'stopping',
	)
	expect((await getMedia(db, id))?.variantsAt).toBeNull()
})

test('the pages of a PDF are counted, and its first page is stored as a picture that is deleted with it', async () => {
	await using db = await testDb()
	const { id, url, storage } = await stored(db, 'resource-documents', pdfOfPages(3))
	await readDocumentJob.run({ mediaId: id }, { db, signal })
	const [row] = await db.select().from(media).where(eq(media.id, id))
	expect(row).toMatchObject({ pages: 3, pageWidthPx: 640, widthPx: null })
	expect(row?.pageHeightPx).toBeGreaterThan(900)
	const folder = url.replace('/media/', 'variants/')
	expect(await storage.list('variants')).toEqual([`${folder}/640.avif`, `${folder}/640.webp`])
	const copy = await storage.get(`${folder}/640.webp`)
	const { data, info } = await sharp(await new Response(copy?.body).arrayBuffer())
		.raw()
		.toBuffer({ resolveWithObject: true })
	const [red = 0, green = 0, blue = 0] = data
	expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
	expect([...data.subarray(-3)].every((part) => part > 245)).toBe(true)
	expect(info.width).toBe(640)
	await deleteFilesJob.run({ key: url.replace('/media/', '') }, { db, signal })
	expect(await storage.list('variants')).toEqual([])
})

test('an unreadable PDF gets no preview and is not retried', async () => {
	await using db = await testDb()
	const { id, storage } = await stored(db, 'resource-documents', pdfBytes)
	await readDocumentJob.run({ mediaId: id }, { db, signal })
	expect(await getMedia(db, id)).toMatchObject({ pages: null, variantsAt: expect.any(Date) })
	expect(await storage.list('variants')).toEqual([])
})

const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const pageOf = (box: string) => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]>>`
const drawsItself = '/F Do '.repeat(8)
const names = '/Resources<</XObject<</F 4 0 R>>>>'

test.each([
	[
		'a page that draws itself over and over',
		[
			catalogue,
			onePage,
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R${names}>>`,
			`<</Type/XObject/Subtype/Form/BBox[0 0 612 792]${names}/Length ${drawsItself.length}>>\nstream\n${drawsItself}\nendstream`,
			'<</Length 5>>\nstream\n/F Do\nendstream',
		],
		null,
	],
	['a tree of pages that leads to itself', [catalogue, '<</Type/Pages/Kids[2 0 R]/Count 1>>'], 1],
	['no page', [catalogue, '<</Type/Pages/Kids[]/Count 0>>'], null],
	['a page of a point by a million', [catalogue, onePage, pageOf('0 0 1 1000000')], 1],
	['a page of a million points by one', [catalogue, onePage, pageOf('0 0 1000000 1')], 1],
])(
	'a PDF with %s gets no preview and no retry, and the library marks it',
	async (_what, objects, pages) => {
		await using db = await testDb()
		const { id, storage } = await stored(db, 'resource-documents', pdfOf(objects))
		const isUnshown = async () => (await listMedia(db)).files[0]?.isUnshown
		expect(await isUnshown()).toBe(false)
		await readDocumentJob.run({ mediaId: id }, { db, signal })
		const [row] = await db.select().from(media).where(eq(media.id, id))
		expect(row).toMatchObject({ pages, pageWidthPx: null, variantsAt: expect.any(Date) })
		expect(await storage.list('variants')).toEqual([])
		expect(await isUnshown()).toBe(true)
	},
)

test('the process that draws PDFs cannot exceed its memory limit', async () => {
	const take = (pages: number) =>
		`try { new WebAssembly.Memory({ initial: 1 }).grow(${pages}); console.log('taken') } catch { console.log('refused') }`
	const responses = [1000, 20_000].map((pages) =>
		execFileSync(process.execPath, [...readerBounds, '-e', take(pages)])
			.toString()
			.trim(),
	)
	expect(responses).toEqual(['taken', 'refused'])
})
