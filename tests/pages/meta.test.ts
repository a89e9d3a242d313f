import { expect } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import { livePaths } from '#tests/support/content-forms.ts'
import { listPaths, pagedKeys } from '#tests/support/content-tables.ts'
import { test } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { insertProduct, insertRow, uniqueName } from '#tests/support/records.ts'
import { breachesOf } from '#tests/support/structured-data.ts'

const paths = ['/', '/about', '/contact', ...listPaths]

/** Where the pages are that social networks show with the record's own picture. */
const ownPictures = pagedKeys
	.filter((key) => 'image' in contents[key].table)
	.map((key) => contentTypes[key].path({ id: '', slug: '' }))

type Node = Record<string, unknown>

/** What search engines and social networks read; each of it must be there once. */
function headOf({ $, attributes }: Page) {
	const content = (selector: string) => only(attributes(`head ${selector}`, 'content'))
	return {
		title: only(
			$('head title')
				.toArray()
				.map((title) => $(title).text()),
		),
		description: content('meta[name=description]'),
		keywords: content('meta[name=keywords]'),
		canonical: only(attributes('head link[rel=canonical]', 'href')),
		social: {
			title: content('meta[property="og:title"]'),
			description: content('meta[property="og:description"]'),
			url: content('meta[property="og:url"]'),
			image: content('meta[property="og:image"]'),
			width: content('meta[property="og:image:width"]'),
			height: content('meta[property="og:image:height"]'),
			alt: content('meta[property="og:image:alt"]'),
			card: content('meta[name="twitter:card"]'),
		},
		graph: graphOf($),
	}
}

function graphOf($: Page['$']): Node[] {
	return JSON.parse($('script[type="application/ld+json"]').text())['@graph']
}

function only(values: (string | undefined)[]): string {
	expect(values).toHaveLength(1)
	return values[0] ?? ''
}

for (const path of paths)
	test(`[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] ${path} has a title, description, keywords, canonical, social tags and sound structured data`, async ({
		open,
		ask,
		site,
	}) => {
		const head = headOf(await open(path))
		await expectWholeHead(head, { url: site.url + path, ask })
		expect(head.title.length).toBeLessThanOrEqual(60)
	})

for (const key of pagedKeys)
	test(`[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] the pages of the type ${key} have a title, description, keywords, canonical, social tags and sound structured data`, async ({
		open,
		ask,
		site,
		db,
	}) => {
		for (const path of await livePaths(db, key, 2))
			await expectWholeHead(headOf(await open(path)), { url: site.url + path, ask })
	})

type Ask = (path: string) => Promise<Response>

async function expectWholeHead(
	head: ReturnType<typeof headOf>,
	{ url, ask }: { url: string; ask: Ask },
) {
	expect.soft(head.title.length, 'title').toBeGreaterThan(10)
	expect.soft(head.description.length, 'description').toBeGreaterThan(40)
	expect.soft(head.description.length, 'description').toBeLessThanOrEqual(160)
	expect.soft(head.keywords.split(', ').length, 'keywords').toBeGreaterThan(1)
	expect.soft(head.canonical).toBe(url)
	const { pathname } = new URL(url)
	const hasOwnPicture = ownPictures.some((start) => pathname.startsWith(start))
	expect.soft(head.social).toEqual({
		title: head.title,
		description: head.description,
		url: head.canonical,
		image: expect.stringMatching(
			hasOwnPicture ? /^http.*\/share\/./ : /^http.*\/share\/site\/site\/./,
		),
		width: '1200',
		height: '630',
		alt: expect.stringMatching(/./),
		card: 'summary_large_image',
	})
	expect.soft(head.graph.length, 'structured data').toBeGreaterThan(0)
	expect.soft(breachesOf(head.graph), 'structured data').toEqual([])
	expect.soft((await ask(head.social.image)).status, 'image').toBe(200)
}

test('[PUB-META-01][PUB-META-02] no two routes share a title, a description or a canonical address', async ({
	open,
	db,
}) => {
	const all = [...paths]
	for (const key of pagedKeys) all.push(...(await livePaths(db, key, 2)))
	const heads = await Promise.all(all.map(async (path) => headOf(await open(path))))
	for (const what of ['title', 'description', 'canonical'] as const) {
		const values = heads.map((head) => head[what])
		expect(values, what).not.toContain('')
		expect(new Set(values).size, what).toBe(all.length)
	}
})

test('[PUB-META-05][PUB-META-06][PUB-META-07][PUB-META-08] a product page describes the product, cut to 160 characters, with an offer in AUD', async ({
	open,
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
	const first = headOf(await open(`/products/${long.slug}`))
	expect(first.title).toContain(long.title)
	expect(first.description).toBe(`${(long['description'] as string).slice(0, 157)}...`)
	expect(first.social.title).toContain(long.title)
	expect(first.social.description).toBe(first.description)
	expect(nodeOf(first, 'Product')).toMatchObject({
		name: long.title,
		offers: { priceCurrency: 'AUD', price: '0', description: 'Contact for Price' },
	})
	const second = headOf(await open(`/products/${exact.slug}`))
	expect(second.description).toBe('x'.repeat(160))
	expect(nodeOf(second, 'Product')).toMatchObject({
		offers: { priceCurrency: 'AUD', price: '12.5' },
	})
})

function nodeOf({ graph }: { graph: Node[] }, type: string): Node | undefined {
	return graph.find((node) => node['@type'] === type)
}

test('hostile titles stay text in the head and in structured data', async ({ open, db }) => {
	const title = '</script><script>document.title="owned"</script><!--<script>\u2028'
	const product = await insertProduct(db, {
		title,
		slug: `hostile-${Date.now()}`,
		description: title,
		categories: ['Animal Welfare'],
	})
	const page = await open(`/products/${product.slug}`)
	const head = headOf(page)
	expect(head.title).toContain('</script><script>document.title="owned"</script>')
	expect(nodeOf(head, 'Product')).toMatchObject({ name: title })
	expect(page.$('h1').text()).toContain('document.title')
	const scripts = page.$('script').toArray()
	expect(scripts.length).toBeGreaterThan(1)
	for (const script of scripts) expect(page.$(script).text()).not.toMatch(/^document\.title/)
})

test('an article has one date for people, search engines, social networks and feed readers', async ({
	open,
	ask,
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
	const page = await open(`/news/${slug}`)
	expect(page.texts('article > header time')).toEqual(['14 October 2026'])
	expect(page.attributes('article > header time', 'datetime')).toEqual(['2026-10-14'])
	const node = nodeOf({ graph: graphOf(page.$) }, 'Article')
	const outAt = '2026-10-14T00:00:00+13:00'
	expect(node).toMatchObject({ datePublished: outAt, dateModified: outAt })
	const published = page.attributes('meta[property="article:published_time"]', 'content')
	expect(published).toEqual([outAt])
	expect(page.$('meta[property="article:modified_time"]')).toHaveLength(0)
	const feed = await (await ask('/feed.xml')).text()
	const item = feed.split('<item>').find((each) => each.includes(slug))
	expect(item).toContain('<pubDate>Wed, 14 Oct 2026 00:00:00 GMT</pubDate>')
})

test('the structured data of the contact page lists both offices with the opening hours shown', async ({
	open,
}) => {
	const { $, texts } = await open('/contact')
	const offices = graphOf($).filter((node) => node['@type'] === 'LocalBusiness')
	expect(offices).toMatchObject([
		{
			name: 'Hatch & Hen Ltd',
			address: { addressLocality: 'Hamilton', addressCountry: 'NZ' },
			openingHoursSpecification: expect.arrayContaining([
				{
					'@type': 'OpeningHoursSpecification',
					dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
					opens: '08:00',
					closes: '17:00',
				},
			]),
		},
		{ name: 'Hatch & Hen Pty Ltd', openingHoursSpecification: expect.anything() },
	])
	expect(texts('main address p')).toEqual(
		expect.arrayContaining([
			'Monday to Friday, 8:00 am to 5:00 pm, Hamilton time',
			'Monday to Friday, 8:30 am to 5:00 pm, Bendigo time',
		]),
	)
})

test('an article’s structured data links its author to the team page', async ({ open, db }) => {
	const { rows } = await db.query(
		`select news.slug, author_id from news join team_members on author_id = team_members.id
		where team_members.deleted_at is null and news.deleted_at is null and news.status = 'published'
		order by news.created_at, news.slug limit 1`,
	)
	const [{ slug, author_id: id }] = rows
	const article = nodeOf(headOf(await open(`/news/${slug}`)), 'Article')
	expect(article).toMatchObject({ author: { url: expect.stringContaining(`/about#${id}`) } })
	const about = await open('/about')
	expect(about.$(`[id="${id}"]`)).toHaveLength(1)
})

test('the area of a service is where it is offered, not the visitor’s country', async ({
	open,
	emptySite,
}) => {
	const rows = []
	for (const country of ['Both', 'Australia'])
		rows.push(
			await insertRow(emptySite.db, 'services', {
				title: uniqueName(`Service ${country}`),
				slug: uniqueName('service').toLowerCase().replaceAll(' ', '-'),
				description: 'We look at the birds.',
				country,
			}),
		)
	const graph = graphOf((await open(`${emptySite.url}/services?country=Australia`)).$)
	const areas = rows.map(
		({ title }) => graph.find((node) => node['name'] === title)?.['areaServed'],
	)
	expect(areas).toEqual([['New Zealand', 'Australia'], ['Australia']])
})

for (const [country, language] of Object.entries({ Australia: 'en-AU', 'New Zealand': 'en-NZ' }))
	test(`the head names the page’s language: ${language}`, async ({ open }) => {
		const { $, attributes } = await open(`/contact?country=${country}`)
		expect(attributes('html', 'lang')).toEqual([language])
		const locale = attributes('meta[property="og:locale"]', 'content')
		expect(locale).toEqual([language.replace('-', '_')])
		expect(nodeOf({ graph: graphOf($) }, 'WebPage')).toMatchObject({ inLanguage: language })
	})
