import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertRow } from '#tests/support/records.ts'

const sectionOf = (heading: string) => `main section:has(h2:contains("${heading}"))`

test('[PUB-HOME-01][PUB-HOME-10] the home page opens with a headline and two calls to action and closes with another', async ({
	open,
}) => {
	const { $, texts } = await open('/')
	expect(texts('main section:first-of-type h1')).toEqual([expect.stringMatching(/\w/)])
	for (const path of ['/services', '/contact'])
		expect($(`main section:first-of-type a[href="${path}"]`)).toHaveLength(1)
	const last = $('main section').last()
	expect(last.find('h2').text()).toBe('Something not right in the shed?')
	expect(last.find('a:contains("Contact us")').attr('href')).toBe('/contact')
})

test('[PUB-HOME-02][PUB-HOME-03] the home page gives its reasons in four cards, and names the five industries', async ({
	open,
}) => {
	const { $, texts } = await open('/')
	expect($(`${sectionOf('Why farmers choose us')} [data-feature-card]`)).toHaveLength(4)
	expect(texts('main section:contains("Industries serviced") h3')).toEqual([
		'Chickens',
		'Turkeys',
		'Ducks',
		'Quails',
		'Pigeons',
	])
})

for (const country of ['New Zealand', 'Australia'] as const)
	test(`[PUB-HOME-04] the home page shows at most 3 services of the selected country: ${country}`, async ({
		open,
		db,
	}) => {
		for (const sold of ['New Zealand', 'Australia'])
			await insertRow(db, 'services', {
				slug: `first-in-${sold.replace(' ', '-').toLowerCase()}`,
				title: `First in ${sold}`,
				description: 'We walk the shed with you.',
				country: sold,
				display_order: -1,
			})
		const { rows } = await db.query(
			`select title from services where country in ($1, 'Both') and status = 'published' and deleted_at is null
			order by coalesce(display_order, 0), created_at desc, id limit 3`,
			[country],
		)
		expect(rows[0].title).toBe(`First in ${country}`)
		expect(rows).toHaveLength(3)
		const { texts } = await open('/', { country })
		expect(texts(`${sectionOf('What we do on farms')} h3`)).toEqual(rows.map((row) => row.title))
	})

test('[PUB-HOME-07] the home page shows at most 3 free resources, and the country’s featured products and articles', async ({
	open,
	db,
}) => {
	const { texts } = await open('/')
	const isNz = `country in ('New Zealand', 'Both')`
	const expected = {
		'Featured products': `select title from products where is_featured and ${isNz} and status = 'published' and deleted_at is null order by created_at desc, id limit 3`,
		'Free to download': `select title from resources where free and status = 'published' and deleted_at is null order by created_at desc, id limit 3`,
		'Worth reading': `select title from news where featured and (${isNz} or country is null) and status = 'published' and deleted_at is null order by created_at desc, id desc limit 3`,
	}
	for (const [name, sql] of Object.entries(expected)) {
		const { rows } = await db.query(sql)
		expect(rows.length).toBe(3)
		expect(texts(`${sectionOf(name)} h3`)).toEqual(rows.map((row) => row.title))
	}
	const { rows } = await db.query('select count(*)::int as amount from resources where free')
	expect(rows[0].amount).toBeGreaterThan(3)
})

test('[PUB-HOME-09] the home page presents the team and links to it', async ({ open, db }) => {
	const { $, texts } = await open('/')
	const section = 'main section:has(a:contains("Meet the team"))'
	const { rows } = await db.query(
		'select name from team_members where deleted_at is null order by name limit 7',
	)
	expect(rows.length).toBeGreaterThan(0)
	expect(texts(`${section} *`)).toEqual(expect.arrayContaining(rows.map((row) => row.name)))
	const link = $(`${section} a:contains("Meet the team")`)
	expect(link.attr('href')).toBe('/about')
	expect(await open('/about')).toMatchObject({ status: 200, path: '/about' })
})
