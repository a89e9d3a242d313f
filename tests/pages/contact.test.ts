import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

test('[PUB-CONTACT-01] the page has a headline, an office and a form', async ({ open }) => {
	const { texts, named } = await open('/contact')
	expect(texts('h1')).toEqual(['Tell us what you see'])
	expect(named('section', 'Our office in New Zealand')).toHaveLength(1)
	expect(named('form', 'Send us a message')).toHaveLength(1)
})

const offices = {
	Australia: ['Australia', 'Hatch & Hen Pty Ltd', 'australia@hatchandhen.example'],
	'New Zealand': ['New Zealand', 'Hatch & Hen Ltd', 'hello@hatchandhen.example'],
	Fiji: ['New Zealand', 'Hatch & Hen Ltd', 'hello@hatchandhen.example'],
}
for (const [country, [place = '', company, email]] of Object.entries(offices))
	test(`[PUB-CONTACT-02] the office shown is the one for the country: ${country}`, async ({
		open,
	}) => {
		const { named } = await open(`/contact?country=${encodeURIComponent(country)}`)
		// The other office is folded away.
		const office = named('section', `Our office in ${place}`).find('address:not(details *)')
		expect(office.find('p').first().text()).toBe(company)
		expect(office.find(`a[href="mailto:${email}"]`).text()).toBe(email)
		expect(office.text()).toContain(
			country === 'Australia' ? 'Bendigo, Victoria 3550' : 'Hamilton 3214',
		)
	})

test('each office in the structured data has an anchor on the page', async ({ open }) => {
	const { $, texts } = await open('/contact')
	const [text = ''] = texts('script[type="application/ld+json"]')
	const fragments = [...new Set(text.match(/(?<=\/contact#)(?!webpage|contact)\w+/g))]
	expect(fragments.sort()).toEqual(['au', 'nz'])
	for (const id of fragments) expect($(`[id="${id}"]`)).toHaveLength(1)
})

test('[PUB-CONTACT-03][PUB-CONTACT-04] the form requires every field but the company, the telephone and the time to call', async ({
	open,
}) => {
	const { named, texts } = await open('/contact')
	for (const label of ['Name', 'Email address', 'Country', 'Subject', 'Message']) {
		const field = named('form[aria-labelledby=contact-title] .input', label)
		expect(field, label).toHaveLength(1)
		expect(field.attr('required'), label).toBeDefined()
	}
	for (const label of ['Company or farm', 'Telephone', 'Best time to call']) {
		const field = named('.input', `${label} (optional)`)
		expect(field, label).toHaveLength(1)
		expect(field.attr('required'), label).toBeUndefined()
	}
	expect(texts('select[name=country] option')).toEqual([
		'Choose a country',
		'New Zealand',
		'Australia',
		'Other',
	])
})

test('a subject in the address fills the Subject field', async ({ open }) => {
	const { named } = await open('/contact?subject=Purchase%3A%20Litter%20sheet')
	expect(named('input', 'Subject').attr('value')).toBe('Purchase: Litter sheet')
})

const askingPages = [
	'/services',
	'/products',
	'/resources/welfare-scoring-pack',
	'/news/perches-ramps-and-the-keel-bone',
]
for (const path of askingPages)
	test(`a link that asks for something leads from ${path} to the form, with its subject`, async ({
		open,
	}) => {
		const { attributes } = await open(path)
		const asking = attributes(
			'main a:is(:contains("Enquire"), :contains("Ask an adviser"), :contains("Book"), :contains("Purchase"))',
			'href',
		)
		expect(asking.length).toBeGreaterThan(0)
		for (const href of asking) expect(href).toMatch(/^\/contact\?subject=[^#]+#write$/)
		const form = await open('/contact')
		expect(form.$('#write form[aria-labelledby=contact-title]')).toHaveLength(1)
	})
