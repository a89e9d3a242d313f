import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

test('[PUB-PROD-02][PUB-PROD-03] a category filters the list; choosing it again, or All Categories, clears it; Back undoes that; a product leads back to the filtered list', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select title, 'Biosecurity' = any(categories) as is_chosen from products
		where country in ('New Zealand', 'Both') order by created_at desc, id`,
	)
	const biosecurity = rows.filter((row) => row.is_chosen).map((row) => row.title)
	const other = rows.find((row) => !row.is_chosen).title
	expect(biosecurity.length).toBeGreaterThan(1)
	await open(page, '/products', { scripts: true })
	const headings = page.getByRole('main').locator('article h2')
	const filter = page.getByRole('navigation', { name: 'Product categories' })
	const choice = filter.getByRole('link', { name: 'Biosecurity' })
	const expectAll = () => expect(headings.filter({ hasText: other })).toHaveCount(1)
	await expectAll()
	await choice.click()
	await expect(page).toHaveURL(/category=biosecurity$/)
	await expect(headings).toHaveText(biosecurity)
	await choice.click()
	await expect(page).toHaveURL(/\/products$/)
	await expectAll()
	await page.goBack()
	await expect(headings).toHaveText(biosecurity)
	await filter.getByRole('link', { name: 'All Categories' }).click()
	await expectAll()

	await choice.click()
	await expect(headings).toHaveText(biosecurity)
	const card = page.getByRole('main').getByRole('article').first().getByRole('link')
	const back = page.getByRole('link', { name: 'Back to Products' })
	await card.click()
	await expect(back).toHaveAttribute('href', '/products?category=biosecurity')
	await back.click()
	await expect(choice).toHaveAttribute('aria-current', 'true')
	await expect(headings).toHaveText(biosecurity)
	await card.click()
	await expect(back).toHaveAttribute('href', '/products?category=biosecurity')
	// A page that is opened directly knows no list.
	await page.reload()
	await expect(back).toHaveAttribute('href', '/products')
})

test('no filter option is alone on its line', async ({ page }) => {
	const lines = () =>
		page.locator('.chip-row').evaluate((row) => {
			const tops = [...row.children].map((item) => Math.round(item.getBoundingClientRect().top))
			return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
		})
	for (const path of ['/products', '/news', '/services']) {
		await open(page, path)
		for (const width of [768, 1024, 1100, 1280, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			expect(Math.min(...(await lines())), `${path} at ${width} px`).toBeGreaterThan(1)
		}
	}
})

test('[PUB-PROD-10] while products load, six skeleton cards of the same size show after 300 ms, for 400 ms', async ({
	page,
}) => {
	await page.clock.install()
	await open(page, '/about', { scripts: true })
	const response = await holdRequests(page, '**/products.data*')
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.clock.pauseAt(Date.now() + 60_000)
	await page.getByRole('navigation', { name: 'Main' }).locator('summary').click()
	await page
		.getByRole('navigation', { name: 'Main' })
		.getByRole('link', { name: 'Products' })
		.click()
	const skeletons = page.locator('[data-skeleton-card]')
	await page.clock.runFor(290)
	await expect(skeletons).toHaveCount(0)
	const runUntil = (amount: number) =>
		expect(async () => {
			await page.clock.runFor(10)
			expect(await skeletons.count()).toBe(amount)
			// Each try moves the page's clock: a pause between them moves nothing.
		}).toPass({ intervals: [20] })
	await runUntil(6)
	const box = await skeletons.first().locator('.skeleton').first().boundingBox()
	response()
	const card = page.getByRole('main').locator('article').first()
	await expect(card).toBeAttached()
	await page.clock.runFor(350)
	await expect(skeletons).toHaveCount(6)
	await runUntil(0)
	await expect(card).toBeVisible()
	const real = await card.locator('.frame').boundingBox()
	expect(Math.abs((real?.height ?? 0) - (box?.height ?? 0))).toBeLessThanOrEqual(2)
	expect(Math.abs((real?.width ?? 0) - (box?.width ?? 0))).toBeLessThanOrEqual(2)
})
