import sharp from 'sharp'
import { expect } from 'vitest'
import { storedPicture } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct } from '#tests/support/records.ts'

test('[PUB-GALLERY-02][PUB-GALLERY-03] one item has no thumbnails; an empty gallery shows the default image', async ({
	open,
	ask,
	db,
}) => {
	const item = { type: 'image', url: await storedPicture(db) }
	const open$ = async (gallery: object[]) => {
		const { slug } = await insertProduct(db, { gallery: JSON.stringify(gallery) })
		return (await open(`/products/${slug}`)).$
	}
	const thumbnails = 'ul[aria-label="Thumbnails"] a'
	const two = await open$([item, item])
	expect(two(thumbnails)).toHaveLength(2)
	const one = await open$([item])
	expect(one('.gallery-slide img')).toHaveLength(1)
	expect(one(thumbnails)).toHaveLength(0)
	const none = await open$([])
	const src = none('.gallery-track img').attr('src')
	expect(src).toBe('/images/product-default.webp')
	const picture = sharp(Buffer.from(await (await ask(src ?? '')).arrayBuffer()))
	expect((await picture.metadata()).width).toBeGreaterThan(0)
})
