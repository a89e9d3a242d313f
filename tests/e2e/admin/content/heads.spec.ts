import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button } from '#tests/support/forms.ts'

test('an editor changes what the page about us says, and sees it there', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/heads')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page texts')
	await expect(page.getByRole('row')).toHaveCount(15)
	await expectNoBreachInLooks(page, 'the list')
	await page.getByRole('searchbox').fill('about')
	await page.getByRole('link', { name: 'About Us', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page text: About Us')
	await expectNoBreachInLooks(page, 'the form')
	await page.getByLabel('Title', { exact: true }).first().fill('We keep {short name} small')
	await button(page, 'Add value').click()
	await expect(
		page.locator('.entry').filter({ hasText: 'value 4' }).getByLabel('Title'),
	).toBeFocused()
	await page.keyboard.type('Patience with birds')
	await button(page, 'Update Page text').click()
	await expect(toastOf(page)).toContainText('Page text saved')
	await visit(page, url, '/about')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('We keep ')
	await expect(page.getByRole('heading', { level: 1 })).not.toContainText('{')
	await expect(page.getByText('Patience with birds')).toBeVisible()
})
