// Behaviours beyond the clauses, all listed in docs/behaviours.md.
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { formPages } from '#tests/support/public-pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

const tokens: Record<string, string> = {
	'Email address': 'email',
	Name: 'name',
	'First name': 'given-name',
}

for (const [name, { find, fields }] of Object.entries(formPages))
	test(`every form field on ${name} has a label for people and autocomplete for browsers`, async ({
		open,
		db,
	}) => {
		const { $, texts } = await open(await find(db))
		const forms = 'form[method=post]:has(.field)'
		// This field shows only for another country.
		const shells = $(`${forms} .field`).filter(
			(_, shell) => $(shell).find('label').text() !== 'Which country?',
		)
		expect(shells.length).toBeGreaterThanOrEqual(fields)
		for (const shell of shells.toArray()) {
			const parts = $(shell).find('label, input, select, textarea').not('[hidden]').toArray()
			expect.soft(parts).toHaveLength(2)
			const [label, field] = [$(parts[0]), $(parts[1])]
			const text = label.text()
			expect.soft(label.is('label'), `${text} has its label above`).toBe(true)
			expect.soft(label.attr('for'), text).toBe(field.attr('id'))
			expect.soft(field.attr('placeholder') ?? '', text).toBe('')
			const isRequired = field.attr('required') !== undefined
			expect.soft(isRequired || text.includes('(optional)'), text).toBe(true)
			const token = tokens[text]
			if (token) expect.soft(field.attr('autocomplete'), text).toBe(token)
			if (text === 'Email address') expect.soft(field.attr('type'), text).toBe('email')
		}
		expect(texts(`${forms} p`)).toContainEqual(
			expect.stringMatching(/(?:keeps|uses?) (?:your|these)/),
		)
	})

for (const place of ['/', '/products', '/products/:slug', '/resources', '/search?q=:slug'])
	test(`where ${place} shows prices, a line names the currency`, async ({ open, db }) => {
		const word = uniqueName('Priced').replaceAll(' ', '')
		const of = { categories: ['Animal Welfare'], country: 'Both' }
		await insertProduct(db, { title: `${word} other`, price: 12.5, ...of })
		const one = await insertProduct(db, { title: word, price: 25, ...of })
		const path = place.replace('q=:slug', `q=${word}`).replace(':slug', one.slug)
		const { texts } = await open(path)
		expect(texts('main p')).toContainEqual(
			expect.stringMatching(/^Prices are in Australian dollars/),
		)
	})

test('a picture in view loads eagerly and at low priority, and one further down when it comes near', async ({
	open,
}) => {
	const article = await open('/news/what-the-pigeon-loft-taught-me-about-air')
	const lead = article.$('article .frame img').first()
	expect([lead.attr('fetchpriority'), lead.attr('loading')]).toEqual(['low', 'eager'])
	expect(article.$('main img').last().attr('loading')).toBe('lazy')
	for (const path of ['/', '/products/boot-dip-station']) {
		const main = (await open(path)).$('main img').first()
		expect(main.attr('fetchpriority'), path).toBe('low')
		expect(main.attr('loading'), path).not.toBe('lazy')
	}
})
