import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { png } from '#tests/support/file-bytes.ts'
import { button } from '#tests/support/forms.ts'
import { open } from '#tests/support/open.ts'
import { failNext } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'

const homepagePath = '/admin/homepage'

const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'

/** The stored video and thumbnail. */
async function settingsOf(db: Database) {
	const { rows } = await db.query(
		`select words->>'heroVideoUrl' as video, words->>'heroVideoThumbnailUrl' as thumbnail, updated_at
		from site_texts where slug = 'homepage'`,
	)
	return rows[0]
}

const video = (page: Page) => page.getByLabel('Video', { exact: true })
const save = (page: Page) => button(page, 'Update Homepage').click()

test('[ADM-HERO-01] [ADM-HERO-07] [ADM-HERO-08] the screen refuses an empty video and one that is not on YouTube, and stores nothing', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homepage Management')
	await expect(page.getByText('There is no hero video')).toBeVisible()
	const before = await settingsOf(db)
	expect(before.video).toBeNull()
	await button(page, 'Add Video').click()
	await expect(video(page)).toBeFocused()
	for (const [text, message] of [
		['', 'Please enter a YouTube embed code or URL'],
		['https://vimeo.com/76979871', 'Please enter a valid YouTube embed code or URL'],
	] as const) {
		await video(page).fill(text)
		await save(page)
		await expect(video(page)).toHaveAccessibleDescription(new RegExp(message))
		await expect(video(page)).toHaveValue(text)
	}
	expect(await settingsOf(db)).toEqual(before)
})

test('[ADM-HERO-02] [ADM-HERO-03] [ADM-HERO-04] [ADM-HERO-09] a video is added, played and removed, also after a failed save', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const before = await settingsOf(db)
	await button(page, 'Add Video').click()
	await video(page).fill('https://youtu.be/aqz-KE-bpKQ?si=share')
	await expect(page.getByText(`Will be stored as ${stored}`)).toBeVisible()
	await expect(page.getByRole('link', { name: 'Play the hero video' })).toBeVisible()
	await failNext(page, '**/homepage/save')
	await save(page)
	await expect(toastOf(page)).toContainText('Failed to update hero video')
	await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible()
	await expect(video(page)).toHaveValue('https://youtu.be/aqz-KE-bpKQ?si=share')
	await save(page)
	await expect(toastOf(page)).toContainText('Hero video updated successfully')
	await expect(video(page)).toHaveValue(stored)
	const added = await settingsOf(db)
	expect(added.video).toBe(stored)
	expect(added.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())

	await page.route(/youtube/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	await page.getByRole('link', { name: 'Play the hero video' }).click()
	await expect(page.frameLocator('.homepage-screen iframe').getByText('film')).toBeVisible()
	await button(page, 'Remove Video').click()
	await expect(page.getByText('There is no hero video')).toBeVisible()
	await expect(button(page, 'Add Video')).toBeFocused()
	await failNext(page, '**/homepage/save')
	for (const [toast, left] of [
		['Failed to remove video', stored],
		['Hero video removed successfully', null],
	] as const) {
		await save(page)
		await expect(toastOf(page)).toContainText(toast)
		expect((await settingsOf(db)).video).toBe(left)
	}
	await expect(button(page, 'Remove Video')).toBeHidden()
})

test('the note of a preview and the header lie beside each other, with scripts and without, on a telephone too', async ({
	emptySite,
	page,
	browser,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	await page.getByLabel('Headline').fill('Calm birds. Dry litter.')
	await button(page, 'Save for later').click()
	await expect(toastOf(page)).toContainText('Saved for later')
	await page.reload()
	const address = await page.getByRole('link', { name: 'Preview changes' }).getAttribute('href')
	for (const javaScriptEnabled of [true, false])
		for (const width of [1280, 320]) {
			const context = await browser.newContext({
				javaScriptEnabled,
				viewport: { width, height: 800 },
			})
			const shown = await context.newPage()
			await open(shown, url + address)
			const note = await shown.getByText('Preview. Visitors cannot see').boundingBox()
			const header = await shown.getByRole('banner').boundingBox()
			expect(header?.y).toBeGreaterThanOrEqual((note?.y ?? 0) + (note?.height ?? 0))
			await context.close()
		}
})

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

test('[ADM-HERO-10] [ADM-HERO-11] [ADM-HERO-12] [ADM-HERO-13] a thumbnail is uploaded, replaced and removed, also after failures; what is no image is not sent', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const uploads: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/admin/upload')) uploads.push(request.url())
	})
	const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') }
	await fileInput(page).setInputFiles(notes)
	await expect(toastOf(page)).toContainText('Please select an image file')
	await expect(page.getByRole('alert').or(page.locator('.media-error')).first()).toContainText(
		'Please select an image file',
	)
	expect(uploads).toEqual([])

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
