// Forced colours, as in the contrast themes of Windows: selected and active states must not depend on our colours
// alone.
import type { Locator, Page } from '@playwright/test'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { picture, slowUploads } from '#tests/support/pictures.ts'
import { insertProduct } from '#tests/support/records.ts'

/** Colours take 0.2 s to change. */
const soon = { timeout: 15_000 }
const desktop = { width: 1280, height: 900 }

test.beforeEach(async ({ page }) => {
	await page.setViewportSize(desktop)
	await page.emulateMedia({ forcedColors: 'active' })
})

/** The parts of an element's look that remain in forced colours. */
function lookOf(element: Locator, pseudo?: string) {
	return element.evaluate((one, name) => {
		const { backgroundColor, borderBottom, outline } = getComputedStyle(one, name)
		return { backgroundColor, borderBottom, outline }
	}, pseudo)
}

async function expectMarked(current: Locator, other: Locator) {
	await expect(current).toBeVisible()
	await expect(async () => expect(await lookOf(current)).not.toEqual(await lookOf(other))).toPass(
		soon,
	)
}

test('the current page and the chosen filter are marked', async ({ page }) => {
	const main = page.getByRole('navigation', { name: 'Main' })
	await open(page, '/about')
	await expectMarked(
		main.getByRole('link', { name: 'About Us' }),
		main.getByRole('link', { name: 'News' }),
	)
	await open(page, '/products?category=Biosecurity')
	const filter = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link')
	await expectMarked(filter.filter({ hasText: 'Biosecurity' }), filter.filter({ hasText: 'Gut' }))
})

test('the thumbnail of the displayed picture is marked', async ({ page, db }) => {
	const { rows } = await db.query(
		`select url from media where mime_type like 'image/%' order by created_at limit 2`,
	)
	const gallery = JSON.stringify(rows.map(({ url }) => ({ type: 'image', url, caption: '' })))
	const product = await insertProduct(db, { gallery })
	await open(page, `/products/${product.slug}`, { scripts: true })
	const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link')
	await expectMarked(thumbnails.first(), thumbnails.last())
})

test('in the back office a switch shows its knob, and an upload its progress', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/products/new')
	const toggle = page.getByRole('switch').first()
	const knob = () => lookOf(toggle, '::before')
	const expectKnob = () =>
		expect(async () => {
			const track = await lookOf(toggle)
			expect((await knob()).backgroundColor).not.toBe(track.backgroundColor)
		}).toPass(soon)
	await expectKnob()
	const off = await lookOf(toggle)
	await toggle.click()
	await expectKnob()
	expect((await lookOf(toggle)).backgroundColor).not.toBe(off.backgroundColor)

	await visit(page, siteUrl, '/admin/services/new')
	const field = page.locator('#image')
	await slowUploads(page, 100_000)
	const file = await picture('hens.png', { width: 600, height: 400 })
	await page.getByLabel('Image: choose the image').setInputFiles(file)
	const bar = field.getByRole('progressbar')
	await expect(bar).toBeVisible()
	const track = await lookOf(bar)
	expect((await lookOf(bar.locator('span'))).backgroundColor).not.toBe(track.backgroundColor)
	await field.getByRole('button', { name: /^Cancel the upload/ }).click()
})

test('the current screen and tab of the back office are marked', async ({ page, db, siteUrl }) => {
	await openAdmin(page, { db, siteUrl }, '/admin/leads')
	const marked = async (within: Page | Locator) => {
		const links = within.getByRole('link')
		await expectMarked(within.locator('[aria-current=page]').first(), links.last())
	}
	await marked(page.getByRole('navigation', { name: 'Back office' }))
	await marked(page.locator('.page-tabs'))
})
