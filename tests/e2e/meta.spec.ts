import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { deleteRow, insertProduct } from '#tests/support/records.ts'
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

async function headOf(page: Page, path: string) {
	await page.goto(path)
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
			card: await content('meta[name="twitter:card"]'),
		},
		graph: JSON.parse(
			(await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
		)['@graph'],
	}
}

async function detailPaths(db: { query: (sql: string) => Promise<{ rows: { path: string }[] }> }) {
	const { rows } = await db.query(`
		(select '/products/' || slug as path from products where country <> 'Australia' order by slug limit 2)
		union all (select '/news/' || slug from news order by slug limit 2)
		union all (select '/resources/' || slug from resources order by slug limit 2)`)
	return rows.map((row) => row.path)
}

test('[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] every route has its own title, description, keywords, canonical, social tags and sound structured data', async ({
	page,
	db,
	siteUrl,
}) => {
	const heads = []
	for (const path of [...paths, ...(await detailPaths(db))]) {
		const head = await headOf(page, path)
		heads.push(head)
		expect.soft(head.title.length, `title of ${path}`).toBeGreaterThan(10)
		expect.soft(head.description.length, `description of ${path}`).toBeGreaterThan(40)
		expect.soft(head.description.length, `description of ${path}`).toBeLessThanOrEqual(160)
		expect.soft(head.keywords.split(', ').length, `keywords of ${path}`).toBeGreaterThan(1)
		expect.soft(head.canonical, path).toBe(`${siteUrl}${path}`)
		expect.soft(head.social, path).toEqual({
			title: head.title,
			description: head.description,
			url: head.canonical,
			image: expect.stringMatching(/^http/),
			card: 'summary_large_image',
		})
		expect.soft(breachesOf(head.graph), `structured data of ${path}`).toEqual([])
		const image = await page.request.get(head.social.image ?? '')
		expect.soft(image.status(), `image of ${path}`).toBe(200)
	}
	for (const key of ['title', 'description', 'canonical'] as const) {
		expect(new Set(heads.map((head) => head[key])).size, key).toBe(heads.length)
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
	for (const row of [long, exact]) await deleteRow(db, 'products', row.id)
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
	await deleteRow(db, 'products', product.id)
})
