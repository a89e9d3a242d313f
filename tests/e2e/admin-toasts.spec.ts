import { signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[ADM-CONST-01] one toast is visible at a time, a later one takes the place of an earlier', async ({
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
		await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(1)
	}
	await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
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
	const toast = page.locator('[data-sonner-toast]')
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
	await expect(list).toContainText('Nothing was said lately.')
})
