import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button, homepagePath, save, settingsOf, video } from '#tests/support/homepage-form.ts'
import { failNext } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

const addressOf = (id: string) => `https://www.youtube.com/embed/${id}?autoplay=0&controls=1&rel=0`
const stored = addressOf('aqz-KE-bpKQ')

function storeVideo(db: Database) {
	return db.query(
		`update site_texts set words = jsonb_build_object('heroVideoUrl', $1::text) where slug = 'homepage'`,
		[stored],
	)
}

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

test('[ADM-HERO-02] [ADM-HERO-03] [ADM-HERO-09] a video is added, also after a failed save', async ({
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
		await video(page).fill(text)
		await save(page)
		await expect(video(page)).toHaveValue(addressOf(id))
		await expect(toastOf(page)).toContainText('Hero video updated successfully')
		expect((await settingsOf(db)).video).toBe(addressOf(id))
	}
	await expect(page).toHaveURL(url + homepagePath)
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
	await button(page, 'Remove Video').click()
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

test('[ADM-HERO-14] settings that cannot be read show an error, and Try again loads them', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500|503/)
	const { url, db } = emptySite
	{
		await using _away = await tableAway(db, 'site_texts')
		await openAdmin(page, { db, siteUrl: url }, homepagePath)
		await expect(toastOf(page)).toContainText('Failed to load homepage settings')
		await expect(page.getByRole('alert').first()).toContainText('Failed to load homepage settings')
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(button(page, 'Add Video')).toBeVisible()
})

test('what is typed is kept as a working copy, which a preview shows and Discard ends; nothing takes the page off the site', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	const address = 'https://youtu.be/aqz-KE-bpKQ'
	await button(page, 'Add Video').click()
	await video(page).fill(address)
	await button(page, 'Save for later').click()
	await expect(toastOf(page)).toContainText('Saved for later')
	expect((await settingsOf(db)).video).toBeNull()
	await visit(page, url, homepagePath)
	await expect(video(page)).toHaveValue(address)
	const unpublished = page.getByRole('region', { name: 'Unpublished changes' })
	await expect(unpublished).toBeVisible()
	await expect(button(page, 'Publish changes')).toBeVisible()
	await expect(page.getByLabel('Unpublish at')).toHaveCount(0)
	await button(page, 'More ways to save').click()
	await expect(page.getByRole('menuitem')).toHaveText([
		'Save and stay here',
		'Save and view page',
		'Compare with the site',
	])
	await page.keyboard.press('Escape')
	await button(page, 'Discard').click()
	await page
		.getByRole('alertdialog', { name: 'Discard your changes?' })
		.getByRole('button', { name: 'Discard' })
		.click()
	await expect(button(page, 'Add Video')).toBeVisible()
	await expect(unpublished).toHaveCount(0)
})

test('the screen has no WCAG 2.2 violation, narrow or wide, light or dark', async ({
	page,
	emptySite,
}) => {
	const { url, db } = emptySite
	await storeVideo(db)
	await openAdmin(page, { db, siteUrl: url }, homepagePath)
	await video(page).fill('https://youtu.be/M7lc1UVf-VE')
	await expect(page.getByText('Will be stored as')).toBeVisible()
	await expectNoBreachInLooks(page, 'the screen')
})
