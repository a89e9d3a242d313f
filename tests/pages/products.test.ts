import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

const filter = 'nav[aria-label="Product categories"] a'

test('[PUB-PROD-01][PUB-PROD-04] the product list has a hero, the category filter and cards that lead to the products', async ({
	open,
}) => {
	const { $, texts } = await open('/products')
	expect(texts('h1')).toEqual([expect.stringMatching(/\w/)])
	expect(texts(filter).map((text) => text.replace(/\d+$/, ''))).toEqual([
		'All Categories',
		'Gut Health',
		'Biosecurity',
		'Enrichment',
		'Egg and Shell Quality',
		'Animal Health',
		'Animal Welfare',
		'Consumables',
	])
	const cards = $('main article').toArray()
	expect(cards.length).toBeGreaterThan(5)
	for (const card of cards) {
		const links = $(card).find('a')
		expect(links).toHaveLength(1)
		expect(links.text()).toContain('Learn more')
		expect(links.attr('href')).toMatch(/^\/products\/[a-z0-9-]+$/)
	}
})

test('[PUB-PROD-02][PUB-PROD-03] a category lists its products, with their number and what they are for; its link, and All Categories, lead to all', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select title, 'Biosecurity' = any(categories) as is_chosen from products
		where country in ('New Zealand', 'Both') order by created_at desc, id`,
	)
	const biosecurity = rows.filter((row) => row.is_chosen).map((row) => row.title)
	const other = rows.find((row) => !row.is_chosen).title
	expect(biosecurity.length).toBeGreaterThan(1)
	const all = await open('/products')
	expect(all.texts('main article h2')).toContain(other)
	const path = all.$(`${filter}:contains("Biosecurity")`).attr('href')
	expect(path).toBe('/products?category=biosecurity')
	const { $, texts } = await open(path ?? '')
	expect(texts('main article h2')).toEqual(biosecurity)
	expect(texts('main [role=status]')).toEqual([`${biosecurity.length} products in Biosecurity`])
	expect(texts(filter)).toContain(`Biosecurity${biosecurity.length}`)
	expect(texts(`${filter}[aria-current]`)).toEqual([`Biosecurity${biosecurity.length}`])
	expect(texts('main p')).toContainEqual(
		expect.stringContaining('What keeps disease outside the shed'),
	)
	for (const name of ['Biosecurity', 'All Categories'])
		expect($(`${filter}:contains("${name}")`).attr('href')).toBe('/products')
})

test('[PUB-PROD-05][PUB-PROD-06][PUB-PROD-07] cards show the badge, category chips and price', async ({
	open,
	db,
}) => {
	const many = await insertProduct(db, {
		price: 25,
		categories: ['Gut Health', 'Enrichment', 'Consumables', 'Animal Health'],
	})
	const two = await insertProduct(db, { price: 12.5, categories: ['Gut Health', 'Enrichment'] })
	const unpriced = await insertProduct(db, { price: null, categories: ['Gut Health'] })
	const featured = await db.query(
		`select title from products where is_featured and country in ('New Zealand', 'Both') order by title`,
	)
	const { texts } = await open('/products')
	const card = ({ title }: { title: string }, part: string) =>
		texts(`article:has(h2:contains("${title}")) ${part}`)
	expect(card(many, 'p')).toContain('$25')
	expect(card(many, '.chip')).toHaveLength(3)
	expect(card(many, '.chip')[2]).toContain('+2')
	expect(card(two, 'p')).toContain('$12.50')
	expect(card(two, '.chip')).toEqual(['Gut Health', 'Enrichment'])
	expect(card(unpriced, 'p')).toContain('Contact for Price')
	expect(card(unpriced, '.badge')).toEqual([])
	expect(featured.rows.length).toBeGreaterThan(0)
	expect(texts('article:has(.badge:contains("Featured")) h2').toSorted()).toEqual(
		featured.rows.map((row) => row.title),
	)
})

test('[PUB-PROD-08] without a matching product the list says so and links to all products', async ({
	open,
	emptySite,
}) => {
	const { $, texts } = await open(`${emptySite.url}/products?category=enrichment`)
	expect(texts('main h2')).toContain('No Products Found')
	expect($('main a:contains("See all products")').attr('href')).toBe('/products')
	const all = await open(`${emptySite.url}/products`)
	expect(all.texts('main h2')).toContain('No Products Found')
})

test('[PUB-PROD-09] when products cannot be read the list shows No Products Found, with status 503', async ({
	open,
	emptySite,
}) => {
	await using _away = await tableAway(emptySite.db, 'products')
	// No other test opens this address there: a page evicted less than a minute ago would stand in.
	const path = '/products?category=animal-welfare&country=Both'
	const { texts, status, headers } = await open(emptySite.url + path)
	expect(status).toBe(503)
	expect(headers.get('Retry-After')).toBe('10')
	expect(texts('main h2')).toContain('No Products Found')
})

test('[PUB-PROD-11] the list follows the country; Both shows everything', async ({ open, db }) => {
	const nz = await insertProduct(db, { country: 'New Zealand', title: uniqueName('Kiwi') })
	const au = await insertProduct(db, { country: 'Australia', title: uniqueName('Aussie') })
	const shown = async (path: string) =>
		(await open(path))
			.texts('main article h2')
			.filter((title) => [nz.title, au.title].includes(title))
			.toSorted()
	expect(await shown('/products')).toEqual([nz.title])
	expect(await shown('/products?country=Australia')).toEqual([au.title])
	expect(await shown('/products?country=Both')).toEqual([au.title, nz.title])
})
