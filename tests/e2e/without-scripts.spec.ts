import { expect, test } from '#tests/support/e2e.ts'

test.use({ javaScriptEnabled: false })

test('without scripts every page reads, filters are links, and menus open', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/404/)
	const { rows } = await db.query(`
		(select '/products/' || slug as path, title from products limit 1) union all (select '/news/' || slug, title from news limit 1)
		union all (select '/resources/' || slug, title from resources limit 1)`)
	for (const path of [
		'/',
		'/services',
		'/products',
		'/news',
		'/resources',
		'/about',
		'/about/job-vacancies',
		'/contact',
	]) {
		const answer = await page.goto(path)
		expect(answer?.status()).toBe(200)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	}
	for (const { path, title } of rows) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	}
	// An address with a letter too few says what may have been meant.
	const { path, title } = rows[0]
	const missing = await page.goto(path.slice(0, -1))
	expect(missing?.status()).toBe(404)
	await expect(page.getByRole('navigation', { name: 'Did you mean' })).toContainText(title)
	await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
	// The header of the home page stays on its picture: over the white of the page nobody could read it.
	await page.goto('/')
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
	await expect(page.getByRole('banner')).not.toBeInViewport()
	await page.goto('/products')
	const before = await page.getByRole('main').locator('article').count()
	await page
		.getByRole('navigation', { name: 'Product categories' })
		.getByRole('link', { name: 'Enrichment' })
		.click()
	await expect(page).toHaveURL(/category=enrichment/)
	expect(await page.getByRole('main').locator('article').count()).toBeLessThan(before)
	await page.setViewportSize({ width: 390, height: 844 })
	await page.locator('.mobile-menu > summary').click()
	await page
		.getByRole('navigation', { name: 'Mobile' })
		.getByRole('link', { name: 'Contact' })
		.click()
	await expect(page).toHaveURL(/\/contact$/)
})
