import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { respondInstead } from '#tests/support/interception.ts'
import { picture, openLibrary } from '#tests/support/pictures.ts'

test.beforeEach(async ({ page, db, siteUrl }) => {
	await signInAsAdmin(page, db, siteUrl)
})

test('[ADM-MEDIA-01] [ADM-MEDIA-02] the dialog has a tab with the stored images and a tab to upload another; a click on an image selects it and says so', async ({
	page,
}) => {
	const dialog = await openLibrary(page)
	await expect(dialog.getByRole('tab')).toHaveText(['Media Library', 'Upload New'])
	await expect(dialog.getByRole('tab', { name: 'Media Library' })).toBeFocused()
	await expect(dialog.getByRole('button', { name: /^Select / }).first()).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Refresh' })).toBeVisible()
	await dialog.getByRole('button', { name: 'Upload New' }).click()
	await expect(dialog.getByRole('tab', { name: 'Upload New' })).toHaveAttribute(
		'aria-selected',
		'true',
	)
	await dialog.getByLabel('Select image').setInputFiles(await picture('hens.png'))
	await expect(dialog.getByAltText('Preview of hens.png')).toHaveAttribute('src', /^blob:/)
	await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(dialog.getByRole('list', { name: 'Stored images' })).toBeVisible()
	await dialog
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await expect(dialog).toHaveCount(0)
	await expect(page.getByText('Image selected')).toBeVisible()
	await expect(page.locator('#image').getByRole('img')).toHaveAttribute('src', /^\/media\//)
})

test('[ADM-MEDIA-03] images are listed newest first, and Refresh shows images that others added', async ({
	page,
	db,
	siteUrl,
}) => {
	const dialog = await openLibrary(page)
	const tiles = dialog.getByRole('list', { name: 'Stored images' }).getByRole('button')
	await expect(tiles.first()).toBeVisible()
	const { rows } = await db.query(
		`select coalesce(original_name, name) as name from media where mime_type like 'image/%'
		order by created_at desc, id desc limit 50`,
	)
	await expect(tiles).toHaveText(rows.map((row) => row.name))
	const name = `added-${Date.now()}.png`
	const added = await page.request.post(`/admin/upload?folder=team&name=${name}`, {
		data: (await picture(name)).buffer,
		headers: { Origin: siteUrl, 'Content-Type': 'application/octet-stream' },
	})
	expect(added.status()).toBe(200)
	await dialog.getByRole('button', { name: 'Refresh' }).click()
	await expect(tiles.first()).toHaveText(name)
})

test('[ADM-MEDIA-04][ADM-MEDIA-05][ADM-MEDIA-06] only a selected image is uploaded, and is then listed first', async ({
	page,
}) => {
	const dialog = await openLibrary(page)
	await dialog.getByRole('tab', { name: 'Upload New' }).click()
	await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
	await expect(dialog.getByRole('alert')).toHaveText('Please select a file to upload')
	const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
	await expect(dialog.getByLabel('Select image')).toHaveAttribute('accept', 'image/*')
	await dialog.getByLabel('Select image').setInputFiles(pdf)
	await expect(dialog.getByRole('alert')).toHaveText(/^Upload failed: Please choose an image/)
	await expect(dialog.locator('img')).toHaveCount(0)
	const name = `new-${Date.now()}.png`
	await dialog.getByLabel('Select image').setInputFiles(await picture(name))
	await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
	await expect(
		dialog.getByRole('status').filter({ hasText: 'Image uploaded successfully' }),
	).toBeVisible()
	const tiles = dialog.getByRole('list', { name: 'Stored images' }).getByRole('button')
	await expect(tiles.first()).toHaveText(name)
})

test('[ADM-MEDIA-07] a failed listing says why, and Refresh retries it', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/503/)
	const mend = await respondInstead(page, '**/admin/media/files?*', (route) =>
		route.fulfill({ status: 503, json: { error: 'The database does not answer.' } }),
	)
	const dialog = await openLibrary(page)
	await expect(dialog.getByRole('alert')).toHaveText(
		'Failed to fetch images: The database does not answer.',
	)
	mend()
	await dialog.getByRole('button', { name: 'Refresh' }).click()
	await expect(dialog.getByRole('button', { name: /^Select / }).first()).toBeVisible()
	await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the library works by keyboard alone: search, select, and return of the focus to its button', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select original_name as name, url from media where mime_type like 'image/%' and original_name is not null
		order by created_at, id limit 1`,
	)
	await open(page, '/admin/services/new', { scripts: true })
	const opener = page.getByRole('button', { name: 'Media Library' })
	await opener.focus()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await expect(dialog.getByRole('tab', { name: 'Media Library' })).toBeFocused()
	await page.keyboard.press('ArrowRight')
	await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
	await expect(dialog.getByRole('tab', { name: 'Upload New' })).toBeFocused()
	await page.keyboard.press('ArrowLeft')
	await expect(dialog.getByLabel('Search images')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toHaveCount(0)
	await expect(opener).toBeFocused()
	await page.keyboard.press('Enter')
	await dialog.getByLabel('Search images').focus()
	await page.keyboard.type(rows[0].name)
	await page.keyboard.press('Enter')
	const tile = dialog.getByRole('list', { name: 'Stored images' }).getByRole('button')
	await expect(tile).toHaveCount(1)
	for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab')
	await expect(tile).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.locator('#image').getByRole('img')).toHaveAttribute(
		'src',
		new RegExp(`^${rows[0].url}`),
	)
	await expect(opener).toBeFocused()
})
