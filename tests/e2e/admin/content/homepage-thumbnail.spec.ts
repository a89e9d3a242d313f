import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { png } from '#tests/support/file-bytes.ts'
import { homepagePath, save, settingsOf } from '#tests/support/homepage-form.ts'
import { failNext } from '#tests/support/interception.ts'

const fileInput = (page: Page) =>
	page.getByLabel(/^Picture \(optional\): (choose|replace) the image$/)
const preview = (page: Page) => page.locator('img.media-preview')
const picture = { name: 'hero.png', mimeType: 'image/png', buffer: png({ width: 64, height: 36 }) }
const other = { ...picture, buffer: png({ width: 96, height: 54 }) }

/** Uploads a picture, and waits until it is stored. */
async function choose(page: Page, file: typeof picture) {
	const before = await preview(page)
		.getAttribute('src', { timeout: 100 })
		.catch(() => null)
	await fileInput(page).setInputFiles(file)
	await expect(preview(page)).toHaveAttribute('src', /^\/media\/hero-thumbnails\//)
	if (before) await expect(preview(page)).not.toHaveAttribute('src', before)
}

test('[ADM-HERO-12] a thumbnail that is not an image is refused and not uploaded', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, homepagePath)
	const uploads: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/admin/upload')) uploads.push(request.url())
	})
	await fileInput(page).setInputFiles({
		name: 'notes.txt',
		mimeType: 'text/plain',
		buffer: Buffer.from('no image'),
	})
	await expect(toastOf(page)).toContainText('Please select an image file')
	await expect(page.getByRole('alert').or(page.locator('.media-error')).first()).toContainText(
		'Please select an image file',
	)
	expect(uploads).toEqual([])
})

test('[ADM-HERO-10] [ADM-HERO-13] the thumbnail is uploaded and replaced, also after a failed upload and a failed save', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	await failNext(page, '**/admin/upload?*')
	await fileInput(page).setInputFiles(picture)
	await expect(toastOf(page)).toContainText('Failed to upload thumbnail')
	await choose(page, picture)
	await failNext(page, '**/homepage/save')
	await save(page)
	await expect(toastOf(page)).toContainText('Failed to update hero video thumbnail')
	expect((await settingsOf(db)).thumbnail).toBeNull()
	await save(page)
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
	const first = (await settingsOf(db)).thumbnail
	expect(first).toMatch(/^\/media\/hero-thumbnails\/\d+-[\w-]+\.png$/)
	await choose(page, other)
	await save(page)
	await expect.poll(async () => (await settingsOf(db)).thumbnail).not.toBe(first)
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
})

test('[ADM-HERO-11] the thumbnail is removed, and stays when the removal fails', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	await choose(page, picture)
	await save(page)
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
	const { thumbnail } = await settingsOf(db)
	await page.getByRole('button', { name: 'Picture (optional): remove the image' }).click()
	await expect(preview(page)).toBeHidden()
	await failNext(page, '**/homepage/save')
	for (const [toast, left] of [
		['Failed to remove thumbnail', thumbnail],
		['Hero video thumbnail removed successfully', null],
	] as const) {
		await save(page)
		await expect(toastOf(page)).toContainText(toast)
		expect((await settingsOf(db)).thumbnail).toBe(left)
	}
})
