import type { Page } from '@playwright/test'
import { breachesOf, overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

const phone = { width: 390, height: 844 }

const resultsOn = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' })

test('a visitor searches from the header, sees the words marked, narrows the results to one type, opens one, and Back returns to the search', async ({
	page,
}) => {
	await open(page, '/about', { scripts: true })
	await page.locator('.site-header').getByRole('link', { name: 'Search' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
	await searchbox(page).fill('wet litter')
	await searchbox(page).press('Enter')
	await expect(page).toHaveURL(/\/search\?q=wet\+litter$/)
	await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeVisible()
	const results = resultsOn(page)
	const first = results.first()
	await expect(first.getByRole('heading', { level: 2 })).toContainText(/litter/i)
	await expect(first.locator('mark').first()).toHaveText(/wet|litter/i)

	const all = await results.count()
	await page
		.getByRole('navigation', { name: 'Types of results' })
		.getByRole('link', { name: 'News' })
		.click()
	await expect(page).toHaveURL(/type=articles/)
	await expect(page.getByRole('status').filter({ hasText: /results? in News$/ })).toBeVisible()
	await expect(results.filter({ hasText: 'Product' })).toHaveCount(0)
	expect(await results.count()).toBeLessThan(all)
	const title = await first.getByRole('heading').textContent()
	await first.getByRole('link').click()
	await expect(page).toHaveURL(/\/news\//)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
	await page.goBack()
	await expect(searchbox(page)).toHaveValue('wet litter')
})

test('the keyboard alone leads from the skip link to a result', async ({ page }) => {
	await open(page, '/search?q=egg', { scripts: true })
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('searchbox')).toBeFocused()
	await page.keyboard.type('litter')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: litter')
	const first = page.getByRole('article').first().getByRole('link')
	await expect(first).toBeVisible()
	const types = page.getByRole('navigation', { name: 'Types of results' }).getByRole('link')
	const before = await types.count()
	for (let step = 0; step <= before; step++) await page.keyboard.press('Tab')
	await expect(first).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/(products|news|resources|services)\b/)
})

test('the search field has the focus on arrival by address or link, but not on a page with results', async ({
	page,
}) => {
	const input = searchbox(page)
	await open(page, '/search', { scripts: true })
	await expect(input).toBeFocused()
	await open(page, '/about', { scripts: true })
	await page.locator('.site-header').getByRole('link', { name: 'Search' }).click()
	await expect(input).toBeFocused()
	// The visitor came for the results.
	await open(page, '/search?q=litter', { scripts: true })
	await expect(input).not.toBeFocused()
})

test('Show more adds further results to those shown', async ({ page }) => {
	await open(page, '/search?q=bird', { scripts: true })
	const results = page.getByRole('article')
	await expect(results).toHaveCount(20)
	await page.getByRole('link', { name: 'Show more' }).click()
	await expect(page).toHaveURL(/page=2/)
	await expect.poll(() => results.count()).toBeGreaterThan(20)
})

for (const path of ['/search?q=wet+litter', '/search?q=zzzqqqxxjj'])
	test(`${path} has no WCAG 2.2 A or AA violation and does not scroll sideways, narrow or wide`, async ({
		page,
		db,
	}) => {
		const title = uniqueName(`Wet litter and ${'Pneumovirus'.repeat(4)}`)
		await insertProduct(db, { title })
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 844 })
			await open(page, path, { scripts: true })
			if (width > 320) expect.soft(await breachesOf(page), `at ${width} px`).toEqual([])
			expect.soft(await overflowOf(page), `at ${width} px`).toBeLessThanOrEqual(0)
		}
	})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: phone })

	test('the search works on a phone', async ({ page }) => {
		await open(page, '/')
		await page.locator('.site-header').getByRole('link', { name: 'Search' }).click()
		await page.getByRole('searchbox').fill('litter')
		await page.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL(/\/search\?q=litter$/)
		await expect(page.getByRole('article').first().locator('mark').first()).toBeVisible()
		await page
			.getByRole('navigation', { name: 'Types of results' })
			.getByRole('link', { name: 'Products' })
			.click()
		await expect(page.getByText(/results? in Products$/)).toBeVisible()
	})
})
