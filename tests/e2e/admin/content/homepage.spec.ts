import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreach, looks, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { png } from '#tests/support/file-bytes.ts'
import { failNext, loseNextAnswer } from '#tests/support/interception.ts'
import { keepToasts } from '#tests/support/toasts.ts'

const path = '/admin/homepage'
const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'
const video = (page: Page) => page.getByLabel('Video', { exact: true })
const another = (page: Page) => page.getByLabel('New video', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fileInput = (page: Page) =>
	page.getByLabel(/^Picture \(optional\): (choose|replace) the image$/)
const preview = (page: Page) => page.locator('img.media-preview')
const picture = { name: 'hero.png', mimeType: 'image/png', buffer: png({ width: 64, height: 36 }) }

async function settingsOf(db: Pool) {
	const { rows } = await db.query(
		'select hero_video_url as video, hero_video_thumbnail_url as thumbnail, updated_at from homepage_settings',
	)
	return rows[0]
}

test('[ADM-HERO-01] [ADM-HERO-02] [ADM-HERO-03] [ADM-HERO-04] [ADM-HERO-05] [ADM-HERO-07] [ADM-HERO-08] [ADM-HERO-09] a video is added, replaced and removed', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = await startServer({ seed: 'none' })
	await openAdmin(page, { db, siteUrl: url }, path)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homepage Management')
	await expect(page.getByText('There is no hero video')).toBeVisible()
	const before = await settingsOf(db)
	expect(before.video).toBeNull()

	for (const [text, message] of [
		['', 'Please enter a YouTube embed code or URL'],
		['https://vimeo.com/76979871', 'Please enter a valid YouTube embed code or URL'],
	] as const) {
		await video(page).fill(text)
		await button(page, 'Add Video').click()
		await expect(video(page)).toHaveAccessibleDescription(new RegExp(message))
		await expect(video(page)).toBeFocused()
		await expect(video(page)).toHaveValue(text)
	}
	expect(await settingsOf(db)).toEqual(before)

	await video(page).fill('https://youtu.be/aqz-KE-bpKQ?si=share')
	await expect(page.getByText(`Will be stored as ${stored}`)).toBeVisible()
	await failNext(page, '**/save')
	await button(page, 'Add Video').click()
	await expect(toastOf(page)).toContainText('Failed to update hero video')
	await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible()
	await expect(video(page)).toHaveValue('https://youtu.be/aqz-KE-bpKQ?si=share')
	await button(page, 'Add Video').click()
	await expect(toastOf(page)).toContainText('Hero video updated successfully')
	const added = await settingsOf(db)
	expect(added.video).toBe(stored)
	expect(added.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())

	for (const text of [
		'<iframe width="560" height="315" src="https://www.youtube.com/embed/M7lc1UVf-VE?si=a&amp;autoplay=1" allowfullscreen></iframe>',
		'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
		'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=4s',
	]) {
		await another(page).fill(text)
		await page.keyboard.press('ControlOrMeta+s')
		await expect(another(page)).toHaveValue('')
		await expect(toastOf(page)).toContainText('Hero video updated successfully')
		const id = text.includes('aqz') ? 'aqz-KE-bpKQ' : 'M7lc1UVf-VE'
		expect((await settingsOf(db)).video).toBe(stored.replace('aqz-KE-bpKQ', id))
	}

	const question = page.getByRole('alertdialog', { name: 'Remove the hero video?' })
	await failNext(page, '**/save')
	for (const [toast, left] of [
		['Failed to remove video', stored.replace('aqz-KE-bpKQ', 'M7lc1UVf-VE')],
		['Hero video removed successfully', null],
	] as const) {
		await button(page, 'Remove Video').click()
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
		await question.getByRole('button', { name: 'Remove' }).click()
		await expect(toastOf(page)).toContainText(toast)
		expect((await settingsOf(db)).video).toBe(left)
	}
	await expect(button(page, 'Add Video')).toBeVisible()
	await expect(button(page, 'Remove Video')).toBeHidden()
})

test('[ADM-HERO-10] [ADM-HERO-11] [ADM-HERO-12] [ADM-HERO-13] [ADM-HERO-14] the thumbnail is uploaded, replaced and removed; a failed read of the settings shows an error', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/500|503/)
	const { url, db } = await startServer({ seed: 'none' })
	await openAdmin(page, { db, siteUrl: url }, path)
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
	await fileInput(page).setInputFiles(picture)
	await expect.poll(async () => (await settingsOf(db)).thumbnail).not.toBe(first)
	await expect(toastOf(page)).toContainText('Hero video thumbnail updated successfully')

	await failNext(page, '**/homepage/save')
	const remove = page.getByRole('button', { name: 'Picture (optional): remove the image' })
	await remove.click()
	await expect(toastOf(page)).toContainText('Failed to remove thumbnail')
	await expect(preview(page)).toBeVisible()
	await remove.click()
	await expect(preview(page)).toBeHidden()
	expect((await settingsOf(db)).thumbnail).toBeNull()

	await db.query('alter table homepage_settings rename to elsewhere')
	await visit(page, url, path)
	await expect(toastOf(page)).toContainText('Failed to load homepage settings')
	await expect(page.getByRole('alert').first()).toContainText('Failed to load homepage settings')
	await db.query('alter table elsewhere rename to homepage_settings')
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(button(page, 'Add Video')).toBeVisible()
})

test('typed text survives a reload, an expired session and a conflict with a colleague', async ({
	page,
	browser,
	startServer,
	allowConsole,
}) => {
	allowConsole(/401|409/)
	const { url, db } = await startServer({ seed: 'none' })
	const account = await openAdmin(page, { db, siteUrl: url }, path)
	const address = 'https://youtu.be/aqz-KE-bpKQ'
	await video(page).fill(address)
	await page.getByRole('link', { name: 'Team', exact: true }).click()
	await page
		.getByRole('alertdialog', { name: 'Leave without saving?' })
		.getByRole('button', { name: 'Keep editing' })
		.click()
	await expect
		.poll(() => page.evaluate(() => Object.values(localStorage).join()))
		.toContain(address)
	page.once('dialog', (leave) => void leave.accept())
	await visit(page, url, path)
	await button(page, 'Restore').click()
	await expect(video(page)).toHaveValue(address)

	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await button(page, 'Add Video').click()
	await page
		.getByRole('dialog', { name: 'You are signed out' })
		.getByLabel('Password')
		.fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('Hero video updated successfully')

	const context = await browser.newContext()
	await context.addInitScript(keepToasts)
	const other = await context.newPage()
	await signIn(other, url, await createAdmin(db, { name: 'Ben Tui' }))
	await visit(other, url, path)
	await another(other).fill('https://youtu.be/M7lc1UVf-VE')
	await button(other, 'Replace Video').click()
	await expect(toastOf(other)).toContainText('Hero video updated successfully')
	await context.close()
	await another(page).fill('https://youtu.be/jNQXAC9IVRw')
	await button(page, 'Replace Video').click()
	const conflict = page.getByRole('dialog', {
		name: 'Ben Tui changed the homepage while you were editing',
	})
	await expect(conflict).toContainText('https://youtu.be/jNQXAC9IVRw')
	await expect(conflict).toContainText('M7lc1UVf-VE')
	await conflict.getByRole('button', { name: 'Keep mine' }).click()
	await expect.poll(async () => (await settingsOf(db)).video).toContain('jNQXAC9IVRw')
	await expect(conflict).toBeHidden()
	await expect(another(page)).toHaveValue('')
	await expect(toastOf(page)).toContainText('Hero video updated successfully')
})

test('an unsaved thumbnail shows a warning, and leaving it asks for confirmation', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/401|409/)
	const { url, db } = await startServer({ seed: 'none' })
	await openAdmin(page, { db, siteUrl: url }, path)
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

test('a change whose response was lost counts as saved when it is sent again', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED|409/)
	const { url, db } = await startServer({ seed: 'none' })
	await openAdmin(page, { db, siteUrl: url }, path)
	await video(page).fill('https://youtu.be/aqz-KE-bpKQ')
	await loseNextAnswer(page, '**/homepage/save')
	await button(page, 'Add Video').click()
	await expect(toastOf(page)).toContainText('Failed to update hero video')
	expect((await settingsOf(db)).video).toBe(stored)
	await button(page, 'Add Video').click()
	await expect(toastOf(page)).toContainText('Hero video updated successfully')
	await expect(another(page)).toHaveValue('')
})

test('the screen has no WCAG 2.2 violation, narrow or wide, light or dark', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, path)
	for (const look of looks) {
		await takeLook(page, look)
		await visit(page, siteUrl, path)
		await button(page, 'Replace Video').click()
		await expect(another(page)).toBeFocused()
		await expectNoBreach(page, `${look.width} px`)
	}
})
