// A visitor's ways from page to page.
import { expect } from 'vitest'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'

for (const [path, searched, label] of [
	['/products', 'products', 'Products'],
	['/news', 'articles', 'News'],
	['/resources', 'resources', 'Resources'],
] as const)
	test(`${path} has a search limited to its own content`, async ({ open }) => {
		const { $ } = await open(path)
		const form = $('main form[role=search]')
		expect(form.attr()).toMatchObject({ action: '/search', method: 'get' })
		const field = form.find(`label:contains("Search ${searched}")`).attr('for')
		expect(form.find(`input[id="${field}"]`).attr()).toMatchObject({ type: 'search', name: 'q' })
		const query = new URLSearchParams(form.serialize())
		query.set('q', 'litter')
		expect(query.toString()).toBe(`q=litter&type=${searched}`)
		const results = await open(`/search?${query}`)
		expect(results.path).toBe(`/search?${query}`)
		expect(results.$('main article').length).toBeGreaterThan(0)
		expect(results.texts('nav[aria-label="Types of results"] a[aria-current]')).toEqual([
			expect.stringMatching(new RegExp(`^${label}\\d+$`)),
		])
	})

test('the categories of a product link to the list', async ({ open }) => {
	const list = await open('/products?category=biosecurity')
	const product = await open(list.$('main article a').attr('href') ?? '')
	expect(product.path).toMatch(/^\/products\/./)
	const category = product.$('section:has(> h2:contains("Categories")) a:contains("Biosecurity")')
	expect(category.attr('href')).toBe('/products?category=biosecurity')
})

test('the services page has an index of its services', async ({ open }) => {
	const { $, texts } = await open('/services')
	const index = $('nav[aria-label="Services on this page"] a')
	expect(index.length).toBeGreaterThan(1)
	const titles = index.toArray().map((link) => $(link).text())
	expect(texts('main article h2')).toEqual(titles)
	for (const link of index.toArray()) {
		const id = $(link).attr('href')?.replace(/^#/, '')
		expect($(`[id="${id}"] h2`).text()).toBe($(link).text())
	}
})

test('articles bind numbers to units', async ({ open, db }) => {
	const { slug } = await insertArticle(db, { content: 'Keep 21 °C.' })
	const { $ } = await open(`/news/${slug}`)
	expect($('.prose p').text()).toBe('Keep 21\u00A0°C.')
})
