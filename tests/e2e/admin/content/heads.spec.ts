import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button } from '#tests/support/homepage-form.ts'

test('an editor changes what the page about us says, and sees it there', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/heads')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page texts')
	await expect(page.getByRole('row')).toHaveCount(14)
	await page.getByRole('searchbox').fill('about')
	await page.getByRole('link', { name: 'About Us', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page text: About Us')
	await page.getByLabel('Title', { exact: true }).first().fill('We keep {short name} small')
	await button(page, 'Add value').click()
	await expect(
		page.locator('.entry').filter({ hasText: 'value 4' }).getByLabel('Title'),
	).toBeFocused()
	await page.keyboard.type('Patience with birds')
	await button(page, 'Save').click()
	await expect(toastOf(page)).toContainText('Page text saved')
	await visit(page, url, '/about')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('We keep ')
	await expect(page.getByRole('heading', { level: 1 })).not.toContainText('{')
	await expect(page.getByText('Patience with birds')).toBeVisible()
})

test('what is too long is said at its field, and changes for later stay off the site', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/heads/edit/newsletter?at=text')
	await expect(page.getByLabel(/^Text/)).toBeFocused()
	const title = page.getByLabel('Title', { exact: true })
	await title.fill('x'.repeat(400))
	await button(page, 'Save').click()
	await expect(title).toHaveAccessibleDescription(/Title must be at most 120 characters/)
	await title.fill('One letter a season')
	await button(page, 'Save for later').click()
	await expect(toastOf(page)).toContainText('Saved for later')
	const preview = await page.getByRole('link', { name: 'Preview changes' }).getAttribute('href')
	await visit(page, url, '/news')
	await expect(page.getByRole('heading', { name: 'One useful letter a month' })).toBeAttached()
	await visit(page, url, preview ?? '')
	await expect(page.getByRole('heading', { name: 'One letter a season' })).toBeAttached()
})

test('list and form have no accessibility errors, whatever the width', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/heads')
	await expectNoBreachInLooks(page, 'the list')
	await visit(page, url, '/admin/heads/edit/vacancies')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page text: Job vacancies')
	await expectNoBreachInLooks(page, 'the form')
})
