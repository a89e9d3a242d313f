import type { Locator } from '@playwright/test'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { insertSavableService, openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { description, saveAndStay } from '#tests/support/forms.ts'

test('[ADM-CONST-01] one toast is visible at a time; a new toast replaces the previous one', async ({
	page,
	db,
	siteUrl,
}) => {
	const { rows } = await db.query(
		`insert into leads (kind, name, email) values ('contact', 'Toast', 'toast@example.com') returning id`,
	)
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/leads/${rows[0].id}`, { scripts: true })
	for (const [state, words] of [
		['In progress', 'Marked as in progress'],
		['Done', 'Marked as done'],
		['New', 'Marked as new'],
	] as const) {
		await page.getByRole('radio', { name: state, exact: true }).click()
		await expect(page.getByText(words)).toBeVisible()
		await expect(page.locator('.toast')).toHaveCount(1)
	}
	await expect(page.locator('.toast')).toHaveCount(1)
})

test('[ADM-CONST-02] a dismissed notification can be read again, and is removed 1,000,000 ms later', async ({
	page,
	db,
	siteUrl,
}) => {
	const { rows } = await db.query(
		`insert into leads (kind, name, email) values ('contact', 'Toast', 'toast@example.com') returning id`,
	)
	await page.clock.install()
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/leads/${rows[0].id}`, { until: 'load' })
	await page.clock.runFor(3000)
	await hydrated(page)
	await page.getByRole('radio', { name: 'Done', exact: true }).click()
	const toast = page.locator('.toast')
	await expect(toast).toContainText('Marked as done')
	await page.getByRole('button', { name: 'Close toast' }).click()
	await page.clock.runFor(1000)
	await expect(toast).toHaveCount(0)

	await page.getByRole('button', { name: 'Notifications' }).click()
	const list = page.getByRole('dialog', { name: 'Notifications' })
	await expect(list).toContainText('Marked as done')
	await page.clock.runFor(900_000)
	await expect(list).toContainText('Marked as done')
	await page.clock.runFor(101_000)
	await expect(list).toContainText('No recent notifications.')
})

test('a toast closes when its screen is left; one raised by a save that changes the screen stays on the next screen', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await description(page).fill('Said on the list')
	await page.getByRole('button', { name: 'Update Service' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
	await expect(toastOf(page)).toContainText('Service updated')
	// Still on the same screen.
	await page.getByPlaceholder('Search services...').fill(service.title)
	await expect(page.getByRole('row')).toHaveCount(2)
	await expect(toastOf(page)).toContainText('Service updated')
	await page.getByRole('link', { name: 'Team', exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/team`)
	await expect(toastOf(page)).toHaveCount(0)
})

test('a toast covers neither the menu nor the Discard button, 390, 768 or 1280 px wide, and a refused save closes that of the save before', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await description(page).fill('Saved, and still here')
	await saveAndStay(page)
	await expect(toastOf(page)).toContainText('Service updated')
	await description(page).fill('Changed again')
	await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
	for (const [width, height] of [
		[390, 844],
		[768, 1024],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height })
		const names = width < 1024 ? ['Menu', 'Notifications', 'Discard'] : ['Sign Out', 'Discard']
		for (const name of names) {
			const button = page.getByRole('button', { name, exact: true })
			await expect(button).toBeVisible()
			// The toast slides into its place.
			await expect.poll(() => isFree(button), `${name}, ${width} px`).toBe(true)
		}
		await expect(toastOf(page)).toContainText('Service updated')
	}
	await page.getByLabel('Title', { exact: true }).fill('')
	await saveAndStay(page)
	await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
	await expect(toastOf(page)).toHaveCount(0)
})

/** Whether a click in the middle and at the corners of a button reaches it. */
function isFree(button: Locator): Promise<boolean> {
	return button.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect()
		const xs = [left + 3, (left + right) / 2, right - 3]
		const ys = [top + 3, (top + bottom) / 2, bottom - 3]
		return xs.every((x) => ys.every((y) => element.contains(document.elementFromPoint(x, y))))
	})
}
