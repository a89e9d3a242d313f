import { expect } from 'vitest'
import { contentTypes } from '#content/catalogue.ts'
import { isoDay } from '#platform/lib/text/long-date.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'
import { evictPages } from '#tests/support/site-database.ts'

const lists = Object.values(contentTypes).flatMap(({ pages }) =>
	pages?.hasCategories ? [pages.list!] : [],
)
const filled = [
	'/products?category=biosecurity',
	'/news?category=blogs',
	'/resources?category=guides',
]

for (const path of lists.flatMap((list) => [`${list}?category=nope`, `${list}?page=99`]))
	test(`an unknown category or page number answers 404 and noindex: ${path}`, async ({ open }) => {
		const { status, texts, attributes } = await open(path)
		expect(status).toBe(404)
		expect(texts('head title')).toEqual(['Page Not Found | Hatch & Hen Poultry Consulting'])
		expect(attributes('meta[name=robots]', 'content')).toEqual(['noindex,follow'])
		expect(attributes('link[rel=canonical]', 'href')).toEqual([])
	})

for (const path of ['/nowhere', '/products/nowhere', '/news/nowhere', '/resources/nowhere'])
	test(`an address without a page is noindex, and canonical for nothing: ${path}`, async ({
		open,
	}) => {
		const { status, attributes } = await open(path)
		expect(status).toBe(404)
		expect(attributes('meta[name=robots]', 'content')).toEqual(['noindex,follow'])
		expect(attributes('link[rel=canonical]', 'href')).toEqual([])
	})

test('lists and their categories can be indexed; their variants for a country are noindex', async ({
	open,
}) => {
	const robotsOf = async (address: string) => {
		const { status, path, attributes } = await open(address)
		return { status, path, robots: attributes('meta[name=robots]', 'content') }
	}
	for (const path of [...lists, ...filled])
		expect(await robotsOf(path)).toEqual({ status: 200, path, robots: [] })
	for (const start of [...lists.map((list) => `${list}?`), ...filled.map((list) => `${list}&`)]) {
		const path = `${start}country=Australia`
		expect(await robotsOf(path)).toEqual({ status: 200, path, robots: ['noindex,follow'] })
	}
})

test('the sitemap lists only the categories that have content', async ({ ask, emptySite }) => {
	const sitemap = await (await ask('/sitemap.xml')).text()
	for (const path of filled) expect(sitemap).toContain(`${path}</loc>`)
	const empty = await (await ask(`${emptySite.url}/sitemap.xml`)).text()
	for (const list of lists) expect(empty).toContain(`${list}</loc>`)
	expect(empty).not.toContain('category=')
})

test('an article whose title and address were corrected stays the same item of the feed, and is never dated ahead', async ({
	ask,
	db,
}) => {
	const title = uniqueName('Read mite')
	const { id, slug } = await insertArticle(db, { title, date: isoDay(new Date()) })
	const itemOf = async (address: string) => {
		await evictPages(db)
		const items = (await (await ask('/feed.xml')).text()).split('<item>')
		const item = items.find((each) => each.includes(`/news/${address}</link>`)) ?? ''
		const partOf = (name: string) => new RegExp(`<${name}[^>]*>([^<]+)</${name}>`).exec(item)?.[1]
		return { guid: partOf('guid'), date: Date.parse(partOf('pubDate') ?? '') }
	}
	const before = await itemOf(slug)
	expect(before.guid).toBe(`urn:uuid:${id}`)
	expect(before.date).toBeLessThanOrEqual(Date.now())
	await db.query(`update news set title = $2, slug = $3 where id = $1`, [
		id,
		title.replace('Read', 'Red'),
		slug.replace('read', 'red'),
	])
	expect(await itemOf(slug.replace('read', 'red'))).toEqual(before)
})

test('the sitemap names the picture of each record that has one', async ({ ask, db, site }) => {
	const sitemap = await (await ask('/sitemap.xml')).text()
	expect(sitemap).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
	const { rows } = await db.query<{ slug: string; image: string }>(
		`select slug, image from products where image is not null and status = 'published' and deleted_at is null order by slug`,
	)
	expect(rows.length).toBeGreaterThan(5)
	for (const { slug, image } of rows) {
		const [, entry = ''] = sitemap.split(`<loc>${site.url}/products/${slug}</loc>`)
		expect(entry.split('</url>')[0]).toContain(`<image:loc>${site.url}${image}</image:loc>`)
	}
})

test('security.txt says where to report a weakness, and when it must be read again', async ({
	ask,
	site,
}) => {
	const response = await ask('/.well-known/security.txt')
	expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
	const lines = (await response.text()).trim().split('\n')
	const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
	expect(fields).toMatchObject({
		Contact: 'mailto:hello@hatchandhen.example',
		Canonical: `${site.url}/.well-known/security.txt`,
	})
	const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000
	expect(days).toBeGreaterThan(30)
	expect(days).toBeLessThan(366)
})

test('llms.txt describes each page in one line; the feed names authors without email addresses and answers 304', async ({
	ask,
}) => {
	const list = await (await ask('/llms.txt')).text()
	const links = list.split('\n').filter((line) => line.startsWith('- '))
	expect(links.length).toBeGreaterThan(40)
	for (const line of links) expect(line).toMatch(/^- \[[^\]]+\]\(http[^)]+\): \S.+/)

	const feed = await ask('/feed.xml')
	const text = await feed.text()
	expect(text).toMatch(/<dc:creator>[^<@]+<\/dc:creator>/)
	expect(text).not.toContain('<author>')
	const [etag, changed] = ['ETag', 'Last-Modified'].map((name) => feed.headers.get(name) ?? '')
	expect(etag).toBeTruthy()
	expect(Date.parse(changed ?? '')).not.toBeNaN()
	const again = await ask('/feed.xml', { headers: { 'If-None-Match': etag ?? '' } })
	expect(again.status).toBe(304)
	const since = await ask('/feed.xml', { headers: { 'If-Modified-Since': changed ?? '' } })
	expect(since.status).toBe(304)
})
