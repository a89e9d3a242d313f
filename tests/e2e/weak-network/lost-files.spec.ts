import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, insertRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

test.beforeEach(({ allowConsole }) => allowConsole(/404/))

for (const scripts of [false, true]) {
	test(`[ADM-UPLOAD-09] images with missing files are replaced by the placeholder on a page, ${scripts ? 'after' : 'before'} its scripts have started`, async ({
		page,
		db,
	}) => {
		const [main, second] = [await lostPicture(db), await lostPicture(db)]
		const gallery = JSON.stringify([{ type: 'image', url: second.url }])
		const product = await insertProduct(db, { image: main.url, gallery })
		await open(page, `/products/${product.slug}`, { scripts })
		const slides = page.locator('.gallery-slide img')
		await expect(slides).toHaveCount(2)
		await expectPlaceholder(slides.first())
		await expectPlaceholder(page.locator('.gallery-thumbnail img').first())
		// The next picture in the same place is tried independently.
		if (scripts) {
			await page.getByRole('button', { name: 'Next slide' }).click()
			await expectPlaceholder(slides.nth(1))
		}
	})
}

test('[ADM-UPLOAD-09] images with missing files are replaced by the placeholder in admin lists, forms and the shared card', async ({
	page,
	db,
	siteUrl,
}) => {
	const main = await lostPicture(db)
	const product = await insertProduct(db, { image: main.url })
	const search = new URLSearchParams({ q: product.title })
	await openAdmin(page, { db, siteUrl }, `/admin/products?${search}`)
	await expectPlaceholder(page.locator('.list-table .thumb img'))
	await visit(page, siteUrl, `/admin/products/${product.id}/edit`)
	await expectPlaceholder(page.locator('.shared-card img'))
	await expectPlaceholder(page.locator('#image img'))
	await expect(page.getByText('Image not available')).toBeVisible()
	await visit(page, siteUrl, `/admin/media?folder=product-images`)
	await expectPlaceholder(page.getByRole('button', { name: `Open ${main.name}` }).locator('img'))
})

async function expectPlaceholder(picture: Locator) {
	await picture.scrollIntoViewIfNeeded()
	await expect
		// Empty until the browser has chosen a file.
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
		.toMatch(/\/images\/product-default\.webp$/)
	const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
	await expect.poll(width).toBeGreaterThan(0)
}

/** Inserts a picture's row without its file. */
async function lostPicture(db: Database) {
	const name = `${Date.now()}-${randomBytes(8).toString('hex')}.jpg`
	const url = `/media/product-images/${name}`
	const size = { size_bytes: 1000, width_px: 1200, height_px: 900 }
	const { id } = await insertRow(db, 'media', {
		folder: 'product-images',
		name,
		url,
		mime_type: 'image/jpeg',
		sha256: randomBytes(32).toString('hex'),
		...size,
	})
	return { id, url, name }
}
