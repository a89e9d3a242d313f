import { expect, onTestFinished, test } from 'vitest'
import { blankBusiness } from '#platform/business/business.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testBusiness } from '#tests/support/business.ts'
import { emptyPlaceholders, fillHtml, fillWords } from './page-facts.server.ts'

const nobody = { ...testBusiness, offices: blankBusiness.offices }

test('placeholders in a text of a page are facts of the business, as links where there is one', () => {
	const { email, phone } = testBusiness.offices['New Zealand']
	const html = fillHtml(
		'<p>Ring {telephone}, write to {email}; we are {offices}.</p>',
		testBusiness,
	)
	expect(html).toContain(`<a href="mailto:${email}">${email}</a>`)
	expect(html).toContain(`>${phone}</a>`)
	expect(html).toContain('; and Hatch &amp; Hen Pty Ltd, 42 Saleyards Road')
	expect(html).not.toContain('{')
})

test('tags, what nothing fills, and what the business is called do no harm', () => {
	const business = { ...testBusiness, name: '<b>"&' }
	expect(fillHtml('<a href="{email}">{unknown} {business}</a>', business)).toBe(
		'<a href="{email}">{unknown} &lt;b&gt;&quot;&amp;</a>',
	)
})

test('what is in a tag stays, whatever its attributes say', () => {
	const picture = '<img alt="mites > {email}">'
	expect(fillHtml(picture, testBusiness)).toBe(picture)
})

test('as plain words, facts have no links and no marks of HTML', () => {
	const { email } = testBusiness.offices['New Zealand']
	const words = fillWords('Write to {email}, of {offices}; {unknown}.', testBusiness)
	expect(words).toContain(`Write to ${email} or `)
	expect(words).toContain('Hatch & Hen Pty Ltd')
	expect(words).toContain('{unknown}')
	expect(words).not.toContain('<')
})

test('a page says how long data is kept, and who gets it, as the site is set up', () => {
	const text = '{message time}, {backup time}. {mailing service} {country look-up}'
	expect(fillHtml(text, testBusiness)).toBe(
		'24 months, 14 days. No mailing service gets your details. We look the country up in a list on our own server.',
	)
	completeEnv({ LOOPS_API_KEY: 'key', GEOIP_URL: 'https://geo.example.com/json' })
	onTestFinished(() => void completeEnv({ LOOPS_API_KEY: undefined, GEOIP_URL: undefined }))
	expect(fillHtml(text, testBusiness)).toMatch(/Loops.*The service geo\.example\.com looks/)
})

test('placeholders that stand for nothing are named, each once', () => {
	expect(emptyPlaceholders('{email} {telephone} {email} {business} {x}', nobody)).toEqual([
		'email',
		'telephone',
	])
	expect(emptyPlaceholders('{email} {offices}', testBusiness)).toEqual([])
})
