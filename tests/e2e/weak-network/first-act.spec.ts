// The scripts of a public page start with the visitor's first act; reading is none.
import type { Page } from '@playwright/test'
import { expect, hydrated, running, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'
import { atRest, watchFiles } from '#tests/support/reading.ts'

test('reading starts no script: scrolling by keys, the mouse over text and links, a link to another page', async ({
	page,
}) => {
	const requested = watchFiles(page, 'js')
	await open(page, '/about')
	await atRest(page)
	await page.keyboard.press('PageDown')
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
	await page.keyboard.press('Home')
	await page.locator('h1').hover()
	await page.keyboard.press('Control+c')
	const main = page.getByRole('navigation', { name: 'Main' })
	await main.getByRole('link', { name: 'News / Articles' }).hover()
	await main.getByRole('link', { name: 'News / Articles' }).click()
	await expect(page).toHaveURL('/news')
	await atRest(page)
	await page.getByRole('button', { name: 'Ok' }).click()
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
	await atRest(page)
	expect(requested).toEqual([])
})

const acts: Record<string, (page: Page) => Promise<unknown>> = {
	'a press on text': (page) => page.locator('h1').click(),
	'a key': (page) => page.keyboard.press('Tab'),
	'the mouse over a button': (page) => page.locator('[data-country-state] summary').hover(),
	'the focus in a field': (page) => page.getByLabel('Message').focus(),
}

for (const [name, act] of Object.entries(acts))
	test(`${name} starts the scripts; on the next page of the tab they start by themselves, once it has loaded`, async ({
		page,
	}) => {
		await open(page, '/contact')
		await atRest(page)
		await expect(page.locator('[type=speculationrules]')).toHaveCount(1)
		await act(page)
		await running(page)
		await expect(page.locator('[type=speculationrules]')).toHaveCount(0)
		const response = await open(page, '/')
		expect(await response?.text()).not.toContain('modulepreload')
		await running(page)
		const early = await page.evaluate(() => {
			const [navigation] = performance.getEntriesByType('navigation')
			const loadedAt =
				navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
			return performance
				.getEntriesByType('resource')
				.filter(({ name, startTime }) => /\/assets\/.*\.js$/.test(name) && startTime < loadedAt)
		})
		expect(early).toEqual([])
	})

test('an act starts the scripts even while the page is loading', async ({ page }) => {
	// A picture that never arrives prevents the load event.
	await page.route('**/images/hero-*', () => {})
	await open(page, '/', { until: 'commit' })
	await page.locator('h1').waitFor()
	expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
	expect(await page.locator('html[data-hydrated]').count()).toBe(0)
	await expect(async () => {
		await page.mouse.move(0, 0)
		await page.locator('[data-country-state] summary').hover()
		await running(page, 500)
	}).toPass()
	expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})

test('a menu opened while the scripts load is like one opened later: the page behind is inert, and Escape closes it', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const start = await holdRequests(page, '**/assets/*.js')
	await open(page, '/about')
	const menu = page.locator('.mobile-menu')
	await menu.locator('summary').click()
	await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
	start()
	await running(page)
	await expect(page.locator('main')).toHaveAttribute('inert')
	await page.keyboard.press('Escape')
	await expect(menu).not.toHaveAttribute('open')
	await expect(page.locator('main')).not.toHaveAttribute('inert')
})

test('the arrows of a gallery move it while the scripts load, and a link to a part of an article is copied once they run', async ({
	page,
	context,
	db,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	const start = await holdRequests(page, '**/assets/*.js')
	const { rows } = await db.query(
		`select '/products/' || slug as product from products where jsonb_array_length(gallery) > 1 order by slug limit 1`,
	)
	await open(page, rows[0].product)
	const track = page.locator('.gallery-track')
	await page.getByRole('button', { name: 'Next slide' }).click()
	await expect.poll(() => track.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
	start()
	await running(page)
	await expect(page.locator('.gallery-controls [role=status]')).toHaveText(/^2 of /)

	const again = await holdRequests(page, '**/assets/*.js')
	await open(page, '/news/what-the-pigeon-loft-taught-me-about-air')
	const link = page.locator('a.heading-link').first()
	await link.click()
	await expect(link).not.toHaveAttribute('data-copied')
	again()
	await hydrated(page)
	await expect(link).toHaveAttribute('data-copied', '')
})
