// Behaviours beyond the clauses, all listed in docs/behaviours.md.
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { formPages } from '#tests/support/public-pages.ts'

test.use({ viewport: { width: 1280, height: 900 } })

for (const path of ['/', '/products', '/contact'])
	test(`no text on ${path} changes or moves when its scripts start, with Australia chosen`, async ({
		page,
		context,
		siteUrl,
	}) => {
		await context.addCookies([{ name: 'userCountry', value: 'Australia', url: siteUrl }])
		const start = await holdRequests(page, '**/assets/*.js')
		await open(page, path)
		await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
		// `innerText` needs the layout of the whole page.
		await expect(page.locator('html')).toHaveAttribute('data-opened', '')
		// The first part of a page is laid out while the rest still arrives.
		await page.waitForFunction(() => document.readyState !== 'loading')
		const before = await page.locator('body').innerText()
		start()
		await hydrated(page)
		await expect(page.locator('[data-account-control]')).toBeVisible()
		expect.soft(await page.locator('body').innerText()).toBe(before)
		expect.soft(await shiftOf(page), 'shift').toBeLessThanOrEqual(0.01)
	})

test('a card links as a whole at one Tab stop, after which it is added to the enquiry, and prefetches its page on hover', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	const cards = page.getByRole('main').locator('article.card')
	await cards.nth(0).getByRole('link').focus()
	await page.keyboard.press('Tab')
	await expect(cards.nth(0).getByRole('button', { name: 'Add to my enquiry' })).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(cards.nth(1).getByRole('link')).toBeFocused()
	await expect(cards.nth(1)).toHaveCSS('outline-width', '3px')
	const fetched = page.waitForRequest(/\/products\/[a-z0-9-]+\.data/)
	const picture = { position: { x: 60, y: 60 } }
	await cards.nth(2).hover(picture)
	await fetched
	const title = await cards.nth(2).getByRole('heading').innerText()
	await cards.nth(2).click(picture)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('the text of every form field is at least 16 px, so that no phone zooms in', async ({
	page,
	db,
}) => {
	for (const { find, fields } of Object.values(formPages)) {
		const path = await find(db)
		await open(page, path)
		const sizes = await page
			.locator('form[method=post] .field :is(input, select, textarea)')
			.evaluateAll((found) => found.map((field) => parseFloat(getComputedStyle(field).fontSize)))
		expect(sizes.length, path).toBeGreaterThanOrEqual(fields)
		expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
	}
})

/** Cumulative layout shift since the page was opened. */
function shiftOf(page: Page): Promise<number> {
	return page.evaluate(() => {
		const observer = new PerformanceObserver(() => {})
		observer.observe({ type: 'layout-shift', buffered: true })
		return new Promise<number>((resolve) =>
			requestAnimationFrame(() => {
				const shifts = observer.takeRecords() as (PerformanceEntry & {
					value: number
					hadRecentInput: boolean
				})[]
				resolve(shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0))
			}),
		)
	})
}
