import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

test('[PUB-FOOT-01][PUB-FOOT-03][PUB-FOOT-04] the footer has quick links, contact information and two plain texts', async ({
	open,
}) => {
	const { $, texts, attributes, named } = await open('/about')
	const links = named('.site-footer nav', 'Quick Links').find('a').toArray()
	expect(Object.fromEntries(links.map((link) => [$(link).text(), $(link).attr('href')]))).toEqual({
		Home: '/',
		Resources: '/resources',
		News: '/news',
		'About Us': '/about',
		Contact: '/contact',
		Services: '/services',
		'Case studies': '/case-studies',
	})
	const linked = (text: string) => attributes(`.site-footer a:contains("${text}")`, 'href')
	expect(linked('hello@hatchandhen.example')).toEqual(['mailto:hello@hatchandhen.example'])
	expect(linked('+64 7 555 0134')).toEqual(['tel:+6475550134'])
	expect(texts('.site-footer p')).toContain('Monday to Friday, 8:00 am to 5:00 pm, local time')
	for (const text of ['Privacy Policy', 'Terms of Service']) {
		expect(texts('.site-footer li')).toContain(text)
		expect(linked(text)).toEqual([])
	}
})

test('[PUB-FOOT-02] the footer lists the services of the current country, each linking to its entry on that country’s page', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select title, slug from services where country in ('Australia', 'Both') and status = 'published' and deleted_at is null order by coalesce(display_order, 0), created_at desc, id`,
	)
	expect(rows.length).toBeGreaterThan(1)
	const { $, named } = await open('/about', { country: 'Australia' })
	const links = named('.site-footer nav', 'Services').find('a').toArray()
	expect(links.map((link) => $(link).text())).toEqual(rows.map(({ title }) => title))
	const addresses = links.map((link) => $(link).attr('href'))
	expect(addresses).toEqual(rows.map(({ slug }) => `/services?country=Australia#${slug}`))
	const services = await open('/services?country=Australia')
	for (const { slug } of rows) expect(services.$(`[id="${slug}"]`)).toHaveLength(1)
})
