import sharp from 'sharp'
import { expect, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { mediaKey } from '#platform/lib/media-address.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import { movingImage, testImage, testStorage } from '#tests/support/media.ts'
import { getMailPictures } from './mail-picture.server.ts'

type Size = [width: number, height: number]
const pictures: [what: string, make: () => Promise<Buffer>, own: Size, shown: Size][] = [
	[
		'a WebP of 4,000 pixels',
		() => testImage(4000, 2000).webp().toBuffer(),
		[4000, 2000],
		[528, 264],
	],
	['an AVIF', () => testImage(900, 600).avif({ effort: 0 }).toBuffer(), [900, 600], [528, 352]],
	['a film', () => movingImage(3, 'webp'), [400, 300], [400, 300]],
	['a small PNG', () => testImage(100, 50).png().toBuffer(), [100, 50], [100, 50]],
]

test.each(pictures)('%s becomes a JPEG with the size at which it stands', async (...row) => {
	const [, make, [widthPx, heightPx], [width, height]] = row
	await using db = await testDb()
	await using storage = await testStorage()
	const { url } = await buildMedia(db, { widthPx, heightPx })
	await storage.put(mediaKey(url), await make())
	const picture = (await getMailPictures(db, storage, [url])).get(url)
	const src = expect.stringMatching(/^\/media\/newsletter\/[\da-f]{32}\.jpg$/)
	expect(picture).toEqual({ src, width, height })
	const file = await storage.get(mediaKey(picture!.src))
	const copy = await sharp(await new Response(file!.body).bytes()).metadata()
	expect(copy).toMatchObject({ format: 'jpeg', width: Math.min(widthPx, 1200) })
})

test('the copy outlives the picture, whose address then has none; what cannot be read is left out', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const size = { widthPx: 100, heightPx: 50 }
	const [whole, broken, missing] = [
		await buildMedia(db, size),
		await buildMedia(db, size),
		await buildMedia(db, size),
	]
	await storage.put(mediaKey(whole.url), await testImage(100, 50).jpeg().toBuffer())
	await storage.put(mediaKey(broken.url), Buffer.from('no picture'))
	const urls = [whole.url, broken.url, missing.url]
	const found = await getMailPictures(db, storage, urls)
	expect([...found.keys()]).toEqual([whole.url])
	const { src } = found.get(whole.url)!
	await db.delete(media)
	await storage.delete(mediaKey(whole.url))
	expect((await getMailPictures(db, storage, urls)).size).toBe(0)
	expect(await storage.stat(mediaKey(src))).not.toBeNull()
})
