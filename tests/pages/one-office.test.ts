// A business with one office, in any country: nothing of another one is shown or asked for.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { insertProduct } from '#tests/support/records.ts'
import { demoBusiness } from '#demo/business.ts'
import { businessFields } from '#content/business/business-fields.ts'
import { test as base } from '#tests/support/pages.ts'

const first = Object.fromEntries(
	Object.entries(demoBusiness).filter(([name]) => !name.startsWith('au')),
)
const irish = {
	...first,
	nzCountry: 'IE',
	nzCurrency: 'EUR',
	nzDialCode: '353',
	nzTimeZone: 'Europe/Dublin',
	nzPhone: '01 234 5678',
}

const test = base.extend('staff', async ({ emptySite: { url, db } }) => {
	const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
	const ask = (path: string, body?: object) =>
		fetch(url + path, {
			redirect: 'manual',
			headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
			...(body && { method: 'POST', body: JSON.stringify(body) }),
		})
	return {
		read: async (path: string) => load(await (await ask(path)).text()),
		save: async (values: object) => {
			const { rows } = await db.query('select id, version from business')
			const all = { ...businessFields.blank, ...values }
			const saved = await ask('/admin/business/save', { ...rows[0], values: all })
			expect(saved.status).toBe(200)
		},
	}
})

const paths = ['/', '/services', '/products', '/news', '/contact', '/missing-page']

test('no page has a choice of country, a line about it or another office, whatever a visitor stored', async ({
	emptySite: { url, db },
	staff,
}) => {
	await staff.save(demoBusiness)
	await insertProduct(db, { title: 'Gate', price: 12.5 })
	const visit = async (path: string) => {
		const Cookie = `userCountry=${encodeURIComponent('Australia')}`
		return load(await (await fetch(url + path, { headers: { Cookie } })).text())
	}
	for (const path of paths) {
		const page = await visit(path)
		expect(page('[data-country-state], .country-line'), path).toHaveLength(2)
		expect(page('html').attr('data-country'), path).toBe('Australia')
	}
	await staff.save(irish)
	for (const path of [...paths, '/services?country=Australia', '/?country=Both']) {
		const page = await visit(path)
		expect(page('[data-country-state], .country-line'), path).toHaveLength(0)
		expect(page('html').attr('data-country'), path).toBeUndefined()
		expect(page('html').attr('lang'), path).toBe('en-IE')
		expect(page('meta[property="og:locale:alternate"]'), path).toHaveLength(0)
		expect(page('footer address').text(), path).toContain(demoBusiness.nzCompany)
		expect(page('body').text(), path).not.toContain(demoBusiness.auCompany)
		expect(page('a[href*="country="]'), path).toHaveLength(0)
	}
	await staff.save(demoBusiness)
	expect((await visit('/contact'))('html').attr('data-country')).toBe('Australia')
})

test('prices, telephone and structured data are those of the only country, and forms ask for none', async ({
	emptySite: { url, db },
	staff,
}) => {
	await staff.save(irish)
	const { slug } = await insertProduct(db, { title: 'Gate', price: 12.5 })
	const read = async (path: string) => load(await (await fetch(url + path)).text())
	const product = await read(`/products/${slug}`)
	expect(product('main').text()).toContain('€12.50')
	expect(product('main').text()).toContain('Euros, without freight.')
	expect(product('main').text()).not.toContain('dollars')
	const graph = JSON.parse(product('script[type="application/ld+json"]').text())['@graph']
	const offers = graph.find((one: { '@type': string }) => one['@type'] === 'Product').offers
	expect(offers).toMatchObject({ price: '12.5', priceCurrency: 'EUR' })
	expect(graph[0].address.addressCountry).toBe('IE')
	expect((await read('/products'))('main').text()).toContain('Prices are in euros.')

	const contact = await read('/contact')
	expect(contact('[name=country], [name=otherCountry]')).toHaveLength(0)
	expect(contact('main').text()).toContain('Our office')
	expect(contact('main a[href="tel:+35312345678"]')).toHaveLength(1)
	expect(contact('main').text()).not.toContain('hotline')
	const hidden = contact('#write form input[type=hidden]')
		.toArray()
		.map(({ attribs }): [string, string] => [attribs['name'] ?? '', attribs['value'] ?? ''])
	const sent = await fetch(`${url}/contact`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: url },
		body: new URLSearchParams([
			...hidden,
			['name', 'Aoife'],
			['email', 'aoife@example.com'],
			['subject', 'Red mite'],
			['message', 'They are back.'],
		]),
	})
	expect(sent.status).toBe(303)
	const { rows } = await db.query('select country, office from leads')
	expect(rows).toEqual([{ country: null, office: 'New Zealand' }])
	const inbox = await staff.read('/admin/leads')
	expect(inbox('main').text()).toContain('Aoife')
	expect(inbox('select').text() + inbox('th').text()).not.toContain('Country')
})

test('forms, filters and columns of the back office name no country, but for what is for another', async ({
	emptySite: { db },
	staff,
}) => {
	await staff.save(first)
	const gate = await insertProduct(db, { title: 'Gate', price: 12.5 })
	const away = await insertProduct(db, { title: 'Away', price: 1, country: 'Australia' })
	for (const path of [
		'/admin/products',
		'/admin/services',
		'/admin/case-studies',
		'/admin/news',
		'/admin/pages',
	]) {
		const list = await staff.read(path)
		expect(list('h1'), path).not.toHaveLength(0)
		expect(list('th').text() + list('.list-filters').text(), path).not.toContain('Country')
	}
	for (const path of [
		`/admin/products/${gate.id}/edit`,
		'/admin/services/new',
		'/admin/case-studies/new',
		'/admin/news/new',
		'/admin/pages/new',
	]) {
		const form = await staff.read(path)
		expect(form('form'), path).not.toHaveLength(0)
		expect(form('#country'), path).toHaveLength(0)
	}
	const other = await staff.read(`/admin/products/${away.id}/edit`)
	expect(other('#country').val()).toBe('Australia')
	expect(other('#country-hint').text()).toContain('in no list')
	const list = await staff.read('/products')
	expect(list('main').text()).toContain('Gate')
	expect(list('main').text()).not.toContain('Away')
})

test('[PUB-META-07] with two offices, what is sold in one country is priced in its currency', async ({
	emptySite: { url, db },
	staff,
}) => {
	await staff.save(demoBusiness)
	const read = async (path: string) => load(await (await fetch(url + path)).text())
	const currencyOf = async (country: string) => {
		const { slug } = await insertProduct(db, { title: `For ${country}`, price: 64, country })
		const page = await read(`/products/${slug}`)
		const graph = JSON.parse(page('script[type="application/ld+json"]').text())['@graph']
		const { offers } = graph.find((one: { '@type': string }) => one['@type'] === 'Product')
		return [offers.priceCurrency, page('[data-edit=price] span').first().text()]
	}
	expect(await currencyOf('Both')).toEqual(['AUD', '$64'])
	expect(await currencyOf('Australia')).toEqual(['AUD', '$64'])
	expect(await currencyOf('New Zealand')).toEqual(['NZD', 'NZ$64'])
	const page = await read('/products/for-new-zealand')
	expect(page('[data-edit^=pricedNote]').text()).toBe('New Zealand dollars, without freight.')
})
