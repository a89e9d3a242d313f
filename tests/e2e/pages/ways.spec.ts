// A visitor's ways from page to page.
import { overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { open } from '#tests/support/open.ts'
import { uniqueName } from '#tests/support/records.ts'

const lists = {
	'/products': { searched: 'products', word: 'litter', label: 'Search products' },
	'/news': { searched: 'articles', word: 'litter', label: 'Search articles' },
	'/resources': { searched: 'resources', word: 'litter', label: 'Search resources' },
}

for (const [path, { searched, word, label }] of Object.entries(lists))
	test(`${path} has a search limited to its own content`, async ({ page }) => {
		await open(page, path)
		const field = page.getByRole('searchbox', { name: label })
		await field.fill(word)
		await field.press('Enter')
		await expect(page).toHaveURL(`/search?q=${word}&type=${searched}`)
		await expect(page.getByRole('article').first()).toBeVisible()
	})

for (const [width, height] of [
	[360, 740],
	[390, 844],
] as const)
	for (const path of Object.keys(lists))
		test(`the first screen of ${path} shows the first item at ${width} px, and one row of filters`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height })
			await open(page, path, { scripts: true })
			const top = (await page.getByRole('main').getByRole('article').first().boundingBox())?.y ?? 0
			expect(top).toBeLessThan(height - 100)
			const choices = page.locator('.filter-bar').getByRole('link')
			const tops = await choices.evaluateAll((links) =>
				links.map((link) => Math.round(link.getBoundingClientRect().top)),
			)
			expect(new Set(tops).size).toBe(1)
			expect(await overflowOf(page)).toBeLessThanOrEqual(0)
			// Checks only the row's own scroll position, since the news page scrolls to its list.
			const cutOff = () =>
				choices.last().evaluate((choice) => {
					const { left, right } = choice.getBoundingClientRect()
					return Math.max(0, Math.round(right) - innerWidth) + Math.max(0, -Math.round(left))
				})
			expect(await cutOff()).toBeGreaterThan(0)
			await choices.last().click()
			await expect(choices.last()).toHaveAttribute('aria-current', 'true')
			await expect.poll(cutOff).toBe(0)
			await page.reload()
			await page.evaluate(() => dispatchEvent(new Event('touchstart')))
			await expect.poll(cutOff).toBe(0)
		})

test('the categories of a product link to the list, and the back link keeps the list’s filter', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	const choice = page.locator('.filter-bar').getByRole('link', { name: 'Biosecurity' })
	await choice.click()
	await expect(page).toHaveURL('/products?category=biosecurity')
	await page.getByRole('main').getByRole('article').first().getByRole('link').click()
	const back = page.getByRole('link', { name: 'Back to Products' })
	await expect(back).toHaveAttribute('href', '/products?category=biosecurity')
	await back.click()
	await expect(choice).toHaveAttribute('aria-current', 'true')
	await page.getByRole('main').getByRole('article').first().getByRole('link').click()
	await page
		.getByRole('region', { name: 'Categories' })
		.or(page.locator('section', { has: page.getByRole('heading', { name: 'Categories' }) }))
		.getByRole('link', { name: 'Biosecurity' })
		.click()
	await expect(page).toHaveURL('/products?category=biosecurity')
	// A page that is opened directly knows no list.
	await page.getByRole('main').getByRole('article').first().getByRole('link').click()
	await expect(back).toBeVisible()
	await page.reload()
	await expect(back).toHaveAttribute('href', '/products')
})

test('the services page has an index of its services', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/services', { scripts: true })
	const index = page.getByRole('navigation', { name: 'Services on this page' }).getByRole('link')
	const titles = await index.allTextContents()
	await expect(
		page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }),
	).toHaveText(titles)
	await index.last().click()
	await expect(
		page.getByRole('heading', { level: 2, name: titles.at(-1) ?? '', exact: true }),
	).toBeInViewport()
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
	await page.evaluate(() => dispatchEvent(new Event('touchstart')))
	await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
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

test('articles bind numbers to units, hang bullets and indent numbers', async ({ page, db }) => {
	const article = await insertArticle(db, {
		title: uniqueName('Typography'),
		content: 'Keep 21 °C.\n\n- First\n- Second\n\n1. One\n2. Two',
	})
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/news/${article.slug}`)
	const text = page.locator('.prose')
	expect(await text.locator('p').first().textContent()).toBe('Keep 21\u00A0°C.')
	const edgesOf = (parts: string) =>
		text
			.locator(parts)
			.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().left)))
	// Bullets hang outside the text; numbers need more room and are indented.
	const [edge = NaN, ...others] = await edgesOf('p, ul > li')
	expect(others).toEqual([edge, edge])
	for (const numbered of await edgesOf('ol > li')) expect(numbered).toBeGreaterThan(edge)
})
