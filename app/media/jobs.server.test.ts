import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMedia } from '#tests/support/factories.ts'
import { testImage, testStorage } from '#tests/support/media.ts'
import { makeVariantsJob } from './jobs.server.ts'
import { getMedia } from './queries.server.ts'
import { storeUpload } from './upload.server.ts'

const shared = globalThis as { roostStorage?: unknown }

async function storedImage(db: Awaited<ReturnType<typeof testDb>>, image: Sharp) {
	const storage = await testStorage()
	shared.roostStorage = storage
	onTestFinished(async () => {
		delete shared.roostStorage
		await storage[Symbol.asyncDispose]()
	})
	const content = await image.toBuffer()
	const stored = await storeUpload(db, admin(), { folder: 'news-images', fileName: 'a', content })
	if (!stored.ok) throw new Error(stored.error.message)
	return { ...stored.value, storage }
}

const signal = new AbortController().signal

test('copies are made in both formats up to the width of the original, and only once', async () => {
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

test('see-through images stay see-through', async () => {
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

test('an upload that was deleted, or whose file is gone, ends the job without an error', async () => {
	await using db = await testDb()
	const storage = await testStorage()
	shared.roostStorage = storage
	onTestFinished(() => storage[Symbol.asyncDispose]())
	await makeVariantsJob.run({ mediaId: '00000000-0000-4000-8000-000000000000' }, { db, signal })
	const { id } = await buildMedia(db, { widthPx: 700, heightPx: 350 })
	await makeVariantsJob.run({ mediaId: id }, { db, signal })
	expect(await storage.list('variants')).toEqual([])
})

test('a job that is told to stop does so between two copies', async () => {
	await using db = await testDb()
	const { id } = await storedImage(db, testImage().jpeg())
	const stopped = AbortSignal.abort(new Error('stopping'))
	await expect(makeVariantsJob.run({ mediaId: id }, { db, signal: stopped })).rejects.toThrow(
		'stopping',
	)
	expect((await getMedia(db, id))?.variantsAt).toBeNull()
})
