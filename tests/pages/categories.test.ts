// Categories that staff made, renamed or emptied, as visitors see them.
import { expect } from 'vitest'
import { firstCategories } from '#kit/site/list/categories.server.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, insertRow } from '#tests/support/records.ts'

const filter = 'nav[aria-label="Product categories"] a'

function insertCategory(db: Parameters<typeof insertRow>[0], title: string, row = {}) {
	const slug = `product-${title.toLowerCase().replaceAll(' ', '-')}`
	return insertRow(db, 'categories', { list: 'product', title, slug, place: 5, ...row })
}

test('what staff make is hidden while it is empty, and then so is every empty one', async ({
	open,
	newSite: { url, db },
}) => {
	const shown = async () =>
		(await open(`${url}/products`)).texts(filter).map((text) => text.replace(/\d+$/, ''))
	expect(await shown()).toEqual([])
	for (const [index, title] of (firstCategories.product ?? '').split(', ').entries())
		await insertCategory(db, title, { place: 10 * (index + 1) })
	expect(await shown()).toHaveLength(8)
	const picture = 'egg'
	await insertCategory(db, 'Nest boxes', { line: 'What hens lay in.', picture })
	expect(await shown()).toEqual([])
	const empty = await open(`${url}/products?category=nest-boxes`)
	expect(empty.texts('main h2')).toContain('No Products Found')
	expect(empty.attributes('meta[name=robots]', 'content')).toEqual(['noindex,follow'])
	await insertProduct(db, { categories: ['Nest boxes'] })
	expect(await shown()).toEqual(['All Categories', 'Nest boxes'])
	const filled = await open(`${url}/products?category=nest-boxes`)
	expect(filled.texts('h1')).toEqual(['Nest boxes'])
	expect(filled.texts('main p')).toContain('What hens lay in.')
	expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain('?category=nest-boxes<')
	const home = await open(url)
	expect(home.attributes('main a[href*="category="]', 'href')).toEqual([
		'/products?category=nest-boxes',
	])
})

test('a former address of a category leads to the present one, in any spelling', async ({
	open,
	emptySite: { url, db },
}) => {
	const { id } = await insertCategory(db, 'Nest boxes')
	await insertRow(db, 'slug_history', {
		record_type: 'category',
		slug: 'product-laying-nests',
		record_id: id,
	})
	for (const former of ['laying-nests', 'LAYING-NESTS']) {
		const page = await open(`${url}/products?category=${former}&country=Australia`)
		expect(page.status).toBe(200)
		expect(page.path).toMatch(/^\/products\?(?=.*category=nest-boxes)(?=.*country=Australia)/)
		expect(page.redirects.map(({ status }) => status)).toEqual([301])
	}
	expect((await open(`${url}/products?category=laying`)).status).toBe(404)
})

test('forms offer what staff keep', async ({ open, newSite: { url, db } }) => {
	const topics = async () => (await open(`${url}/news`)).$('[name=interests]').length
	expect(await topics()).toBe(0)
	const topic = { list: 'topic', slug: 'topic-open-days', place: 10 }
	await insertRow(db, 'categories', { ...topic, title: 'Open days' })
	await db.query(`update categories set deleted_at = now() where list = 'request' and place > 20`)
	const options = async (path: string, name: string) =>
		(await open(url + path)).texts(`select[name=${name}] option`)
	expect(await options('/news', 'interests')).toEqual(['Choose a topic', 'Open days', 'All topics'])
	expect(await options('/resources', 'resourceType')).toEqual([
		'Choose a type',
		'Guide',
		'Template',
	])
})
