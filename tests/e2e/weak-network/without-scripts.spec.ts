import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { foundPages } from '#tests/support/public-pages.ts'

test.use({ javaScriptEnabled: false })

// What their HTML says is a test of its own for each (`tests/pages/without-scripts.test.ts`).
test('no page waits for a script to show its heading', async ({ page, db }) => {
	for (const [name, find] of Object.entries(foundPages)) {
		await open(page, await find(db))
		await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
		await expect(page.locator('[aria-busy]'), name).toHaveCount(0)
	}
})

test('without scripts a missing page has suggestions, filters are links, and menus open', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/404/)
	const { rows } = await db.query(
		`select '/products/' || slug as path, title from products order by slug limit 1`,
	)
	// An address with a missing letter gets suggestions.
	const { path, title } = rows[0]
	const missing = await open(page, path.slice(0, -1))
	expect(missing?.status()).toBe(404)
	await expect(page.getByRole('navigation', { name: 'Did you mean' })).toContainText(title)
	await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
	// The home page's header stays on its picture: it would be unreadable on the white of the page.
	await open(page, '/')
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
	await expect(page.getByRole('banner')).not.toBeInViewport()
	await open(page, '/products')
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
