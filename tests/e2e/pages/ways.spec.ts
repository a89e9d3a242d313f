// A visitor's ways from page to page.
import { overflowOf } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'

for (const path of ['/products', '/news', '/resources'])
	test(`the first screen of ${path} shows the first item on phones of 360 and 390 px, and one row of filters`, async ({
		page,
	}) => {
		for (const [width, height] of [
			[360, 740],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height })
			await open(page, path, { scripts: true })
			const at = `at ${width} px`
			const top = (await page.getByRole('main').getByRole('article').first().boundingBox())?.y
			expect(top, at).toBeLessThan(height - 100)
			const choices = page.locator('.filter-bar').getByRole('link')
			const tops = await choices.evaluateAll((links) =>
				links.map((link) => Math.round(link.getBoundingClientRect().top)),
			)
			expect(new Set(tops).size, at).toBe(1)
			expect(await overflowOf(page), at).toBeLessThanOrEqual(0)
			// Checks only the row's own scroll position, since the news page scrolls to its list.
			const cutOff = () =>
				choices.last().evaluate((choice) => {
					const { left, right } = choice.getBoundingClientRect()
					return Math.max(0, Math.round(right) - innerWidth) + Math.max(0, -Math.round(left))
				})
			expect(await cutOff(), at).toBeGreaterThan(0)
			await choices.last().click()
			await expect(choices.last(), at).toHaveAttribute('aria-current', 'true')
			await expect.poll(cutOff, at).toBe(0)
			await page.reload()
			await hydrated(page)
			await expect.poll(cutOff, at).toBe(0)
		}
	})

test('Back before the scripts have loaded shows only the previous page', async ({ page }) => {
	await open(page, '/services', { scripts: true })
	await page.locator('.site-footer').getByRole('link', { name: 'Resources', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Sheets')
	const letThrough = await holdRequests(page, '**/assets/*.js')
	await page.reload({ waitUntil: 'domcontentloaded' })
	await page.evaluate(() => history.back())
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Advice')
	letThrough()
	await hydrated(page)
	await expect(page.locator('body > header')).toHaveCount(1)
	await expect(page.getByRole('main')).toHaveCount(1)
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Advice')
	await expect(page.getByText('No Services Found')).toHaveCount(0)
})

test('on a phone the home page is less than ten screens long, and keeps all headings and cards', async ({
	page,
}) => {
	await open(page, '/', { scripts: true })
	const names = await page.getByRole('main').getByRole('heading').allTextContents()
	const cards = await page.getByRole('article').count()
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/', { scripts: true })
	await expect(page.getByRole('main').getByRole('heading')).toHaveText(names)
	await expect(page.getByRole('article')).toHaveCount(cards)
	await expect(page.locator('html')).not.toHaveAttribute('data-opening')
	const height = await page.evaluate(() => document.documentElement.scrollHeight)
	expect(height).toBeLessThan(10 * 844)
	expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	const portraits = page.locator('section', { hasText: 'Our team' }).getByRole('listitem')
	const tops = await portraits.evaluateAll((items) =>
		items.map((item) => Math.round(item.getBoundingClientRect().top)),
	)
	expect(tops.length).toBeGreaterThan(3)
	expect(new Set(tops).size).toBe(1)
	await portraits.last().getByRole('link').click()
	await expect(page).toHaveURL(/\/about#/)
})
