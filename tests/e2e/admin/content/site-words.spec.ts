// The words, order and links of the site's own pages, changed as staff do it.
import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button } from '#tests/support/forms.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct } from '#tests/support/records.ts'

const places = (page: Page) => page.getByRole('checkbox').and(page.locator('.section-shown input'))

const namesOf = async (page: Page) =>
	(await page.locator('.section-shown').allInnerTexts()).map((text) => text.split('\n')[0])

test('the home page gets another order by keys, one section hidden and another headline', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/homepage')
	await expect(places(page)).toHaveCount(9)
	await button(page, 'Drag Team').focus()
	for (const [key, spoken] of [
		['Space', 'Team at position 8.'],
		['ArrowUp', 'Team at position 7.'],
		['Space', 'Team dropped.'],
	] as const) {
		await page.keyboard.press(key)
		await expect(page.getByText(spoken, { exact: true })).toBeAttached()
		// The library listens to the arrow keys in a timeout of its own.
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
	}
	await expect
		.poll(() => namesOf(page))
		.toEqual([
			'Why us',
			'Industries',
			'Services',
			'Featured products',
			'Case studies',
			'Resources',
			'Team',
			'News',
			'Closing call',
		])
	await button(page, 'Move Why us down').press('Enter')
	await page.getByRole('checkbox', { name: 'Industries' }).press('Space')
	await expect(page.getByText('Not shown')).toBeVisible()
	await page.getByLabel('Headline').fill('Calm birds. Dry litter.')
	await expectNoBreachInLooks(page, 'the form of the home page')
	await button(page, 'Update Homepage').click()
	await expect(toastOf(page)).toContainText('Homepage updated successfully')
	await open(page, url)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm birds. Dry litter.')
	await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
		'Why farmers choose us',
		'Our product portfolio',
		'Something not right in the shed?',
	])
})

test('a card is added, moved and removed, and an error opens the one it is in', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/homepage')
	await page.getByRole('heading', { name: 'Why us' }).click()
	await button(page, 'Remove We come to the shed').click()
	await expect(page.locator('summary', { hasText: 'Vets and engineers together' })).toBeFocused()
	await button(page, 'Add card').click()
	const title = page.getByLabel('Title', { exact: true }).and(page.locator(':focus'))
	await expect(title).toBeVisible()
	await button(page, 'Update Homepage').click()
	await page.getByRole('link', { name: /Please give the card a title/ }).click()
	await title.fill('We answer at six')
	await button(page, 'Move We answer at six up').click()
	await button(page, 'Update Homepage').click()
	await expect(toastOf(page)).toContainText('Homepage updated successfully')
	await open(page, url)
	await expect(page.locator('[data-feature-card] h3')).toHaveText([
		'Vets and engineers together',
		'Both sides of the Tasman',
		'We answer at six',
		'A list, not a lecture',
	])
})

test('a link is added to the header by the title of its page, dragged to its place, and marked while nobody can see it', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await insertProduct(db, { title: 'Grit Hopper', status: 'draft' })
	await openAdmin(page, { db, siteUrl: url }, '/admin/menus')
	await button(page, 'Add link').first().click()
	const added = page.locator('.entry').filter({ hasText: 'link 7' }).first()
	await added.getByRole('button', { name: 'Leads to' }).click()
	await page.getByRole('combobox', { name: 'Where does it lead?' }).fill('grit')
	await page.getByRole('option', { name: /Grit Hopper/ }).click()
	await button(page, 'Change link').click()
	const entry = page.locator('.entry').filter({ hasText: 'Grit Hopper' }).first()
	await expect(entry.getByLabel('Words')).toHaveValue('Grit Hopper')
	await expect(entry).toContainText('Visitors do not see this link: the page is not published yet.')
	await expectNoBreachInLooks(page, 'the form of the menus')
	await button(page, 'Move Grit Hopper up').click()
	await button(page, 'Update Menus').click()
	await expect(toastOf(page)).toContainText('Menus saved')
	await open(page, url)
	const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
	await expect(links.last()).toHaveText('Contact')
	await expect(links.filter({ hasText: 'Grit Hopper' })).toHaveCount(0)
})

test('other words of a consent ask nobody again unless staff say so, and a form opened before stores its own', async ({
	emptySite,
	page,
	browser,
}) => {
	const { url, db } = emptySite
	const visitor = await (await browser.newContext()).newPage()
	await open(visitor, `${url}/news`, { scripts: true })
	const form = visitor.getByRole('form', { name: 'One useful letter a month' })
	await expect(form).toContainText('about once a month. Every issue')

	await openAdmin(page, { db, siteUrl: url }, '/admin/consents')
	const words = page.getByLabel('Below the button', { exact: true }).first()
	const otherMeaning = page.getByRole('switch', { name: 'People agree to something else now' })
	await expect(otherMeaning).toHaveCount(0)
	await words.fill('{company} writes to you every week.')
	await expect(otherMeaning).not.toBeChecked()
	await expect(page.getByText('Nobody has agreed to the earlier words yet.')).toBeVisible()
	await otherMeaning.press('Space')
	await expect(otherMeaning).toBeChecked()
	await expectNoBreachInLooks(page, 'the form of the form texts')
	await button(page, 'Update Form texts').click()
	await expect(toastOf(page)).toContainText('Form texts saved')

	await form.getByLabel('Name').fill('Ana Tui')
	await form.getByLabel('Email address').fill('ana@farm.example')
	await form.getByRole('button', { name: 'Subscribe' }).click()
	await expect(visitor.getByText('Thank you for subscribing!').first()).toBeVisible()
	await open(visitor, `${url}/news`, { scripts: true })
	await expect(form).toContainText('writes to you every week.')

	await open(page, `${url}/admin/people?q=ana@farm.example`, { scripts: true })
	const held = page.getByRole('main')
	await expect(held).toContainText('about once a month. Every issue')
	await expect(held).not.toContainText('every week')
	await expect(held).toContainText(/Means the same as the words today\s*No/)
	await visitor.context().close()
})
