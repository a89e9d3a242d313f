import { expect } from 'vitest'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

test('a product sold in one country says so on its page and on its card', async ({ open, db }) => {
	const category = uniqueName('Category')
	const insert = (country: string) =>
		insertProduct(db, { country, price: 12, categories: `{${category}}` })
	const [away, local] = [await insert('Australia'), await insert('New Zealand')]
	const there = await open(`/products/${away.slug}?country=Australia`)
	expect(there.texts('h1')).toEqual([away.title])
	expect(there.words()).toContain('Sold in Australia only')
	const here = await open(`/products/${local.slug}`)
	expect(here.words()).toContain('Sold in New Zealand only')
	expect(here.texts(`article:contains("${away.title}") *`)).toContain('Australia only')
})

test('visitors see an article’s useful products below its text, in the editor’s order, and each links back to it', async ({
	open,
	db,
}) => {
	const [first, second] = [await insertProduct(db), await insertProduct(db)]
	const article = await insertArticle(db, { useful_products: [second.id, first.id] })
	const { $, texts } = await open(`/news/${article.slug}`)
	const useful = '.prose ~ div > section:has(> h2:contains("Useful for this")) a'
	expect(texts(useful)).toEqual([second.title, first.title])
	for (const [index, { title }] of [second, first].entries()) {
		const product = await open($(useful).eq(index).attr('href') ?? '')
		expect(product.texts('h1')).toEqual([title])
		const back = product.$(
			`section:has(> h2:contains("Read first")) a:contains("${article.title}")`,
		)
		expect(back.attr('href')).toBe(`/news/${article.slug}`)
	}
})
