import type { Page } from '@playwright/test'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button, homepagePath, settingsOf, video } from '#tests/support/homepage-form.ts'
import { failNext, loseNextAnswer } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { keepToasts } from '#tests/support/toasts.ts'
import { tableAway } from '#tests/support/site-database.ts'

const addressOf = (id: string) => `https://www.youtube.com/embed/${id}?autoplay=0&controls=1&rel=0`
const stored = addressOf('aqz-KE-bpKQ')
const another = (page: Page) => page.getByLabel('New video', { exact: true })

function storeVideo(db: Database) {
	return db.query('update homepage_settings set hero_video_url = $1', [stored])
}

test('[ADM-HERO-01] [ADM-HERO-07] [ADM-HERO-08] the screen refuses an empty video and one that is not on YouTube, and stores nothing', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
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
})

test('[ADM-HERO-02] [ADM-HERO-03] [ADM-HERO-09] a video is added, also after a failed save', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const before = await settingsOf(db)
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
})

const replacements = [
	[
		'M7lc1UVf-VE',
		'<iframe width="560" height="315" src="https://www.youtube.com/embed/M7lc1UVf-VE?si=a&amp;autoplay=1" allowfullscreen></iframe>',
	],
	['aqz-KE-bpKQ', 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1'],
	['M7lc1UVf-VE', 'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=4s'],
	['aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpKQ?si=share'],
] as const

test('[ADM-HERO-03] [ADM-HERO-05] a stored video is replaced by an embed code and by each kind of YouTube address', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await storeVideo(db)
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	for (const [id, text] of replacements) {
		await another(page).fill(text)
		await page.keyboard.press('ControlOrMeta+s')
		await expect(another(page)).toHaveValue('')
		await expect(toastOf(page)).toContainText('Hero video updated successfully')
		expect((await settingsOf(db)).video).toBe(addressOf(id))
	}
})

test('[ADM-HERO-04] [ADM-HERO-09] a stored video is removed, and stays when the removal fails', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { url, db } = emptySite
	await storeVideo(db)
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const question = page.getByRole('alertdialog', { name: 'Remove the hero video?' })
	await failNext(page, '**/save')
	for (const [toast, left] of [
		['Failed to remove video', stored],
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

test('[ADM-HERO-14] settings that cannot be read show an error, and Try again loads them', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500|503/)
	const { url, db } = emptySite
	{
		await using _away = await tableAway(db, 'homepage_settings')
		await openAdmin(page, { db, siteUrl: url }, homepagePath)
		await expect(toastOf(page)).toContainText('Failed to load homepage settings')
		await expect(page.getByRole('alert').first()).toContainText('Failed to load homepage settings')
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(button(page, 'Add Video')).toBeVisible()
})

test('typed text survives a reload, an expired session and a conflict with a colleague', async ({
	emptySite,
	page,
	browser,
	allowConsole,
}) => {
	allowConsole(/401|409/)
	const { url, db } = emptySite
	const account = await openAdmin(page, { db, siteUrl: url }, homepagePath)
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
	await visit(page, url, homepagePath)
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
	await signIn(other, { db, siteUrl: url }, await createAdmin(db, { name: 'Ben Tui' }))
	await visit(other, url, homepagePath)
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

test('a change whose response was lost counts as saved when it is sent again', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED|409/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
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
	await openAdmin(page, { db, siteUrl }, homepagePath)
	await button(page, 'Replace Video').click()
	await expect(another(page)).toBeFocused()
	await expectNoBreachInLooks(page, 'the screen')
})
