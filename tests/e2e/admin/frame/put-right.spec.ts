// What is to be put right, by the keyboard, on a phone.
import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertRow } from '#tests/support/records.ts'

const long = 'Boot tray that is so long by name that no search engine shows all of it to anybody'
const rowsOf = (page: Page, kind: string) =>
	page.getByRole('table', { name: kind }).locator('tbody tr')
const titles = 'Titles too long for search results'

test('a finding leads to its field, or is so on purpose until that is taken back', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	// The picture's file is missing.
	allowConsole(/404/)
	const { db, url: siteUrl } = emptySite
	const product = { slug: 'boot-tray', description: 'Short', price: 1, image: '/media/x.png' }
	await insertRow(db, 'products', { ...product, title: long })
	await page.setViewportSize({ width: 390, height: 844 })
	await openAdmin(page, { db, siteUrl }, '/admin/put-right')
	const row = rowsOf(page, titles)
	await expect(row).toContainText([`“${long}” has ${long.length} characters.`])
	await expectNoBreachInLooks(page, 'what is to be put right')

	const purpose = row.getByRole('button', { name: /^Ignore: Product: Boot tray/ })
	await purpose.focus()
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('It is no longer listed')
	await expect(row).toHaveCount(0)
	await expect(page.getByRole('link', { name: 'No privacy policy is published' })).toBeVisible()

	await page.getByRole('link', { name: 'Ignored' }).click()
	const accepted = rowsOf(page, 'Ignored')
	await expect(accepted).toContainText([long])
	await accepted.getByRole('button', { name: /^List it again/ }).press('Enter')
	await expect(page.getByRole('heading', { name: 'Ignored (0)' })).toBeFocused()

	await page.getByRole('link', { name: 'All' }).click()
	await rowsOf(page, titles)
		.getByRole('link', { name: /^Fix: Product: Boot tray/ })
		.click()
	await expect(page).toHaveURL(/\/admin\/products\/[\w-]+\/edit#title$/)
	await expect(page.getByLabel('Title', { exact: true })).toBeInViewport()
})
