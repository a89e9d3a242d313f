// Following a link without a connection.
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'

const sentence = 'We cannot reach our site right now. The page you asked for could not be loaded.'
const parts = (page: Page) => ({
	told: page.getByRole('alert').filter({ hasText: sentence }),
	again: page.getByRole('button', { name: 'Try again' }),
	title: page.getByRole('heading', { level: 1 }),
	footer: page.locator('.site-footer'),
})
const loseData = (page: Page) =>
	respondInstead(page, /\.data(\?|$)/, (route) => route.abort('internetdisconnected'))

test.beforeEach(({ allowConsole }) =>
	allowConsole(/ERR_|Failed to fetch|Error loading route module/),
)

test('the current page stays when the next one cannot be fetched, and Try again then opens the next one', async ({
	page,
}) => {
	const { told, again, title, footer } = parts(page)
	await open(page, '/contact', { scripts: true })
	const before = await title.textContent()
	await page.context().setOffline(true)
	await footer.getByRole('link', { name: 'News', exact: true }).click()
	await expect(told).toBeVisible()
	await expect(title).toHaveText(before ?? '')
	await expect(page).toHaveURL('/contact')
	await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
	await again.click()
	await expect(told).toBeVisible()
	await page.context().setOffline(false)
	await again.click()
	await expect(title).toContainText('Latest from')
	await expect(page).toHaveURL('/news')
	await expect(told).toHaveCount(0)
})

test('the current page also stays when only data requests fail, and Try again opens the next one', async ({
	page,
}) => {
	const { told, again, title, footer } = parts(page)
	await open(page, '/contact', { scripts: true })
	const before = await title.textContent()
	const back = await loseData(page)
	await footer.getByRole('link', { name: 'Resources', exact: true }).click()
	await expect(told).toBeVisible()
	await expect(title).toHaveText(before ?? '')
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
	back()
	await again.click()
	await expect(title).toContainText('Sheets')
	await expect(told).toHaveCount(0)
})

/** Goes from the contact page to the resources; returns the first one's title. */
async function goToResources(page: Page) {
	const { title, footer } = parts(page)
	await open(page, '/contact', { scripts: true })
	const before = (await title.textContent()) ?? ''
	await footer.getByRole('link', { name: 'Resources', exact: true }).click()
	await expect(title).toContainText('Sheets')
	return before
}

test('the current page stays when Back cannot fetch the earlier one, and Try again then opens it', async ({
	page,
}) => {
	const { told, again, title } = parts(page)
	const before = await goToResources(page)
	const back = await loseData(page)
	await page.goBack()
	await expect(told).toBeVisible()
	await expect(title).toContainText('Sheets')
	back()
	await again.click()
	await expect(title).toHaveText(before)
	await expect(page).toHaveURL('/contact')
	await page.goForward()
	await expect(title).toContainText('Sheets')
})

test('following another link clears the message about a page that could not be loaded', async ({
	page,
}) => {
	const { told, title, footer } = parts(page)
	const before = await goToResources(page)
	const back = await loseData(page)
	await footer.getByRole('link', { name: 'About Us', exact: true }).click()
	await expect(told).toBeVisible()
	back()
	await footer.getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(title).toHaveText(before)
	await expect(told).toHaveCount(0)
})

test('[PUB-PROD-09][PUB-PDET-12] a list without a connection shows its own screen, the page of a record that the connection was lost, above the footer', async ({
	page,
}) => {
	const { told, again, title, footer } = parts(page)
	await open(page, '/products', { scripts: true })
	const first = page.getByRole('main').getByRole('article').first()
	const name = (await first.getByRole('heading').textContent()) ?? ''
	let back = await loseData(page)
	await first.getByRole('link').click()
	await expectLost(page)
	await expect(page.getByText('Failed to load product details. Please try again.')).toBeVisible()
	await expect(told).toBeVisible()
	await expect(footer).toBeVisible()
	back()
	await again.click()
	await expect(title).toHaveText(name)

	back = await loseData(page)
	await page.getByRole('link', { name: 'Back to Products' }).click()
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
	await expect(footer).toBeVisible()
	back()

	await footer.getByRole('link', { name: 'Resources', exact: true }).click()
	await expect(title).toContainText('Sheets')
	back = await loseData(page)
	await page.getByRole('main').getByRole('article').first().getByRole('link').click()
	await expectLost(page)
	await expect(footer).toBeVisible()
	back()
})

/** Nothing is said about a record that could not be asked for. */
async function expectLost(page: Page) {
	await expect(parts(page).title).toHaveText('Connection Lost')
	await expect(page).toHaveTitle(/^Connection Lost/)
	await expect(page.locator('body > p[role=status]')).toHaveText(/^Connection Lost/)
	await expect(page.getByRole('main')).not.toContainText('Not Found')
	await expect(page.getByRole('main')).not.toContainText('removed')
}

for (const status of [502, 503])
	test(`the page stays when a proxy answers ${status} for the next one, and Try again then opens it`, async ({
		page,
		allowConsole,
	}) => {
		allowConsole(new RegExp(String(status)))
		const { told, again, title, footer } = parts(page)
		await open(page, '/contact', { scripts: true })
		const before = await title.textContent()
		const back = await respondInstead(page, /\.data(\?|$)/, (route) =>
			route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
		)
		await footer.getByRole('link', { name: 'News', exact: true }).click()
		await expect(told).toBeVisible()
		await expect(title).toHaveText(before ?? '')
		await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
		back()
		await again.click()
		await expect(title).toContainText('Latest from')
	})
