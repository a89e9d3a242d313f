import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { png } from '#tests/support/file-bytes.ts'
import { button, homepagePath, settingsOf, video } from '#tests/support/homepage-form.ts'
import { failNext } from '#tests/support/interception.ts'

const fileInput = (page: Page) =>
	page.getByLabel(/^Picture \(optional\): (choose|replace) the image$/)
const preview = (page: Page) => page.locator('img.media-preview')
const picture = { name: 'hero.png', mimeType: 'image/png', buffer: png({ width: 64, height: 36 }) }
const other = { ...picture, buffer: png({ width: 96, height: 54 }) }

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
	await failNext(page, '**/homepage/save')
	await fileInput(page).setInputFiles(picture)
	await expect(toastOf(page)).toContainText('Failed to update hero video thumbnail')
	await expect(preview(page)).toHaveAttribute('src', /hero-thumbnails/)
	expect((await settingsOf(db)).thumbnail).toBeNull()
	await button(page, 'Try again').click()
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
	const first = (await settingsOf(db)).thumbnail
	expect(first).toMatch(/^\/media\/hero-thumbnails\/\d+-[\w-]+\.png$/)
	await fileInput(page).setInputFiles(other)
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
	await fileInput(page).setInputFiles(picture)
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
	await failNext(page, '**/homepage/save')
	const remove = page.getByRole('button', { name: 'Picture (optional): remove the image' })
	await remove.click()
	await expect(toastOf(page)).toContainText('Failed to remove thumbnail')
	await expect(preview(page)).toBeVisible()
	await remove.click()
	await expect(preview(page)).toBeHidden()
	expect((await settingsOf(db)).thumbnail).toBeNull()
})

test('an unsaved thumbnail shows a warning, and leaving it asks for confirmation', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/401|409/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const theirs = '/media/hero-thumbnails/theirs.png'
	await db.query(
		'update homepage_settings set hero_video_thumbnail_url = $1, version = version + 1',
		[theirs],
	)
	const unstored = page.getByRole('alert').filter({ hasText: 'is not saved yet' })
	const conflict = page.getByRole('dialog', {
		name: 'Someone changed the homepage while you were editing',
	})
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	const leave = () => page.getByRole('link', { name: 'Team', exact: true }).click()
	const expectUnstored = async () => {
		await expect(unstored).toBeVisible()
		await leave()
		await expect(question).toContainText('It stays in the Media Library')
		await question.getByRole('button', { name: 'Keep editing' }).click()
		await expect(question).toBeHidden()
	}

	await fileInput(page).setInputFiles(picture)
	await conflict.getByRole('button', { name: 'Back' }).click()
	await expectUnstored()
	await video(page).fill('https://youtu.be/aqz-KE-bpKQ')
	await expectUnstored()
	await video(page).fill('')

	await failNext(page, '**/homepage/save', { status: 401 })
	await button(page, 'Try again').click()
	await button(page, 'Back to the form').click()
	await expectUnstored()
	expect((await settingsOf(db)).thumbnail).toBe(theirs)

	await button(page, 'Try again').click()
	await conflict.getByRole('button', { name: 'Keep mine' }).click()
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')
	await expect(unstored).toBeHidden()
	expect((await settingsOf(db)).thumbnail).not.toBe(theirs)
	await leave()
	await expect(page).toHaveURL(`${url}/admin/team`)
})
