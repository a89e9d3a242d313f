import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'

const stored = () => localStorage.getItem('userCountry')
const notDetected = 'Failed to detect your location. Showing default content.'

/** Chooses a country in the header's menu, once it is ready. */
async function choose(page: Page, country: string) {
	await page.locator('[data-country-state=ready] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: country }).click()
}

test('[PUB-COUNTRY-01][PUB-COUNTRY-03] a stored country is used without any lookup', async ({
	page,
}) => {
	let lookups = 0
	await page.route('**/api/geo', (route) => {
		lookups += 1
		return route.continue()
	})
	await page.addInitScript(() => localStorage.setItem('userCountry', 'Australia'))
	await open(page, '/contact', { scripts: true })
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('Australia')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(lookups).toBe(0)
	expect(await page.evaluate(stored)).toBe('Australia')
})

test('[PUB-COUNTRY-02][PUB-COUNTRY-04][PUB-CALL-01] without a stored country, the preference is loading until detection responds, and a detected Australia becomes it', async ({
	page,
}) => {
	const { promise: requested, resolve: response } = Promise.withResolvers<void>()
	const lookups: { method: string; body: string | null }[] = []
	await page.route('**/api/geo', async (route) => {
		lookups.push({ method: route.request().method(), body: route.request().postData() })
		await requested
		await route.fulfill({ json: { country_name: 'Australia' } })
	})
	await open(page, '/contact', { scripts: true })
	const picker = page.locator('[data-country-state]')
	await expect(picker).toHaveAttribute('data-country-state', 'loading')
	expect(await page.evaluate(stored)).toBeNull()
	response()
	await expect(picker).toHaveAttribute('data-country-state', 'ready')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(await page.evaluate(stored)).toBe('Australia')
	expect(lookups).toEqual([{ method: 'GET', body: null }])
	await page.reload()
	await hydrated(page)
	expect(lookups).toHaveLength(1)
})

test('[PUB-COUNTRY-05][PUB-COUNTRY-06][PUB-HEAD-10] any other detected country shows as New Zealand, also in the menu, and its raw name is stored', async ({
	page,
}) => {
	await page.route('**/api/geo', (route) => route.fulfill({ json: { country_name: 'France' } }))
	await open(page, '/contact', { scripts: true })
	await expect.poll(() => page.evaluate(stored)).toBe('France')
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('New Zealand')
	await page.reload()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	const menu = page.locator('[data-country-state=ready]')
	await menu.locator('summary').click()
	const check = menu.getByRole('button', { name: 'New Zealand' }).locator('[data-check]')
	await expect(check).toBeVisible()
	await expect(menu.locator('[data-check]')).toHaveCount(1)
})

test('[PUB-COUNTRY-07] an answer that is not JSON from the lookup shows New Zealand and a message', async ({
	page,
}) => {
	await page.route('**/api/geo', (route) => route.fulfill({ status: 200, body: '<html>' }))
	await open(page, '/about', { scripts: true })
	await expect(page.getByText(notDetected)).toBeVisible()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await expect(page.locator('[data-country-state]')).toHaveAttribute('data-country-state', 'ready')
})

test('[PUB-COUNTRY-09] a list follows a manual choice of country, which survives a reload', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	const only = async (country: string) => {
		const { rows } = await db.query(
			`select title from products where country = $1 and status = 'published' and deleted_at is null
			order by created_at desc limit 1`,
			[country],
		)
		return rows[0].title as string
	}
	await open(page, '/products', { scripts: true })
	const [nz, au] = [await only('New Zealand'), await only('Australia')]
	const heading = (name: string) =>
		page.getByRole('main').getByRole('heading', { name, exact: true }).first()
	await choose(page, 'New Zealand')
	await expect(heading(nz)).toBeVisible()
	await expect(heading(au)).toHaveCount(0)
	await choose(page, 'Australia')
	await expect(heading(au)).toBeVisible()
	await expect(heading(nz)).toHaveCount(0)
	await page.reload()
	await expect(heading(au)).toBeVisible()
	await expect(heading(nz)).toHaveCount(0)
})

const australia = { 'X-Forwarded-For': '139.130.4.5' }

const lineOf = (page: Page) => page.getByRole('form', { name: 'Country shown' })

/**
 * Opens a page as a first visit from Australia, without web fonts, which may shift its layout and so the scroll
 * position.
 */
async function openFirstVisit(page: Page, address: string) {
	await page.setExtraHTTPHeaders(australia)
	await page.route('**/*.woff2', (route) => route.abort())
	await open(page, address)
}

test('a first visit names the country shown without moving the page; it can be switched in place, and the choice survives a reload', async ({
	page,
	allowConsole,
}) => {
	// slow-mobile.spec.ts tests the layout shift of web fonts.
	allowConsole(/ERR_FAILED/)
	const shown = page.locator('html')
	await openFirstVisit(page, '/contact?from=mail')
	await expect(lineOf(page)).toContainText('Showing Australia – switch to New Zealand')
	await expect(shown).toHaveAttribute('data-country', 'Australia')
	await hydrated(page)
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect.poll(() => page.evaluate(stored)).toBe('Australia')
	expect(await shiftOf(page)).toBe(0)
	await page.evaluate(() => scrollTo(0, 200))
	await page.evaluate(() => Object.assign(window, { isSamePage: true }))
	await lineOf(page).getByRole('button', { name: 'switch to New Zealand' }).click()
	await expect(shown).toHaveAttribute('data-country', 'New Zealand')
	await expect(lineOf(page)).toBeHidden()
	await expect(page.locator('#content')).toBeFocused()
	expect(await page.evaluate(() => ['isSamePage' in window, scrollY, location.search])).toEqual([
		true,
		200,
		'?from=mail',
	])
	expect(await page.evaluate(stored)).toBe('New Zealand')
	await page.reload()
	await expect(shown).toHaveAttribute('data-country', 'New Zealand')
	await expect(lineOf(page)).toBeHidden()
})

test('the country shown on a first visit can be kept', async ({ page, allowConsole }) => {
	allowConsole(/ERR_FAILED/)
	// With the cookie banner, its Ok would also answer this line.
	await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
	await openFirstVisit(page, '/products')
	await lineOf(page).getByRole('button', { name: 'Keep Australia' }).click()
	await expect(lineOf(page)).toBeHidden()
	await expect(page).toHaveURL(/\/products$/)
	await hydrated(page)
	await expect.poll(() => page.evaluate(stored)).toBe('Australia')
	await open(page, '/products?country=Both')
	await expect(lineOf(page)).toHaveCount(0)
})

test('[PUB-COUNTRY-07] when detection fails in Australia, a message says so and pages show New Zealand until it is retried', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	await page.setExtraHTTPHeaders(australia)
	await failNext(page, '**/api/geo')
	await open(page, '/contact')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await hydrated(page)
	await expect(page.getByText(notDetected)).toBeVisible()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('New Zealand')
	expect(await page.evaluate(stored)).toBeNull()
	await page.reload()
	await hydrated(page)
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(await page.evaluate(stored)).toBe('Australia')
})

test('[PUB-COUNTRY-08][PUB-COUNTRY-09] a choice overrides ?country= in the address', async ({
	page,
}) => {
	await open(page, '/services?country=Australia&from=mail', { scripts: true })
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await choose(page, 'New Zealand')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await expect(page).toHaveURL(/\/services\?from=mail$/)
})

test('[PUB-COUNTRY-08] a country chosen while the scripts are loading is stored at once, and applies to the next page', async ({
	page,
}) => {
	await page.setExtraHTTPHeaders(australia)
	await page.addInitScript(() => {
		if (sessionStorage.getItem('seen')) return
		sessionStorage.setItem('seen', 'yes')
		localStorage.setItem('userCountry', 'Australia')
	})
	const letThrough = await holdRequests(page, '**/assets/*.js')
	await open(page, '/about', { until: 'commit' })
	await page.locator('[data-country-state] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: 'New Zealand' }).click()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	expect(await page.evaluate(stored)).toBe('New Zealand')
	letThrough()
	await open(page, '/services', { scripts: true })
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('New Zealand')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	expect(await page.evaluate(stored)).toBe('New Zealand')
})

test('after a choice, by mouse or keyboard, the focus is on the picker and the scroll position is kept', async ({
	page,
}) => {
	await open(page, '/contact', { scripts: true })
	await page.evaluate(() => scrollTo(0, 500))
	const picker = page.locator('[data-country-state=ready] summary')
	await choose(page, 'Australia')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await expect(picker).toBeFocused()
	expect(await page.evaluate(() => scrollY)).toBe(500)

	await picker.press('Enter')
	await page
		.locator('[data-country-state]')
		.getByRole('button', { name: 'New Zealand' })
		.press('Enter')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await expect(picker).toContainText('New Zealand')
	await expect(picker).toBeFocused()
})

test('a choice applies in other tabs, and persists when only cookies are available', async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	for (const tab of [page, other]) {
		await open(tab, '/contact', { scripts: true })
		await expect.poll(() => tab.evaluate(stored)).not.toBeNull()
	}
	await choose(page, 'Australia')
	await expect(other.locator('html')).toHaveAttribute('data-country', 'Australia')
	await expect(other.locator('[data-country-state=ready] summary')).toContainText('Australia')
	await other.close()

	await page.addInitScript(() => {
		Object.defineProperty(window, 'localStorage', {
			get: () => {
				throw new DOMException('blocked', 'SecurityError')
			},
		})
	})
	await page.reload()
	await hydrated(page)
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('Australia')
	await choose(page, 'New Zealand')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await open(page, '/about', { scripts: true })
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('New Zealand')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
})

test('[PUB-COUNTRY-09][PUB-CONTACT-02] Back shows the country chosen since, before any script has started', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/ERR_BLOCKED_BY_CLIENT|dynamically imported module/)
	// Not by a route: the browser would keep no page to come back to.
	const browser = await page.context().newCDPSession(page)
	await browser.send('Network.enable')
	await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
	const office = page.locator('#office')
	await open(page, '/contact')
	await expect(office).toHaveText('Our office in New Zealand')
	await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click()
	await expect(page).toHaveURL('/news')
	await page.locator('[data-country-state] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: 'Australia' }).click()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await page.goBack()
	await page.goBack()
	await expect(page).toHaveURL('/contact')
	await expect(office).toHaveText('Our office in Australia')
	await expect(page.locator('input[name=office]').first()).toHaveValue('Australia')
})

for (const scripts of [false, true])
	test(`[PUB-COUNTRY-09] a page that the browser has kept shows the country chosen since, ${scripts ? 'with' : 'before'} its scripts`, async ({
		page,
	}) => {
		if (!scripts) await page.route('**/assets/*.js', () => {})
		await open(page, '/contact', { scripts })
		const chosen = async (country: string, event: string) => {
			await page.evaluate(
				([name, type]) => {
					localStorage.setItem('userCountry', name)
					document.cookie = `userCountry=${encodeURIComponent(name)}; Path=/`
					const isPage = type === 'pageshow'
					const back = isPage ? new PageTransitionEvent(type, { persisted: true }) : new Event(type)
					;(isPage ? window : document).dispatchEvent(back)
				},
				[country, event] as const,
			)
			await expect(page.locator('html')).toHaveAttribute('data-country', country)
			await expect(page.locator('#office')).toHaveText(`Our office in ${country}`)
		}
		await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
		// Back brings a page as it was left; a tab is looked at again.
		await chosen('Australia', 'pageshow')
		await chosen('New Zealand', 'visibilitychange')
	})

test('[PUB-COUNTRY-09] a tab without running scripts follows a choice in another', async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	await other.route('**/assets/*.js', () => {})
	await open(other, '/contact')
	await open(page, '/contact', { scripts: true })
	await choose(page, 'Australia')
	await expect(other.locator('#office')).toHaveText('Our office in Australia')
	await other.close()
})

function shiftOf(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
					resolve(shifts.reduce((sum, { value }) => sum + value, 0))
				}).observe({ type: 'layout-shift', buffered: true })
				setTimeout(() => resolve(0), 100)
			}),
	)
}

test('without scripts the country menu is a form that sets the country and returns to the page', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		viewport: { width: 1280, height: 900 },
		extraHTTPHeaders: australia,
	})
	const page = await context.newPage()
	const line = lineOf(page)
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `${baseURL}/about`)
	expect((await line.boundingBox())?.height, 'one line').toBeLessThan(60)
	expect((await line.boundingBox())!.y, 'below everything').toBeGreaterThan(844)
	await page.setViewportSize({ width: 1280, height: 900 })
	await line.getByRole('button', { name: 'switch to New Zealand' }).click()
	await expect(page).toHaveURL(`${baseURL}/about`)
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
	await expect(line).toBeHidden()
	await open(page, `${baseURL}/contact`)
	await page.locator('[data-country-state] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: 'Australia' }).click()
	await expect(page).toHaveURL(`${baseURL}/contact`)
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await context.close()
})
