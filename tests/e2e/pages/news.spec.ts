import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const categories = [
	'HH News',
	'Articles',
	'Blogs',
	'Industry News',
	'Research Highlights',
	'Disease Spotlight',
]

function insertArticle(db: Database, row: Record<string, unknown>) {
	const title = uniqueName('Article')
	return insertRow(db, 'news', {
		slug: title.toLowerCase().replaceAll(' ', '-'),
		title,
		excerpt: 'Short.',
		content: 'Long.',
		date: '1 May 2026',
		category: 'Blogs',
		country: 'Both',
		...row,
	})
}

test('[PUB-NEWS-01][PUB-NEWS-02][PUB-NEWS-06] the news page has a hero, the categories and the newsletter form', async ({
	page,
}) => {
	await open(page, '/news')
	await expect(page.getByText('News & Updates').first()).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'Latest from Hatch & Hen Poultry Consulting',
	)
	const filter = page.getByRole('navigation', { name: 'News categories' })
	for (const name of ['All Categories', ...categories]) {
		await expect(filter.getByRole('link', { name, exact: true })).toBeVisible()
	}
	const newsletter = page.getByRole('form', { name: 'One useful letter a month' })
	await expect(newsletter.getByLabel('E-mail address')).toHaveAttribute('type', 'email')
})

test('[PUB-NEWS-03] a category shows only its articles, and choosing it again clears the filter', async ({
	page,
}) => {
	await open(page, '/news', { scripts: true })
	const filter = page.getByRole('navigation', { name: 'News categories' })
	const chosen = filter.getByRole('link', { name: 'Disease Spotlight', exact: true })
	await chosen.click()
	await expect(page).toHaveURL(/\/news\?category=disease-spotlight$/)
	await expect(page.getByRole('status').filter({ hasText: 'in Disease Spotlight' })).toBeVisible()
	const chips = page.locator('article .chip')
	expect(new Set(await chips.allTextContents())).toEqual(new Set(['Disease Spotlight']))
	await chosen.click()
	await expect(page).toHaveURL(/\/news$/)
	await page.goBack()
	await expect(page).toHaveURL(/category=disease-spotlight/)
	await expect(chosen).toHaveAttribute('aria-current', 'true')
})

test('[PUB-NEWS-04][PUB-NEWS-05] featured articles have their own section while no category is chosen', async ({
	page,
	db,
}) => {
	const featured = await insertArticle(db, { featured: true })
	const other = await insertArticle(db, {})
	await open(page, '/news')
	const section = page.getByRole('region', { name: 'Featured Articles' })
	const link = section.getByRole('link', { name: `Read Full Article ${featured['title']}` })
	await expect(link).toHaveAttribute('href', `/news/${featured['slug']}`)
	const more = page.getByRole('link', { name: `Read More ${other['title']}` })
	await expect(more).toHaveAttribute('href', `/news/${other['slug']}`)
	await open(page, '/news?category=blogs')
	await expect(section).toHaveCount(0)
	await expect(page.getByRole('link', { name: `${featured['title']}` })).toBeVisible()
})

test('[PUB-NEWS-07] a category without articles says so and links to all articles', async ({
	page,
	startServer,
}) => {
	const { url } = await startServer({ seed: 'none' })
	await open(page, `${url}/news?category=blogs`)
	await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible()
	await expect(
		page.getByText('Try selecting a different category or check back soon for new content.'),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'See all articles' })).toHaveAttribute(
		'href',
		'/news',
	)
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow')
})

test('[PUB-NEWS-08] six placeholders show while slow news load', async ({ page }) => {
	await open(page, '/contact', { scripts: true })
	const answer = await holdRequests(page, '**/news.data*')
	await page.getByRole('link', { name: 'News', exact: true }).click()
	await expect(page.locator('[data-skeleton-card]')).toHaveCount(6)
	answer()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Latest from')
	await expect(page.locator('[data-skeleton-card]')).toHaveCount(0)
})

test('[PUB-NEWS-09][PUB-NEWS-10] the list opens at the top and scrolls to 400 px when the category changes', async ({
	page,
}) => {
	await open(page, '/contact', { scripts: true })
	await page.getByRole('link', { name: 'News', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Latest from')
	expect(await page.evaluate(() => scrollY)).toBe(0)
	const scrolls = await page.evaluateHandle(() => {
		const asked: unknown[] = []
		const scroll = globalThis.scrollTo.bind(globalThis) as (...given: unknown[]) => void
		globalThis.scrollTo = (...given: unknown[]) => {
			asked.push(given[0])
			scroll(...given)
		}
		return asked
	})
	await page
		.getByRole('navigation', { name: 'News categories' })
		.getByRole('link', { name: 'Articles', exact: true })
		.click()
	await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400)
	expect(await scrolls.jsonValue()).toContainEqual({ top: 400, behavior: 'smooth' })
})

test('[PUB-NEWS-11] the country decides which articles show', async ({ page, db }) => {
	const made = await Promise.all(
		['New Zealand', 'Australia', 'Both', '', null].map((country) => insertArticle(db, { country })),
	)
	const [newZealand, australia, both, blank, none] = made.map((row) => String(row['title']))
	const expected = {
		'New Zealand': [newZealand, both, blank, none],
		Australia: [australia, both, blank, none],
		Both: [newZealand, australia, both, blank, none],
	}
	for (const [country, shown] of Object.entries(expected)) {
		await open(page, `/news?country=${encodeURIComponent(country)}`)
		for (const { title } of made.map((row) => ({ title: String(row['title']) }))) {
			await expect(page.getByRole('heading', { name: title })).toHaveCount(
				shown.includes(title) ? 1 : 0,
			)
		}
	}
})

test('an unknown category answers 404 with Page Not Found', async ({ page, allowConsole }) => {
	allowConsole(/404/)
	const answer = await open(page, '/news?category=gossip')
	expect(answer?.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})
