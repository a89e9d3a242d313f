import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

const sectionOf = (heading: string) => `main section:has(h2:contains("${heading}"))`
/** The paragraphs beside and below the pictures, such as the price. */
const parts = '.product-parts p'

test('[PUB-PDET-02][PUB-PDET-03][PUB-PDET-04] the page shows the product and links back to the list', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select slug, title, description, features, categories from products where is_featured order by title limit 1`,
	)
	const [product] = rows
	const { $, texts } = await open(`/products/${product.slug}`)
	expect(texts('h1')).toEqual([product.title])
	expect(texts(parts)).toContain(product.description)
	for (const [name, items] of [
		['Key Features', product.features],
		['Categories', product.categories],
	]) {
		expect(items.length).toBeGreaterThan(0)
		expect(texts(`${sectionOf(name)} li`)).toEqual(items)
	}
	expect($('a:contains("Back to Products")').attr('href')).toBe('/products')
})

test('[PUB-PDET-03] the page shows the price, or that it is to be asked for', async ({
	open,
	db,
}) => {
	const priced = await insertProduct(db, { price: 19.9 })
	const unpriced = await insertProduct(db, { price: null })
	const prices = async ({ slug }: { slug: string }) =>
		(await open(`/products/${slug}`))
			.texts(parts)
			.filter((text) => ['$19.90', 'Contact for Price'].includes(text))
	expect(await prices(priced)).toEqual(['$19.90'])
	expect(await prices(unpriced)).toEqual(['Contact for Price'])
})

test('a visitor from New Zealand sees which dollars a quote is in; an Australian visitor does not', async ({
	open,
	db,
}) => {
	const product = await insertProduct(db, { price: 19.9, country: 'Both' })
	const aboutDollars = async (country: string) => {
		const { texts } = await open(`/products/${product.slug}?country=${country}`)
		return texts(parts).filter((text) => text.startsWith('Australian dollars'))
	}
	expect(await aboutDollars('New Zealand')).toEqual([
		expect.stringMatching(
			/^Australian dollars, without freight\. New Zealand customers are quoted in/,
		),
	])
	expect(await aboutDollars('Australia')).toEqual(['Australian dollars, without freight.'])
})

test('[PUB-PDET-06][PUB-MARKUP-01][PUB-MARKUP-02] the content renders as rich text, with links that open in a new tab', async ({
	open,
	db,
}) => {
	const content = [
		'## How to use it',
		'Some **bold** and _italic_ words and [a page](/contact).',
		'1. First\n2. Second',
		'- Red\n- Blue',
	].join('\n\n')
	const product = await insertProduct(db, { content })
	const { $, texts } = await open(`/products/${product.slug}`)
	const details = sectionOf('Product Details')
	expect(texts(`${details} h2`)).toEqual(['Product Details'])
	expect(texts(`${details} h3`)).toEqual(['How to use it'])
	expect(texts(`${details} strong`)).toEqual(['bold'])
	expect(texts(`${details} em`)).toEqual(['italic'])
	expect(texts(`${details} ol li`)).toEqual(['First', 'Second'])
	expect(texts(`${details} ul li`)).toEqual(['Red', 'Blue'])
	const link = $(`${details} a:contains("a page")`)
	expect(link.attr()).toMatchObject({ href: '/contact', target: '_blank' })
})

test('[PUB-PDET-07] documents are listed, each opening in a new tab', async ({ open, ask, db }) => {
	const { rows } = await db.query(
		`select slug, documents from products where jsonb_array_length(documents) > 0 order by slug limit 1`,
	)
	const [{ slug, documents }] = rows
	const { $ } = await open(`/products/${slug}`)
	const items = $(`${sectionOf('Product Documents')} li`)
	expect(items).toHaveLength(documents.length)
	for (const [index, document] of documents.entries()) {
		expect(items.eq(index).text()).toContain(document.name)
		const link = items.eq(index).find('a:contains("View Document")')
		expect(link.attr('target')).toBe('_blank')
		const response = await ask(link.attr('href') ?? '')
		expect(response.status).toBe(200)
		expect((await response.text()).slice(0, 5)).toBe('%PDF-')
	}
})

test('[PUB-PDET-08][PUB-PDET-09] related products share a category; when none does, three others show', async ({
	open,
	emptySite,
}) => {
	const { db, url } = emptySite
	const make = (title: string, categories: string[], created: string) =>
		insertProduct(db, { title, categories, created_at: created })
	await make('Boot tray', ['Biosecurity'], '2026-01-01')
	await make('Foam', ['Biosecurity', 'Consumables'], '2026-01-02')
	await make('Perch', ['Enrichment'], '2026-01-03')
	await make('Candler', ['Egg and Shell Quality'], '2026-01-04')
	await make('Grit', ['Gut Health'], '2026-01-05')
	const relatedTo = async (slug: string) =>
		(await open(`${url}/products/${slug}`)).texts(`${sectionOf('Related Products')} h3`)
	expect(await relatedTo('boot-tray')).toEqual(['Foam'])
	expect(await relatedTo('perch')).toEqual(['Grit', 'Candler', 'Foam'])
	for (const [index, title] of ['Covers', 'Bait', 'Spray'].entries())
		await make(title, ['Biosecurity'], `2026-02-0${index + 1}`)
	expect(await relatedTo('boot-tray')).toEqual(['Spray', 'Bait', 'Covers'])
})

for (const slug of ['no-such-product', '%20', '---', 'none.', 'none.pdf', '2.5'])
	test(`[PUB-PDET-10][PUB-PDET-11] an unknown slug shows Product Not Found, with status 404: ${slug}`, async ({
		open,
	}) => {
		const { $, texts, status } = await open(`/products/${slug}`)
		expect(status).toBe(404)
		expect(texts('h1')).toEqual(['Product Not Found'])
		expect(texts('main p')).toContain(
			"The product you're looking for could not be found or may have been removed.",
		)
		expect($('main a:contains("Back to Products")').attr('href')).toBe('/products')
	})

test('[PUB-PDET-13][PUB-PDET-14] other spellings lead to the product, whatever its country', async ({
	open,
	db,
}) => {
	const title = uniqueName('Foot Bath')
	const { slug, id } = await insertProduct(db, { title, country: 'Australia' })
	const spellings = [
		slug,
		slug.toUpperCase(),
		slug.replaceAll('-', ''),
		slug.replaceAll('-', ' '),
		title,
		`${slug}!`,
		`${slug}.`,
		`${slug}..`,
		`${slug}.)`,
		id,
	]
	for (const spelling of spellings) {
		const page = await open(`/products/${encodeURIComponent(spelling)}?category=enrichment`)
		expect(page.status).toBe(200)
		expect(page.path.split('?')[0]).toBe(`/products/${slug}`)
		expect(page.texts('h1')).toEqual([title])
	}
})

test('[PUB-PDET-15][PUB-PDET-16] lists stored as JSON text are read; unreadable ones count as empty', async ({
	open,
	db,
}) => {
	const asText = (value: unknown) => JSON.stringify(JSON.stringify(value))
	const lists = await insertProduct(db, {
		features: asText(['Steel', 'With lid']),
		documents: asText([{ name: 'Sheet', url: '/media/product-documents/a.pdf', size: '2 KB' }]),
		gallery: asText([{ type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', caption: 'Film' }]),
	})
	const read = await open(`/products/${lists.slug}`)
	expect(read.texts('.feature')).toEqual(['Steel', 'With lid'])
	expect(read.texts(`${sectionOf('Product Documents')} li p:first-child`)).toEqual(['Sheet'])
	expect(read.texts('.gallery-track a')).toEqual(['Play video: Film'])
	const broken = await insertProduct(db, {
		features: JSON.stringify('[not json'),
		documents: JSON.stringify('{"name":1}'),
		gallery: JSON.stringify('nothing'),
	})
	const { $, texts, status } = await open(`/products/${broken.slug}`)
	expect(status).toBe(200)
	expect(texts('h1')).toEqual([broken.title])
	for (const name of ['Key Features', 'Product Documents']) expect(texts('h2')).not.toContain(name)
	expect($('.gallery-track img').attr('src')).toBe('/images/product-default.webp')
})
