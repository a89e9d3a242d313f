// What a visitor does with the enquiry list in a browser, besides adding and sending.
import type { Page } from '@playwright/test'
import { expectNoBreachInLooks, overflowOf, squeezedOf } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { makeProduct } from '#tests/support/listed-products.ts'
import type { MadeProduct } from '#tests/support/listed-products.ts'
import { open } from '#tests/support/open.ts'
import { atRest, watchFiles } from '#tests/support/reading.ts'
import { insertProduct } from '#tests/support/records.ts'
import { failures, newVisitor, respondToCalls, toastOf } from '#tests/support/visitor.ts'

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^My enquiry/ })
const items = (page: Page) => page.getByRole('main').getByRole('group')
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ })

async function list(page: Page, siteUrl: string, ...products: Pick<MadeProduct, 'id' | 'slug'>[]) {
	await page.context().addCookies(
		products.map(({ id, slug }) => ({
			name: `enquiry-${id}`,
			value: `1.1.${slug}`,
			url: siteUrl,
		})),
	)
}

async function fill(page: Page, email: string) {
	await page.getByLabel('Name').fill('Ana Tui')
	await page.getByLabel('Company or farm').fill('Tui Free Range')
	await page.getByLabel('Email address').fill(email)
}

test('the header counts the visitor’s own list on pages that others get too, before any script of the page has started', async ({
	page,
	siteUrl,
	db,
}) => {
	const requested = watchFiles(page, 'js')
	await open(page, '/about')
	await expect(link(page)).toBeHidden()
	await list(page, siteUrl, await makeProduct(db), await makeProduct(db, 'Perch'))
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await open(page, '/about')
		await expect(link(page)).toHaveAccessibleName('My enquiry 2')
		await atRest(page)
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
		expect(await squeezedOf(page)).toEqual([])
	}
	expect(requested).toEqual([])
})

test('a card adds its product in place, and says so; then it leads to the list; another tab counts along', async ({
	page,
	context,
	db,
}) => {
	const product = await makeProduct(db)
	const other = await context.newPage()
	await open(other, '/about')
	await open(page, '/products', { scripts: true })
	const name = `about ${product.title}`
	await page.getByRole('button', { name: `Add to my enquiry ${name}` }).click()
	await expect(toastOf(page)).toContainText('Added to your enquiry')
	await expect(page).toHaveURL('/products')
	await expect(link(page)).toHaveAccessibleName('My enquiry 1')
	await other.bringToFront()
	await other.reload()
	await expect(link(other)).toHaveAccessibleName('My enquiry 1')
	await page.bringToFront()
	const added = page.getByRole('button', { name: `My enquiry ${name}` })
	await expect(added).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/enquiry')
	await expect(items(page).getByRole('heading')).toHaveText([product.title])
})

test('the first touch of a page adds its product in place; where scripts do not come within a second, the browser posts it', async ({
	browser,
	baseURL,
	db,
}) => {
	const [first, second] = [await makeProduct(db), await makeProduct(db, 'Perch')]
	const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true })
	const page = await context.newPage()
	const button = ({ title }: MadeProduct) =>
		page.getByRole('button', { name: `Add to my enquiry about ${title}` })
	const documents: string[] = []
	page.on('request', (request) => {
		if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
	})
	await open(page, first.path)
	// However busy the machine is, the scripts of this page come within the second that a press waits.
	await page.evaluate(() => {
		const { setTimeout } = globalThis
		const late = (act: () => void, ms?: number) => setTimeout(act, ms === 1000 ? 60_000 : ms)
		Object.assign(globalThis, { setTimeout: late })
	})
	await button(first).tap()
	await expect(toastOf(page)).toContainText('Added to your enquiry')
	expect(documents).toEqual([first.path])
	await page.route('**/assets/*.js', (route) => route.abort())
	await open(page, second.path)
	await button(second).tap()
	await expect(page).toHaveURL(new RegExp(`${second.path}#1\\.`))
	await expect(
		page.getByRole('button', { name: `Added to your enquiry about ${second.title}` }),
	).toBeVisible()
	await expect(link(page)).toHaveAccessibleName('My enquiry 2')
	await context.close()
})

test('with the keyboard alone a product is added, and the list is sent by Enter in a field', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	const product = await makeProduct(db)
	await open(page, product.path, { scripts: true })
	const button = page.getByRole('button', { name: `Add to my enquiry about ${product.title}` })
	await button.focus()
	await page.keyboard.press('Enter')
	await expect(
		page.getByRole('button', { name: product.title }).and(page.locator('[data-listed]')),
	).toBeFocused()
	await link(page).focus()
	await page.keyboard.press('Enter')
	await expect(items(page)).toHaveCount(1)
	await page.getByLabel('Amount').fill('12')
	await fill(page, visitor.email)
	await page.getByLabel('Amount').press('Enter')
	const thanks = page.getByRole('heading', { name: 'Your enquiry has been sent successfully' })
	await expect(thanks).toBeFocused()
	await expect(page.getByText(`12 × ${product.title}`, { exact: true })).toBeVisible()
	await expect(page.getByText(`is on its way to ${visitor.email}.`)).toBeVisible()
	await expect(link(page)).toBeHidden()
	expect(await visitor.leads()).toMatchObject([
		{ fields: { products: [{ id: product.id, amount: 12 }] } },
	])
})

test('an amount is kept for other tabs; a product taken off comes back with Undo', async ({
	page,
	context,
	siteUrl,
	db,
}) => {
	const [first, second] = [await makeProduct(db), await makeProduct(db, 'Perch')]
	await list(page, siteUrl, first, second)
	await open(page, '/enquiry', { scripts: true })
	const item = items(page).filter({ hasText: second.title })
	await item.getByLabel('Amount').fill('7')
	const other = await context.newPage()
	await open(other, '/enquiry', { scripts: true })
	const itemThere = items(other).filter({ hasText: second.title })
	await expect(itemThere.getByLabel('Amount')).toHaveValue('7')
	await other.getByLabel('Message').fill('For the new shed')
	await itemThere.getByRole('button', { name: /^Take off the list/ }).click()
	await expect(items(other)).toHaveCount(1)
	await expect(other.getByRole('heading', { name: 'On your list' })).toBeFocused()
	await expect(items(page), 'in the first tab').toHaveCount(1)
	await toastOf(other).getByRole('button', { name: 'Undo' }).click()
	await expect(items(other)).toHaveCount(2)
	await expect(itemThere.getByLabel('Amount')).toHaveValue('7')
	await expect(other.getByLabel('Message')).toHaveValue('For the new shed')
})

test('a remark is there again in another tab, as long as its product is on the list', async ({
	page,
	context,
	siteUrl,
	db,
}) => {
	await list(page, siteUrl, await makeProduct(db))
	await open(page, '/enquiry', { scripts: true })
	await page.getByLabel('Remark').fill('With lids.')
	const other = await context.newPage()
	await open(other, '/enquiry', { scripts: true })
	await expect(other.getByLabel('Remark')).toHaveValue('With lids.')
	await other.getByRole('button', { name: /^Take off the list/ }).click()
	await expect(other.getByText('Your list is empty')).toBeVisible()
	expect(await other.evaluate(() => localStorage.getItem('enquiryRemarks'))).toBeNull()
})

test('a failed send keeps the list and what was typed, also after a reload; sent then, it is one lead', async ({
	page,
	siteUrl,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await using visitor = await newVisitor(db)
	const product = await makeProduct(db)
	await list(page, siteUrl, product)
	await open(page, '/enquiry', { scripts: true })
	await fill(page, visitor.email)
	await page.getByLabel('Remark').fill('With lids.')
	for (const failure of [failures.status, failures.broken, failures.statusWithError]) {
		await respondToCalls(page, failure)
		await sendButton(page).click()
		await expect(page.getByRole('alert').first()).toContainText('Error sending enquiry:')
		await expect(sendButton(page)).toHaveText('Send Enquiry')
		await expect(items(page)).toHaveCount(1)
	}
	await page.reload()
	await hydrated(page)
	await expect(page.getByLabel('Remark')).toHaveValue('With lids.')
	await expect(page.getByLabel('Name')).toHaveValue('Ana Tui')
	await respondToCalls(page, (route) => route.continue())
	await sendButton(page).click()
	await expect(page.getByText('Your enquiry has been sent successfully').first()).toBeVisible()
	await page.goBack()
	await page.goForward()
	await expect(items(page)).toHaveCount(0)
	expect(await visitor.leads()).toMatchObject([
		{ fields: { products: [{ id: product.id, remark: 'With lids.' }] } },
	])
})

test('a product that cannot be added is said to be so, and the button stays', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const product = await makeProduct(db)
	await open(page, product.path, { scripts: true })
	await page.route('**/enquiry/add', (route) => route.abort('connectionreset'))
	const button = page.getByRole('button', { name: `Add to my enquiry about ${product.title}` })
	await button.click()
	await expect(toastOf(page)).toContainText('Not added to your enquiry')
	await expect(button).toBeVisible()
	await expect(link(page)).toBeHidden()
})

test('an empty list and one with a very long name have no WCAG violation, fit 320 px, and print without buttons', async ({
	page,
	siteUrl,
	db,
}) => {
	await open(page, '/enquiry', { scripts: true })
	await expectNoBreachInLooks(page, 'an empty list')
	const long = await insertProduct(db, { title: `${'Unbreakable'.repeat(14)} trough` })
	await list(page, siteUrl, long, await makeProduct(db))
	await page.setViewportSize({ width: 320, height: 700 })
	await open(page, '/enquiry', { scripts: true })
	expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	await expectNoBreachInLooks(page, 'a list')
	await page.emulateMedia({ media: 'print' })
	await expect(items(page).first().getByRole('heading')).toBeVisible()
	await expect(page.getByRole('button', { name: /^Take off the list/ }).first()).toBeHidden()
	await expect(sendButton(page)).toBeHidden()
})
