import { expect, test } from 'vitest'
import {
	endedCookieTexts,
	keyCookieText,
	listedIn,
	listKeyIn,
	productCookieText,
} from './enquiry-cookies.ts'

const id = '3f1c6b0e-8a34-4c1d-9f2b-5a7e1d0c9b8a'
const product = { id, version: 7, amount: 2, slug: 'boot-dip' }
const valueOf = (text: string) => text.split(';')[0] ?? ''

test('a list is read from its cookies, whatever else is among them', () => {
	const other = { ...product, id: id.replace('3', '4'), slug: 'vaccine-cooler' }
	const cookies = [other, product].map((one) =>
		valueOf(productCookieText(one, { isSecure: false })),
	)
	const key = valueOf(keyCookieText('a-list-of-one', { isSecure: false }))
	const header = ['userCountry=Australia', ...cookies, key, 'enquiry-x=1.1.a'].join('; ')
	expect(listedIn(header)).toEqual([product, other])
	expect(listKeyIn(header)).toBe('a-list-of-one')
	expect(listedIn('')).toEqual([])
	expect(listKeyIn(cookies.join('; '))).toBeNull()
})

test.each([
	'enquiry-3f1c=7.2.boot-dip',
	`enquiry-${id}=7.2`,
	`enquiry-${id}=7.2.<script>`,
	`enquiry-${id}=x.2.boot-dip`,
	`my-enquiry-${id}=7.2.boot-dip`,
])('%s is no product', (cookie) => expect(listedIn(cookie)).toEqual([]))

test('cookies last a week, are first-party, and secure under https', () => {
	expect(productCookieText(product, { isSecure: true })).toBe(
		`enquiry-${id}=7.2.boot-dip; Path=/; Max-Age=604800; SameSite=Lax; Secure`,
	)
	expect(keyCookieText('a-key-of-8', { isSecure: false })).not.toContain('Secure')
	expect(endedCookieTexts([id], { isSent: true })).toEqual([
		`enquiry-${id}=; Path=/; Max-Age=0`,
		'enquiry=; Path=/; Max-Age=0',
	])
})
