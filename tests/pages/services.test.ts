import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

const servicesIn = (countries: string[]) => `
	select title, features from services where country in ('${countries.join("', '")}') and status = 'published' and deleted_at is null
	order by coalesce(display_order, 0), created_at desc, id`

test('[PUB-SERV-01][PUB-SERV-04] each service has its text, features and an enquiry link', async ({
	open,
	db,
}) => {
	const { $, texts, attributes } = await open('/services')
	expect(texts('h1')).toEqual(['Advice you can use before the next feed'])
	const { rows } = await db.query(servicesIn(['New Zealand', 'Both']))
	expect(rows.length).toBeGreaterThan(1)
	expect(texts('main article h2')).toEqual(rows.map(({ title }) => title))
	const items = $('main article').toArray()
	for (const [index, { features }] of rows.entries()) {
		const item = $(items[index])
		expect(
			item
				.find('li')
				.toArray()
				.map((line) => $(line).text()),
		).toEqual(features)
		expect(item.find('p').first().text().length).toBeGreaterThan(20)
		expect(item.find('img')).toHaveLength(1)
	}
	expect(attributes('main article a:contains("Enquire")', 'href')).toEqual(
		rows.map(({ title }) => `/contact?subject=${encodeURIComponent(`Enquiry: ${title}`)}#write`),
	)
	const call = 'section:has(h2:contains("Start with a consultation"))'
	expect(attributes(`${call} a`, 'href')).toEqual(['/contact?subject=Consultation#write'])
})

test('[PUB-SERV-08][PUB-SERV-09] services follow the preferred country, which ?country= overrides for the page', async ({
	open,
	db,
}) => {
	const titles = async (...countries: string[]) =>
		(await db.query(servicesIn(countries))).rows.map(({ title }) => title)
	const nz = await titles('New Zealand', 'Both')
	const au = await titles('Australia', 'Both')
	expect(nz).not.toEqual(au)
	const shown = async (...given: Parameters<typeof open>) => {
		const { texts, headers } = await open(...given)
		expect(headers.get('Set-Cookie'), 'the preference stays').toBeNull()
		return texts('main article h2')
	}
	expect(await shown('/services')).toEqual(nz)
	expect(await shown('/services', { country: 'Australia' })).toEqual(au)
	expect(await shown('/services?country=Australia')).toEqual(au)
	expect(await shown('/services?country=New+Zealand', { country: 'Australia' })).toEqual(nz)
	expect(await shown('/services?country=Both')).toEqual(
		await titles('New Zealand', 'Australia', 'Both'),
	)
})

test('[PUB-SERV-06][PUB-SERV-07] without services the message names the country, unless it is Both', async ({
	open,
	emptySite,
}) => {
	const one = await open(`${emptySite.url}/services?country=Australia`)
	expect(one.texts('main h2')).toContain('No Services Found')
	expect(one.texts('main p')).toContain('There are currently no services available for Australia.')
	expect(one.attributes('main a:contains("Contact Us")', 'href')).toEqual(['/contact'])
	const both = await open(`${emptySite.url}/services?country=Both`)
	expect(both.texts('main p')).toContain('There are currently no services available.')
})
