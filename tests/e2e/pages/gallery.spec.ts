import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

async function productWithGallery(db: Database, items: number, extra: object[] = []) {
	const { rows } = await db.query(
		`select url from media where mime_type like 'image/%' order by created_at limit $1`,
		[items],
	)
	const gallery = [
		...rows.map((row, index) => ({ type: 'image', url: row.url, caption: `Picture ${index + 1}` })),
		...extra,
	]
	return insertProduct(db, { gallery: JSON.stringify(gallery) })
}

const video = {
	type: 'video',
	url: '',
	videoType: 'youtube',
	videoId: 'aqz-KE-bpKQ',
	caption: 'Film',
}

async function openMixedGallery(page: Page, db: Database) {
	const product = await productWithGallery(db, 3, [video])
	await open(page, `/products/${product.slug}`, { scripts: true })
	const gallery = page.getByRole('region', { name: /^Pictures of/ })
	const position = gallery.getByRole('status')
	await expect(position).toHaveText('1 of 4')
	return { gallery, position }
}

test('[PUB-GALLERY-01][PUB-GALLERY-04][PUB-GALLERY-05][PUB-GALLERY-06] images and videos form a carousel with buttons and arrow keys, which stop at its ends, and thumbnails, of which a click shows and marks one', async ({
	page,
	db,
}) => {
	const { gallery, position } = await openMixedGallery(page, db)
	const previous = gallery.getByRole('button', { name: 'Previous slide' })
	const next = gallery.getByRole('button', { name: 'Next slide' })
	await expect(previous).toBeDisabled()
	await expect(next).toBeEnabled()
	await next.click()
	await expect(position).toHaveText('2 of 4')
	await expect(previous).toBeEnabled()
	await next.focus()
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('ArrowRight')
	await expect(position).toHaveText('4 of 4')
	await expect(gallery.getByRole('link', { name: 'Play video: Film' })).toBeVisible()
	await expect(next).toBeDisabled()
	await page.keyboard.press('ArrowRight')
	await expect(position).toHaveText('4 of 4')
	await page.keyboard.press('ArrowLeft')
	await expect(position).toHaveText('3 of 4')
	const thumbnails = gallery.getByRole('list', { name: 'Thumbnails' }).getByRole('link')
	await expect(thumbnails).toHaveCount(4)
	await thumbnails.nth(1).click()
	await expect(position).toHaveText('2 of 4')
	await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
	await expect(gallery.getByText('Picture 2', { exact: true })).toBeVisible()
})

test('[PUB-GALLERY-07][PUB-GALLERY-08] a YouTube item plays on request and loads nothing before', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db, { gallery: JSON.stringify([video]) })
	const foreign: string[] = []
	await page.route(/youtube/, (route) => {
		foreign.push(route.request().url())
		return route.fulfill({ contentType: 'text/html', body: '<p>film</p>' })
	})
	await open(page, `/products/${product.slug}`)
	await expect(page.locator('.gallery-track')).toHaveCSS('height', '280px')
	expect((await page.locator('.gallery-video').boundingBox())?.height).toBeLessThanOrEqual(250)
	expect(foreign).toEqual([])
	await page.getByRole('link', { name: 'Play video: Film' }).click()
	const frame = page.locator('.gallery-video iframe')
	await expect(frame).toHaveAttribute(
		'src',
		/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/,
	)
	await expect.poll(() => foreign.length).toBe(1)
	expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(250)
})

test('[PUB-GALLERY-09] thumbnails are laid out in 4, 6 or 8 columns; from 768 px an image of about the same shape as its frame fills it', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select url from media where width_px * 3 = height_px * 4 limit 1`,
	)
	const gallery = Array.from({ length: 9 }, () => ({ type: 'image', url: rows[0].url }))
	const product = await insertProduct(db, { gallery: JSON.stringify(gallery) })
	await open(page, `/products/${product.slug}`)
	const track = page.locator('.gallery-track')
	const column = page.locator('.product-parts > :has(.gallery-track)')
	const picture = track.locator('img').first()
	const thumbnails = page.getByRole('list', { name: 'Thumbnails' })
	await expect(track).toHaveCSS('border-radius', /^[1-9]/)
	for (const [width, columns] of [
		[390, 4],
		[768, 6],
		[1024, 8],
		[1280, 8],
	] as const) {
		await page.setViewportSize({ width, height: 900 })
		const shown = await thumbnails.evaluate(
			(list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
		)
		expect(shown, `${width} px`).toBe(columns)
		if (width < 768) continue
		const [box, place] = [await picture.boundingBox(), await column.boundingBox()]
		expect(box?.width, `${width} px`).toBeCloseTo(place?.width ?? 0, 0)
		expect(box?.height).toBe(280)
	}
	await expect(picture).toHaveCSS('object-fit', 'contain')
})

test('key combinations are ignored, media in hidden slides stop playing, and the focus is kept', async ({
	page,
	db,
}) => {
	const film = { type: 'video', videoType: 'file', url: '/media/film.mp4', caption: 'Own film' }
	const product = await productWithGallery(db, 1, [film, video])
	await page.route(/film\.mp4|youtube/, (route) => route.fulfill({ body: '' }))
	await open(page, `/products/${product.slug}`, { scripts: true })
	const gallery = page.getByRole('region', { name: /^Pictures of/ })
	const position = gallery.getByRole('status')
	const next = gallery.getByRole('button', { name: 'Next slide' })
	await next.focus()
	await page.keyboard.press('Shift+ArrowRight')
	await page.keyboard.press('ArrowRight')
	await expect(position).toHaveText('2 of 3')

	await gallery.locator('video').evaluate((player) => {
		Object.assign(player, { pause: () => player.setAttribute('data-paused', '') })
	})
	await gallery.locator('video').dispatchEvent('keydown', { key: 'ArrowRight' })
	await next.click()
	await expect(position).toHaveText('3 of 3')
	await expect(gallery.locator('video')).toHaveAttribute('data-paused')

	const play = gallery.getByRole('link', { name: 'Play video: Film' })
	await play.focus()
	await page.keyboard.press('ArrowLeft')
	await expect(position).toHaveText('2 of 3')
	await expect(gallery.getByRole('list', { name: /^Slides of / })).toBeFocused()
	await page.keyboard.press('ArrowRight')
	await expect(position).toHaveText('3 of 3')
	await play.click()
	await expect(gallery.locator('iframe')).toHaveCount(1)
	await gallery.getByRole('button', { name: 'Previous slide' }).click()
	await expect(position).toHaveText('2 of 3')
	await expect(gallery.locator('iframe')).toHaveCount(0)
	await next.click()
	await expect(play).toBeVisible()
})

test('a gallery that starts behind the loading screen of its page shows its first slide, and can be used', async ({
	page,
	db,
}) => {
	const product = await productWithGallery(db, 3, [video])
	await open(page, '/products', { scripts: true })
	const respond = await holdRequests(page, `**/products/${product.slug}.data*`)
	await page.getByRole('main').getByRole('link', { name: product.title }).first().click()
	await expect(page.locator('main [aria-busy]')).toBeVisible()
	respond()
	const gallery = page.getByRole('region', { name: /^Pictures of/ })
	await expect(gallery.getByRole('status')).toHaveText('1 of 4')
	await gallery.getByRole('button', { name: 'Next slide' }).click()
	await expect(gallery.getByRole('status')).toHaveText('2 of 4')
	await expect(gallery.getByRole('listitem').nth(1)).not.toHaveAttribute('inert')
})
