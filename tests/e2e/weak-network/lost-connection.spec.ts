// Following a link without a connection.
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests, respondInstead, tryInVain } from '#tests/support/interception.ts'
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
	await tryInVain(page, again)
	await expect(told).toBeVisible()
	await page.context().setOffline(false)
	await again.click()
	await expect(title).toContainText('Latest from')
	await expect(page).toHaveURL('/news')
	await expect(told).toHaveCount(0)
})

for (const name of ['News', 'Resources'])
	test(`after scripts of News could not be loaded, the link to ${name} opens it once the connection is back`, async ({
		page,
	}) => {
		const { told, title, footer } = parts(page)
		await open(page, '/contact', { scripts: true })
		await page.context().setOffline(true)
		await footer.getByRole('link', { name: 'News', exact: true }).click()
		await expect(told).toBeVisible()
		await page.context().setOffline(false)
		await footer.getByRole('link', { name, exact: true }).click()
		await expect(title).toContainText(name === 'News' ? 'Latest from' : 'Sheets')
		await expect(told).toHaveCount(0)
	})

test('a page that was given up before its scripts failed does not replace the one that was opened instead', async ({
	page,
}) => {
	const { told, title, footer } = parts(page)
	await open(page, '/contact', { scripts: true })
	const contact = await title.textContent()
	await page.evaluate(() =>
		(window as { navigation?: Navigation }).navigation?.addEventListener('navigate', (event) => {
			if (event.navigationType === 'reload')
				document.documentElement.dataset.reload = event.defaultPrevented ? 'prevented' : 'running'
		}),
	)
	const lose = await holdRequests(page, '**/assets/article-list-*.js', (route) => route.abort())
	const requested = page.waitForRequest('**/assets/article-list-*.js')
	await footer.getByRole('link', { name: 'News', exact: true }).click()
	await requested
	await footer.getByRole('link', { name: 'About Us', exact: true }).click()
	await expect(page).toHaveURL('/about')
	await expect(title).not.toHaveText(contact ?? '')
	const about = await title.textContent()
	lose()
	await expect(page.locator('html')).toHaveAttribute('data-reload', 'prevented')
	await expect(title).toHaveText(about ?? '')
	await expect(told).toHaveCount(0)
	await footer.getByRole('link', { name: 'News', exact: true }).click()
	await expect(page).toHaveURL('/news')
})

test('Try again takes nobody away from the page that was opened while it ran', async ({ page }) => {
	const { told, again, footer } = parts(page)
	await open(page, '/contact', { scripts: true })
	const back = await Promise.all(
		['**/assets/article-list-*.js', '**/contact'].map((address) =>
			respondInstead(page, address, (route) => route.abort('internetdisconnected')),
		),
	)
	await footer.getByRole('link', { name: 'News', exact: true }).click()
	await expect(told).toBeVisible()
	for (const each of back) each()
	const release = await holdRequests(page, '**/contact')
	const tried = page.waitForRequest('**/contact')
	await again.click()
	const request = await tried
	const documents: string[] = []
	page.on('request', (each) => {
		if (each.isNavigationRequest()) documents.push(new URL(each.url()).pathname)
	})
	await footer.getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(told).toHaveCount(0)
	release()
	await request.response()
	await footer.getByRole('link', { name: 'About Us', exact: true }).click()
	await expect(page).toHaveURL('/about')
	expect(documents).toEqual(['/about'])
})

for (const lost of ['data', 'scripts'])
	test(`following a fragment of the page ends the message about another one, whose ${lost} could not be loaded`, async ({
		page,
	}) => {
		const { told, title, footer } = parts(page)
		await open(page, '/contact', { scripts: true })
		const before = await title.textContent()
		if (lost === 'data') await loseData(page)
		else await page.context().setOffline(true)
		await footer.getByRole('link', { name: 'News', exact: true }).click()
		await expect(told).toBeVisible()
		await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
		await expect(page).toHaveURL('/contact#content')
		await expect(told).toHaveCount(0)
		await expect(title).toHaveText(before ?? '')
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
	await expect(told).toHaveCount(0)
	await expect(footer).toBeVisible()
	back()
	await again.click()
	await expect(title).toHaveText(name)

	back = await loseData(page)
	await page.getByRole('link', { name: 'Back to Products' }).click()
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
	await expect(footer).toBeVisible()
	await expect(told).toHaveCount(0)
	const tried = page.waitForRequest(/\/products\.data/)
	await again.click()
	await tried
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
	back()
	await again.click()
	await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

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
	test(`the page stays while a proxy answers ${status} for the next one, which opens by itself once the site responds`, async ({
		page,
		allowConsole,
	}) => {
		allowConsole(new RegExp(String(status)))
		const { told, again, title, footer } = parts(page)
		await open(page, '/contact', { scripts: true })
		const before = await title.textContent()
		const back = await respondInstead(page, /\.data(\?|$)|\/contact$/, (route) =>
			route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
		)
		const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
		await footer.getByRole('link', { name: 'News', exact: true }).click()
		await expect(told).toBeVisible()
		await looked
		await again.click()
		await expect(told).toBeVisible()
		await expect(title).toHaveText(before ?? '')
		await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
		back()
		await expect(title).toContainText('Latest from', { timeout: 15_000 })
		await expect(told).toHaveCount(0)
	})
