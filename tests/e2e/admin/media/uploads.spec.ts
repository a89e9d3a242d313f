import type { Page } from '@playwright/test'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { respondInstead, holdRequests } from '#tests/support/interception.ts'
import { handOver, picture, slowUploads, watchProgress } from '#tests/support/pictures.ts'

test.beforeEach(async ({ page, db, siteUrl }) => {
	await signInAsAdmin(page, db, siteUrl)
})

test('[ADM-UPLOAD-06] [ADM-NEWSFORM-02] an upload shows 10, 30, 70, 90 and 100 percent, next to the actual size', async ({
	page,
}) => {
	const field = await openField(page, '/admin/news/new')
	await slowUploads(page, 300_000)
	const progress = await watchProgress(page)
	await choose(page, await picture('hens.png', { width: 600, height: 400 }))
	const bar = field.getByRole('progressbar', { name: 'Uploading hens.png' })
	await expect(bar).toHaveAttribute('aria-valuemin', '0')
	await expect(bar).toHaveAttribute('aria-valuemax', '100')
	await expect(field.getByText(/^30%/)).toHaveText(/ of 704\.\d+ KB$/)
	await expect(field.getByRole('textbox')).toBeVisible()
	expect((await progress()).filter((percent) => percent > 0)).toEqual([10, 30, 70, 90, 100])
	await expect(field.getByRole('img')).toHaveAttribute(
		'src',
		/^\/media\/news-images\/\d{13}-[0-9a-f]{16}\.png$/,
	)
})

test('[ADM-CONST-03] the picture is shown at once, 200 px high, while the form waits for it; cancelled, the upload leaves nothing behind', async ({
	page,
	db,
}) => {
	const name = `cancelled-${Date.now()}.png`
	const create = page.getByRole('button', { name: 'Create Service' }).first()
	const field = await openField(page)
	await slowUploads(page, 100_000)
	await choose(page, await picture(name, { width: 600, height: 400 }))
	const preview = field.getByRole('img')
	await expect(preview).toHaveAttribute('src', /^blob:/)
	expect(await preview.evaluate((image) => image.getBoundingClientRect().height)).toBe(200)
	await expect(create).toBeDisabled()
	await expect(field.getByText(/^30%/)).toBeVisible()
	await field.getByRole('button', { name: /^Cancel the upload/ }).click()
	await expect(field.getByRole('progressbar')).toHaveCount(0)
	await expect(preview).toHaveCount(0)
	await expect(create).toBeEnabled()
	const stored = () => db.query('select 1 from media where original_name = $1', [name])
	await expect.poll(async () => (await stored()).rowCount).toBe(0)
})

test('[ADM-UPLOAD-08] a refused picture is reported in the field, and another can be uploaded, but not when signed out', async ({
	page,
	allowConsole,
}) => {
	// The trace recorder requests pictures again, which the page's policy refuses.
	allowConsole(/415|401|Connecting to 'blob:/)
	const field = await openField(page)
	await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
	await expect(field.getByRole('alert')).toHaveText(
		'Error uploading image: Please choose an image: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC.',
	)
	await choose(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
	await expect(field.getByRole('alert')).toHaveText(
		/^Error uploading image: SVG files can contain scripts/,
	)
	await choose(page, await picture('good.png'))
	await expect(field.getByRole('img')).toHaveAttribute('src', /^\/media\/service-images\//)
	await expect(field.getByRole('alert')).toHaveCount(0)
	await page.context().clearCookies()
	await choose(page, await picture('late.png', { width: 320 }))
	await expect(field.getByRole('alert')).toHaveText(
		'Error uploading image: You are signed out. Sign in on another tab, then try again.',
	)
})

test('[ADM-UPLOAD-07] refusals and lost connections have different messages, and an upload can be retried', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/500|415|ERR_CONNECTION|ERR_FAILED/)
	await open(page, '/admin/media', { scripts: true })
	const send = async (file: { name: string; mimeType: string; buffer: Buffer }) =>
		page.getByLabel('Choose files to upload').setInputFiles(file)
	const alert = page.getByRole('group', { name: 'Upload files' }).getByRole('alert')
	await send({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
	await expect(alert).toHaveText(/^Upload failed: Please choose an image: JPEG/)
	await page.getByRole('button', { name: 'Dismiss a.png' }).click()

	const recover = await respondInstead(page, '**/admin/upload?*', (route) =>
		route.fulfill({ status: 500, body: '' }),
	)
	await send(await picture('b.png'))
	await expect(alert).toHaveText('Upload failed: Unknown error')
	await page.getByRole('button', { name: 'Dismiss b.png' }).click()

	recover()
	const mend = await respondInstead(page, '**/admin/upload?*', (route) =>
		route.abort('connectionreset'),
	)
	await send(await picture('c.png'))
	await expect(alert).toHaveText(
		'Upload error: The connection was lost. Your file is still here: try again.',
	)
	mend()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByRole('button', { name: 'Open c.png' }).first()).toBeVisible()
	await expect(alert).toHaveCount(0)
})

test('at most three files are uploaded at once; one failure does not stop the others', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/415/)
	await open(page, '/admin/media', { scripts: true })
	let sent = 0
	page.on('request', (request) => {
		if (request.url().includes('/admin/upload?')) sent += 1
	})
	const release = await holdRequests(page, '**/admin/upload?*')
	const stamp = Date.now()
	const files = await Promise.all([1, 2, 3, 4, 5].map((one) => picture(`${stamp}-${one}.png`)))
	files[2]!.buffer = Buffer.from('no image')
	await page.getByLabel('Choose files to upload').setInputFiles(files)
	const bars = page.getByRole('progressbar')
	await expect(bars).toHaveCount(5)
	await expect.poll(() => sent).toBe(3)
	await expect(bars.and(page.locator('[aria-valuenow="0"]'))).toHaveCount(2)
	expect(sent).toBe(3)
	release()
	await expect(bars).toHaveCount(0, { timeout: 15_000 })
	await expect(page.getByRole('alert')).toHaveText(/^Upload failed: Please choose an image/)
	for (const one of [1, 2, 4, 5])
		await expect(page.getByRole('button', { name: `Open ${stamp}-${one}.png` })).toBeVisible()
	expect(sent).toBe(5)
})

test('a picture can be added by a drop, and by pasting', async ({ page }) => {
	for (const how of ['drop', 'paste'] as const) {
		const field = await openField(page)
		await handOver(field.getByRole('group', { name: 'Image' }), how, [await picture('hens.png')])
		await expect(field.getByRole('img')).toHaveAttribute('src', /^\/media\/service-images\//)
	}
})

test('the upload confirmation stays until the picture is removed or another is uploaded', async ({
	page,
}) => {
	const field = await openField(page)
	const note = field.getByRole('status').filter({ hasText: 'Image uploaded successfully' })
	await choose(page, await picture('hens.png'))
	await expect(note).toHaveCount(1)
	await field.getByRole('button', { name: 'Image: remove the image' }).click()
	await expect(note).toHaveCount(0)
	await choose(page, await picture('ducks.png'))
	await expect(note).toHaveCount(1)
	const release = await holdRequests(page, '**/admin/upload?*')
	await choose(page, await picture('geese.png'))
	await expect(note).toHaveCount(0)
	release()
	await expect(note).toHaveCount(1)
})

test('a picture’s description is asked for at once, stored with it, and filled in wherever it is selected', async ({
	page,
	db,
}) => {
	const field = await openField(page)
	const name = `IMG_${Date.now()}.png`
	await field.getByLabel('Image: choose the image').focus()
	await choose(page, await picture(name))
	const words = field.getByRole('textbox', { name: 'What does the picture show?' })
	await expect(words).toBeFocused()
	await words.fill(name)
	await expect(
		field.getByText('This looks like a file name. Say what the picture shows.'),
	).toBeVisible()
	const response = await holdRequests(page, '**/admin/media/files/*')
	await words.fill('Hens in a barn')
	const before = await field.boundingBox()
	response()
	await expect(field.getByText('Saved.')).toBeVisible()
	expect(await field.boundingBox(), 'nothing below moves').toEqual(before)
	const { rows } = await db.query('select alt, decorative from media where original_name = $1', [
		name,
	])
	expect(rows).toEqual([{ alt: 'Hens in a barn', decorative: false }])

	await open(page, '/admin/services')
	await open(page, '/admin/services/new', { scripts: true })
	await page.getByRole('button', { name: 'Media Library' }).click()
	await page.getByRole('button', { name: 'Select Hens in a barn' }).first().click()
	await expect(words).toHaveValue('Hens in a barn')
	await field.getByLabel('Decorative only').check()
	await expect(words).toBeDisabled()
	await expect
		.poll(
			async () =>
				(await db.query('select decorative from media where original_name = $1', [name])).rows,
		)
		.toEqual([{ decorative: true }])
})

test('a description changed during its save is saved again', async ({ page, db }) => {
	const field = await openField(page)
	const name = `IMG_${Date.now()}.png`
	await choose(page, await picture(name))
	const words = field.getByRole('textbox', { name: 'What does the picture show?' })
	const sent: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/admin/media/files/')) sent.push(request.postData() ?? '')
	})
	const release = await holdRequests(page, '**/admin/media/files/*')
	await words.fill('Hens')
	await expect.poll(() => sent).toHaveLength(1)
	await words.fill('Hens in a barn')
	await words.press('Enter')
	release()
	await expect(field.getByText('Saved.')).toBeVisible()
	const { rows } = await db.query('select alt from media where original_name = $1', [name])
	expect(rows).toEqual([{ alt: 'Hens in a barn' }])
	expect(sent.map((body) => JSON.parse(body).alt)).toEqual(['Hens', 'Hens in a barn'])
})

test('[ADM-UPLOAD-09] a broken picture is replaced by the placeholder', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/404/)
	await page.route('**/media/**', (route) =>
		route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.continue(),
	)
	const field = await openField(page)
	await page.getByRole('button', { name: 'Media Library' }).click()
	const tile = page.getByRole('button', { name: /^Select / }).first()
	await expect(tile.locator('img')).toHaveAttribute('src', '/images/product-default.webp')
	await tile.click()
	await expect(field.getByRole('img')).toHaveAttribute('src', '/images/product-default.webp')
	const width = () =>
		field.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
	await expect.poll(width).toBeGreaterThan(0)
})

async function openField(page: Page, path = '/admin/services/new') {
	await open(page, path, { scripts: true })
	return page.locator('#image')
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
	await page.getByLabel(/^Image: (?:choose|replace) the image$/).setInputFiles(file)
}
