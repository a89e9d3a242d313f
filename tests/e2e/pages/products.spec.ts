import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { forgetPages } from '#tests/support/site-server.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

const categories = [
	'All Categories',
	'Gut Health',
	'Biosecurity',
	'Enrichment',
	'Egg and Shell Quality',
	'Animal Health',
	'Animal Welfare',
	'Consumables',
]

test('[PUB-PROD-01][PUB-PROD-04] the product list has a hero, the category filter and cards that lead to the products', async ({
	page,
}) => {
	await open(page, '/products')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	const filter = page.getByRole('navigation', { name: 'Product categories' })
	for (const [index, link] of (await filter.getByRole('link').all()).entries()) {
		await expect(link).toContainText(categories[index] ?? 'no more')
	}
	await expect(filter.getByRole('link')).toHaveCount(categories.length)
	const cards = page.getByRole('main').locator('article')
	expect(await cards.count()).toBeGreaterThan(5)
	for (const card of await cards.all()) {
		await expect(card.getByRole('link')).toContainText('Learn more')
		await expect(card.getByRole('link')).toHaveAttribute('href', /^\/products\/[a-z0-9-]+$/)
		await expect(card.getByRole('link')).toHaveCount(1)
	}
})

test('[PUB-PROD-02][PUB-PROD-03] a category filters the list; choosing it again, or All Categories, clears it; Back undoes that', async ({
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
	const expectAll = () => expect(headings.filter({ hasText: other })).toHaveCount(1)
	await expectAll()
	await filter.getByRole('link', { name: 'Biosecurity' }).click()
	await expect(page).toHaveURL(/category=biosecurity$/)
	await expect(headings).toHaveText(biosecurity)
	await expect(page.getByRole('main').getByRole('status')).toHaveText(
		`${biosecurity.length} products in Biosecurity`,
	)
	await expect(filter.getByRole('link', { name: 'Biosecurity' })).toHaveText(
		`Biosecurity${biosecurity.length}`,
	)
	await expect(page.getByText('What keeps disease outside the shed')).toBeVisible()
	await filter.getByRole('link', { name: 'Biosecurity' }).click()
	await expect(page).toHaveURL(/\/products$/)
	await expectAll()
	await page.goBack()
	await expect(headings).toHaveText(biosecurity)
	await filter.getByRole('link', { name: 'All Categories' }).click()
	await expectAll()
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

test('[PUB-PROD-05][PUB-PROD-06][PUB-PROD-07] cards show the badge, category chips and price', async ({
	page,
	db,
}) => {
	const rows = [
		await insertProduct(db, {
			price: 25,
			categories: ['Gut Health', 'Enrichment', 'Consumables', 'Animal Health'],
		}),
		await insertProduct(db, { price: 12.5, categories: ['Gut Health', 'Enrichment'] }),
		await insertProduct(db, { price: null, categories: ['Gut Health'] }),
	]
	const card = (index: number) =>
		page.locator('article', {
			has: page.getByRole('heading', { name: rows[index]?.title as string }),
		})
	await open(page, '/products')
	await expect(card(0)).toContainText('$25')
	await expect(card(0)).not.toContainText('$25.00')
	await expect(card(0).locator('.chip')).toHaveCount(3)
	await expect(card(0).locator('.chip').nth(2)).toContainText('+2')
	await expect(card(1)).toContainText('$12.50')
	await expect(card(1).locator('.chip')).toHaveText(['Gut Health', 'Enrichment'])
	await expect(card(2)).toContainText('Contact for Price')
	await expect(card(2).getByText('Featured')).toHaveCount(0)
	const featured = await db.query(
		`select title from products where is_featured and country in ('New Zealand', 'Both') order by title`,
	)
	const marked = page
		.locator('article', { has: page.getByText('Featured', { exact: true }) })
		.locator('h2')
	expect((await marked.allInnerTexts()).toSorted()).toEqual(featured.rows.map((row) => row.title))
})

test('[PUB-PROD-08] without a matching product the list says so and links to all products', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await open(page, `${server.url}/products?category=enrichment`)
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
	await page.getByRole('link', { name: 'See all products' }).click()
	await expect(page).toHaveURL(`${server.url}/products`)
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
})

test('[PUB-PROD-09] when products cannot be read the list shows No Products Found, with status 503', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/503/)
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table products rename to products_away')
	await forgetPages(server.db)
	const answer = await open(page, `${server.url}/products`)
	expect(answer?.status()).toBe(503)
	expect(answer?.headers()['retry-after']).toBe('10')
	await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
})

test('[PUB-PROD-10] while products load, six skeleton cards of the same size show after 300 ms, for 400 ms', async ({
	page,
}) => {
	await page.clock.install()
	await open(page, '/about', { scripts: true })
	const answer = await holdRequests(page, '**/products.data*')
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
		}).toPass()
	await runUntil(6)
	const box = await skeletons.first().locator('.skeleton').first().boundingBox()
	answer()
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

test('[PUB-PROD-11] the list follows the country; Both shows everything', async ({ page, db }) => {
	const nz = await insertProduct(db, { country: 'New Zealand', title: uniqueName('Kiwi') })
	const au = await insertProduct(db, { country: 'Australia', title: uniqueName('Aussie') })
	const heading = (row: { title?: unknown }) =>
		page.getByRole('heading', { name: row.title as string })
	await open(page, '/products')
	await expect(heading(nz)).toBeVisible()
	await expect(heading(au)).toHaveCount(0)
	await open(page, '/products?country=Australia')
	await expect(heading(au)).toBeVisible()
	await expect(heading(nz)).toHaveCount(0)
	await open(page, '/products?country=Both')
	await expect(heading(au)).toBeVisible()
	await expect(heading(nz)).toBeVisible()
})
