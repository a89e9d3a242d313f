import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

test('[PUB-NEWS-03][PUB-NEWS-08][PUB-NEWS-09][PUB-NEWS-10] six placeholders show while slow news load; the list opens at the top, and scrolls to 400 px when the category changes; choosing it again clears it, and Back undoes that', async ({
	page,
}) => {
	await open(page, '/contact', { scripts: true })
	const response = await holdRequests(page, '**/news.data*')
	await page.getByRole('link', { name: 'News', exact: true }).click()
	await expect(page.locator('[data-skeleton-card]')).toHaveCount(6)
	response()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Latest from')
	await expect(page.locator('[data-skeleton-card]')).toHaveCount(0)
	expect(await page.evaluate(() => scrollY)).toBe(0)
	const scrolls = await page.evaluateHandle(() => {
		const requested: unknown[] = []
		const scroll = globalThis.scrollTo.bind(globalThis) as (...given: unknown[]) => void
		globalThis.scrollTo = (...given: unknown[]) => {
			requested.push(given[0])
			scroll(...given)
		}
		return requested
	})
	const chosen = page
		.getByRole('navigation', { name: 'News categories' })
		.getByRole('link', { name: 'Articles', exact: true })
	await chosen.click()
	await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400)
	expect(await scrolls.jsonValue()).toContainEqual({ top: 400, behavior: 'smooth' })
	await expect(page).toHaveURL(/\/news\?category=articles$/)
	await expect(page.getByRole('status').filter({ hasText: 'in Articles' })).toBeVisible()
	const chips = page.locator('article .chip')
	expect(new Set(await chips.allTextContents())).toEqual(new Set(['Articles']))
	await chosen.click()
	await expect(page).toHaveURL(/\/news$/)
	await page.goBack()
	await expect(page).toHaveURL(/category=articles/)
	await expect(chosen).toHaveAttribute('aria-current', 'true')
})
