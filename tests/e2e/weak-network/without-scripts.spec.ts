import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { foundPages } from '#tests/support/public-pages.ts'

test.use({ javaScriptEnabled: false })

for (const [name, find] of Object.entries(foundPages))
	test(`${name} can be read without scripts`, async ({ page, db }) => {
		const answer = await open(page, await find(db))
		expect(answer?.status()).toBe(200)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page.locator('[aria-busy]')).toHaveCount(0)
	})

const records = {
	product: `select '/products/' || slug as path, title from products order by slug limit 1`,
	article: `select '/news/' || slug as path, title from news order by slug limit 1`,
	resource: `select '/resources/' || slug as path, title from resources order by slug limit 1`,
}

for (const [what, sql] of Object.entries(records))
	test(`without scripts the page of a ${what} has its title as the heading`, async ({
		page,
		db,
	}) => {
		const { rows } = await db.query(sql)
		await open(page, rows[0].path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(rows[0].title)
	})

test('without scripts a missing page has suggestions, filters are links, and menus open', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/404/)
	const { rows } = await db.query(records.product)
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
