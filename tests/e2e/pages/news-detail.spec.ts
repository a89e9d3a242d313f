import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow, uniqueName } from '#tests/support/records.ts'

const slug = 'clean-water-from-the-bore-to-the-last-nipple'
const title = 'Clean water, from the bore to the last nipple'

test('[PUB-NDET-01][PUB-NDET-02][PUB-NDET-03] an article is found by slug, by id, in another case and by a near miss', async ({
	page,
	db,
}) => {
	const { rows } = await db.query('select id from news where slug = $1', [slug])
	const canonical = new RegExp(`/news/${slug}$`)
	const asked = [
		slug,
		rows[0].id,
		slug.toUpperCase(),
		slug.replaceAll('-', '_'),
		slug.replace('nipple', 'niple'),
	]
	for (const one of asked) {
		await open(page, `/news/${one}`)
		await expect(page).toHaveURL(canonical)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	}
	const statusOf = async (one: string) =>
		(await page.request.get(`/news/${one}`, { maxRedirects: 0 })).status()
	expect(await statusOf(slug)).toBe(200)
	expect(await statusOf(slug.toUpperCase())).toBe(301)
	expect(await statusOf(slug.replace('nipple', 'niple'))).toBe(302)
})

test('[PUB-NDET-04][PUB-NDET-05][PUB-NDET-10] breadcrumb and back link lead home and to the news', async ({
	page,
}) => {
	await open(page, `/news/${slug}`)
	const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
	await expect(trail.getByRole('listitem')).toHaveText([
		'Home',
		'News',
		'Clean water, from the bore to ...',
	])
	await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
	await expect(trail.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/news')
	await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news')
})

test('[PUB-NDET-06] the article shows its facts, its picture and its author', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select news.slug, category, date, name, position from news join team_members on author_id = team_members.id
		where news.image is not null and team_members.image is not null limit 1`,
	)
	const [row] = rows
	await open(page, `/news/${row.slug}`)
	const header = page.locator('article > header')
	for (const text of [row.category, row.date, row.name, row.position]) {
		await expect(header.getByText(text, { exact: true })).toBeVisible()
	}
	await expect(header.getByText(/min read/)).toBeVisible()
	await expect(header.getByRole('img', { name: row.name })).toBeVisible()
	await expect(header.locator('.frame img')).toBeVisible()
})

test('[PUB-NDET-07] the text of the article is rendered as HTML', async ({ page }) => {
	await open(page, `/news/${slug}`)
	const body = page.locator('.prose')
	const part = body.getByRole('heading', { level: 2, name: 'Where the trouble gets in' })
	await expect(part).toBeVisible()
	await expect(body.getByRole('table')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('an image keeps its distance from the heading above it, narrow or wide', async ({ page }) => {
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await open(page, `/news/${slug}`)
		const gaps = await page.locator('.prose > .heading + picture img').evaluateAll((images) =>
			images.map((image) => {
				const heading = image.parentElement?.previousElementSibling
				return image.getBoundingClientRect().top - (heading?.getBoundingClientRect().bottom ?? 0)
			}),
		)
		expect(gaps.length).toBeGreaterThan(0)
		expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(6)
	}
})

test('an article with several sections has a table of contents that links to them', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/news/${slug}`)
	await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
	await expect(page.locator('.prose h2').first()).toBeInViewport()
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/news/${slug}`)
	await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
	await page.locator('summary', { hasText: 'On this page' }).click()
	await expect(page.getByRole('link', { name: 'Where the trouble gets in' })).toBeVisible()
})

test('an article has readable line lengths and links to its sections, and pages print without navigation', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/news/${slug}`, { scripts: true })
	const lineLength = await page.locator('.prose > p').evaluateAll((paragraphs) => {
		const long = paragraphs.filter((one) => one.getClientRects()[0]!.height > 100)
		const measured = long.map((one) => {
			const lines =
				one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)
			return one.textContent.length / (lines - 0.5)
		})
		return measured.reduce((sum, each) => sum + each, 0) / measured.length
	})
	expect(lineLength).toBeGreaterThan(60)
	expect(lineLength).toBeLessThan(75)

	const part = page.locator('.prose .heading').first()
	await part.hover()
	await part.getByRole('link', { name: 'Copy link to this part' }).click()
	await expect(page.getByText('Link copied: ')).toBeAttached()
	const address = await page.evaluate(() => navigator.clipboard.readText())
	expect(address).toMatch(/\/news\/clean-water\S+#section-/)
	expect(new URL(page.url()).hash).toBe(new URL(address).hash)

	await page.emulateMedia({ media: 'print' })
	await expect(page.locator('.prose p').first()).toBeVisible()
	for (const part of ['.site-header', '.site-footer', 'aside', '.heading-link', '.notices'])
		await expect(page.locator(part).first()).toBeHidden()
	await open(page, '/products')
	await page.locator('a.card-link').first().click()
	await expect(page.getByText(/^Last updated \d+ \w+ \d{4}$/)).toBeVisible()
	await expect(page.getByText(/Australian dollars|We quote by/).first()).toBeVisible()
	for (const part of ['.site-header', '.button', '.gallery-thumbnails', 'dialog'])
		await expect(page.locator(part).first()).toBeHidden()
})

test('[PUB-NDET-08] at most three related articles of the same category are listed', async ({
	page,
	db,
}) => {
	const { rows } = await db.query('select title from news where category = $1 and slug <> $2', [
		'Articles',
		slug,
	])
	await open(page, `/news/${slug}`)
	const links = page.getByRole('region', { name: 'Related articles' }).getByRole('link')
	expect(await links.count()).toBe(Math.min(3, rows.length))
	const titles = rows.map((row) => row.title)
	for (const text of await links.allTextContents()) expect(titles).toContain(text)
})

test('[PUB-NDET-09][PUB-NDET-10] the previous and next articles are linked, with long titles truncated', async ({
	page,
	db,
}) => {
	const made = []
	for (const [index, word] of [
		'Older',
		'Middle',
		'Newer by far, with a title that goes on',
	].entries()) {
		const name = uniqueName(word)
		const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
		const createdAt = `1999-01-0${index + 1}T00:00:00Z`
		const row = {
			slug,
			title: name,
			excerpt: 'x',
			content: 'x',
			date: '1999',
			category: 'Blogs',
			created_at: createdAt,
		}
		made.push(await insertRow(db, 'news', row))
	}
	await open(page, `/news/${made[1]?.['slug']}`)
	const nav = page.getByRole('navigation', { name: 'Neighbouring articles' })
	await expect(nav.getByRole('link', { name: 'Previous' })).toHaveAttribute(
		'href',
		`/news/${made[0]?.['slug']}`,
	)
	const next = nav.getByRole('link', { name: 'Next' })
	await expect(next).toHaveAttribute('href', `/news/${made[2]?.['slug']}`)
	await expect(next).toContainText(`${String(made[2]?.['title']).slice(0, 30)}...`)
})

test('[PUB-NDET-11] an unknown article says so and leads back to the news', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/404/)
	const answer = await open(page, '/news/zzzz-qqqq-xxxx')
	expect(answer?.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found')
	await expect(page.getByText("The article you're looking for couldn't be found.")).toBeVisible()
	await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/news')
})

test('[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] an article describes itself to search engines', async ({
	page,
}) => {
	await open(page, `/news/${slug}`)
	await expect(page).toHaveTitle(new RegExp(`^${title}`))
	await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
		'href',
		new RegExp(`/news/${slug}$`),
	)
	await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
	const text = await page.locator('script[type="application/ld+json"]').textContent()
	const graph: { '@type': string }[] = JSON.parse(text ?? '{}')['@graph']
	expect(graph.find((node) => node['@type'] === 'Article')).toMatchObject({
		headline: title,
		articleSection: 'Articles',
		author: { '@type': 'Person', name: 'Priya Raman' },
	})
	expect(graph.find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
		itemListElement: [
			{ name: 'Home' },
			{ name: 'News' },
			{ name: 'Clean water, from the bore to ...' },
		],
	})
})
