import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, insertRow, uniqueName } from '#tests/support/records.ts'
import { breachesOf } from '#tests/support/structured-data.ts'

const paths = [
	'/',
	'/services',
	'/products',
	'/news',
	'/resources',
	'/about',
	'/about/job-vacancies',
	'/contact',
	'/about/job-vacancies/2',
]

/** Pages that social networks show with the record's own picture. */
const ownPicture = /^\/services$|^\/(?:products|news|resources)\/./

async function headOf(page: Page, path: string) {
	await open(page, path)
	const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
	return {
		title: await page.title(),
		description: (await content('meta[name=description]')) ?? '',
		keywords: (await content('meta[name=keywords]')) ?? '',
		canonical: await page.locator('head link[rel=canonical]').getAttribute('href'),
		social: {
			title: await content('meta[property="og:title"]'),
			description: await content('meta[property="og:description"]'),
			url: await content('meta[property="og:url"]'),
			image: await content('meta[property="og:image"]'),
			width: await content('meta[property="og:image:width"]'),
			height: await content('meta[property="og:image:height"]'),
			alt: await content('meta[property="og:image:alt"]'),
			card: await content('meta[name="twitter:card"]'),
		},
		graph: JSON.parse(
			(await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
		)['@graph'],
	}
}

const details = {
	'a product': `select '/products/' || slug as path from products where country <> 'Australia'`,
	'an article': `select '/news/' || slug as path from news`,
	'a resource': `select '/resources/' || slug as path from resources`,
}
/** The first two records of each type. */
const detailPages = Object.entries(details).flatMap(([name, sql]) =>
	[0, 1].map(
		(index) => [name, `${sql} order by created_at, slug limit 1 offset ${index}`] as const,
	),
)

for (const path of paths)
	test(`[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] ${path} has a title, description, keywords, canonical, social tags and sound structured data`, async ({
		page,
		siteUrl,
	}) => {
		const head = await expectWholeHead(page, { siteUrl, path })
		expect(head.title.length).toBeLessThanOrEqual(60)
	})

for (const [index, [name, sql]] of detailPages.entries())
	test(`[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] ${name} has a title, description, keywords, canonical, social tags and sound structured data, ${(index % 2) + 1}`, async ({
		page,
		db,
		siteUrl,
	}) => {
		const { rows } = await db.query<{ path: string }>(sql)
		await expectWholeHead(page, { siteUrl, path: rows[0]?.path ?? '' })
	})

async function expectWholeHead(page: Page, { siteUrl, path }: { siteUrl: string; path: string }) {
	const head = await headOf(page, path)
	expect.soft(head.title.length, 'title').toBeGreaterThan(10)
	expect.soft(head.description.length, 'description').toBeGreaterThan(40)
	expect.soft(head.description.length, 'description').toBeLessThanOrEqual(160)
	expect.soft(head.keywords.split(', ').length, 'keywords').toBeGreaterThan(1)
	expect.soft(head.canonical).toBe(`${siteUrl}${path}`)
	expect.soft(head.social).toEqual({
		title: head.title,
		description: head.description,
		url: head.canonical,
		image: expect.stringMatching(ownPicture.test(path) ? /^http.*\/social\.jpg$/ : /^http/),
		width: '1200',
		height: '630',
		alt: expect.stringMatching(/./),
		card: 'summary_large_image',
	})
	expect.soft(breachesOf(head.graph), 'structured data').toEqual([])
	const image = await page.request.get(head.social.image ?? '')
	expect.soft(image.status(), 'image').toBe(200)
	return head
}

test('[PUB-META-01][PUB-META-02] no two routes share a title, a description or a canonical address', async ({
	request,
	db,
}) => {
	const found = await Promise.all(
		detailPages.map(async ([, sql]) => (await db.query<{ path: string }>(sql)).rows[0]?.path ?? ''),
	)
	const all = [...paths, ...found]
	const heads = await Promise.all(all.map(async (path) => (await request.get(path)).text()))
	const unique = {
		title: /<title>([^<]+)</,
		description: /<meta name="description" content="([^"]+)"/,
		canonical: /<link rel="canonical" href="([^"]+)"/,
	}
	for (const [what, pattern] of Object.entries(unique)) {
		const values = heads.map((head) => pattern.exec(head)?.[1])
		expect(values, what).not.toContain(undefined)
		expect(new Set(values).size, what).toBe(all.length)
	}
})

test('[PUB-META-05][PUB-META-06][PUB-META-07][PUB-META-08] a product page describes the product, cut to 160 characters, with an offer in AUD', async ({
	page,
	db,
}) => {
	const long = await insertProduct(db, {
		description: `${'word '.repeat(40)}end`,
		price: null,
		categories: ['Animal Welfare'],
	})
	const exact = await insertProduct(db, {
		description: 'x'.repeat(160),
		price: 12.5,
		categories: ['Animal Welfare'],
	})
	const product = (head: { graph: Record<string, unknown>[] }) =>
		head.graph.find((node) => node['@type'] === 'Product')
	const first = await headOf(page, `/products/${long.slug}`)
	expect(first.title).toContain(long.title)
	expect(first.description).toBe(`${(long['description'] as string).slice(0, 157)}...`)
	expect(first.social.title).toContain(long.title)
	expect(first.social.description).toBe(first.description)
	expect(product(first)).toMatchObject({
		name: long.title,
		offers: { priceCurrency: 'AUD', price: '0', description: 'Contact for Price' },
	})
	const second = await headOf(page, `/products/${exact.slug}`)
	expect(second.description).toBe('x'.repeat(160))
	expect(product(second)).toMatchObject({ offers: { priceCurrency: 'AUD', price: '12.5' } })
})

test('hostile titles stay text in the head and in structured data', async ({ page, db }) => {
	const title = '</script><script>document.title="owned"</script><!--<script>\u2028'
	const product = await insertProduct(db, {
		title,
		slug: `hostile-${Date.now()}`,
		description: title,
		categories: ['Animal Welfare'],
	})
	const head = await headOf(page, `/products/${product.slug}`)
	expect(head.title).toContain('</script>')
	expect(
		head.graph.find((node: Record<string, unknown>) => node['@type'] === 'Product'),
	).toMatchObject({ name: title })
	await expect(page.getByRole('heading', { level: 1 })).toContainText('document.title')
})

test('an article has one date for people, search engines, social networks and feed readers', async ({
	page,
	db,
}) => {
	const title = uniqueName('Dated article')
	const slug = title.toLowerCase().replaceAll(' ', '-')
	await insertRow(db, 'news', {
		title,
		slug,
		excerpt: 'What wet litter costs a flock.',
		content: 'Wet litter.',
		date: '14 October 2026',
		created_at: '2026-10-02T09:00:00Z',
		updated_at: '2026-10-09T09:00:00Z',
		category: 'Articles',
	})
	await open(page, `/news/${slug}`)
	const times = page.locator('article > header time')
	await expect(times).toHaveText(['14 October 2026'])
	await expect(times).toHaveAttribute('datetime', '2026-10-14')
	const graph = JSON.parse(
		(await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
	)['@graph'] as Record<string, unknown>[]
	const node = graph.find((each) => each['@type'] === 'Article')
	expect(node).toMatchObject({ datePublished: '2026-10-14' })
	expect(node).not.toHaveProperty('dateModified')
	await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute(
		'content',
		'2026-10-14',
	)
	await expect(page.locator('meta[property="article:modified_time"]')).toHaveCount(0)
	const feed = await (await page.request.get('/feed.xml')).text()
	const item = feed.split('<item>').find((each) => each.includes(slug))
	expect(item).toContain('<pubDate>Wed, 14 Oct 2026 00:00:00 GMT</pubDate>')
})

type Node = Record<string, unknown>

test('the structured data of the contact page lists both offices with the opening hours shown', async ({
	page,
}) => {
	const { graph } = await headOf(page, '/contact')
	const offices = graph.filter((node: Node) => node['@type'] === 'LocalBusiness')
	expect(offices).toMatchObject([
		{
			name: 'Hatch & Hen Ltd',
			address: { addressLocality: 'Hamilton', addressCountry: 'NZ' },
			openingHoursSpecification: {
				dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
				opens: '08:00',
				closes: '17:00',
			},
		},
		{ name: 'Hatch & Hen Pty Ltd', openingHoursSpecification: { opens: '08:30' } },
	])
	const main = page.getByRole('main')
	await expect(main).toContainText('Monday to Friday, 8:00 am to 5:00 pm, Hamilton time')
	await expect(main).toContainText('Monday to Friday, 8:30 am to 5:00 pm, Bendigo time')
})

test('an article’s structured data links its author to the team page', async ({ page, db }) => {
	const { rows } = await db.query(
		`select news.slug, author_id from news join team_members on author_id = team_members.id
		where team_members.deleted_at is null and news.deleted_at is null and news.status = 'published'
		order by news.created_at, news.slug limit 1`,
	)
	const { graph } = await headOf(page, `/news/${rows[0].slug}`)
	const article = graph.find((node: Node) => node['@type'] === 'Article')
	expect(article.author).toMatchObject({
		url: expect.stringContaining(`/about#${rows[0].author_id}`),
	})
	await open(page, new URL(article.author.url).pathname)
	await expect(page.locator(`[id="${rows[0].author_id}"]`)).toBeVisible()
})

test('the area of a service is where it is offered, not the visitor’s country', async ({
	page,
	startServer,
}) => {
	const { db, url } = await startServer({ seed: 'none' })
	const rows = []
	for (const country of ['Both', 'Australia'])
		rows.push(
			await insertRow(db, 'services', {
				title: uniqueName(`Service ${country}`),
				slug: uniqueName('service').toLowerCase().replaceAll(' ', '-'),
				description: 'We look at the birds.',
				country,
			}),
		)
	const { graph } = await headOf(page, `${url}/services?country=Australia`)
	const areaOf = ({ title }: Node) => graph.find((node: Node) => node['name'] === title)?.areaServed
	expect(rows.map((row) => areaOf(row))).toEqual([['New Zealand', 'Australia'], ['Australia']])
})

test('the head names the page’s language, en-AU or en-NZ', async ({ page }) => {
	for (const [country, language] of [
		['Australia', 'en-AU'],
		['New Zealand', 'en-NZ'],
	]) {
		const { graph } = await headOf(page, `/contact?country=${country}`)
		await expect(page.locator('html')).toHaveAttribute('lang', language ?? '')
		const locale = page.locator('meta[property="og:locale"]')
		await expect(locale).toHaveAttribute('content', language?.replace('-', '_') ?? '')
		const node = graph.find((each: Node) => each['@type'] === 'WebPage')
		expect(node).toMatchObject({ inLanguage: language })
	}
})
