import { expect, test } from 'vitest'
import { setHome, twoCountries } from '../home.ts'
import { currencyFor, currencyName, formatPrice } from './amounts.ts'
import { isPrice } from './is-price.ts'

test.each([
	[0, '$0'],
	[25, '$25'],
	[12.5, '$12.50'],
	[12.05, '$12.05'],
	[0.1, '$0.10'],
	[999, '$999'],
	[1000, '$1,000'],
	[1234.5, '$1,234.50'],
	[9_999_999.99, '$9,999,999.99'],
	[0.1 + 0.2, '$0.30'],
])('%d is written %s', (dollars, written) => expect(formatPrice(dollars)).toBe(written))

test('with two countries, what is sold in New Zealand alone has its currency, and says so', () => {
	expect(formatPrice(64, 'New Zealand')).toBe('NZ$64')
	expect(formatPrice(58.9, 'Australia')).toBe('$58.90')
	expect(formatPrice(12, 'Both')).toBe('$12')
	expect(['New Zealand', 'Australia', 'Both', null].map(currencyFor)).toEqual([
		'NZD',
		'AUD',
		'AUD',
		'AUD',
	])
	expect(currencyName('AUD')).toBe('Australian dollars')
})

test.each([
	['EUR', '€12.50', 'euros'],
	['GBP', '£12.50', 'British pounds'],
	['NZD', '$12.50', 'New Zealand dollars'],
	['SEK', 'SEK\u00A012.50', 'Swedish kronor'],
])('with one office that sells in %s, a price is %s', (currency, written, name) => {
	setHome({ ...twoCountries, only: 'New Zealand', currency })
	try {
		expect([formatPrice(12.5), formatPrice(12.5, 'New Zealand')]).toEqual([written, written])
		expect(isPrice(written)).toBe(true)
		expect(currencyName(currencyFor(null))).toBe(name)
	} finally {
		setHome(twoCountries)
	}
})

test.each(['Contact for Price', 'Free', '5 January 2025', 'May 2026', '1,200 birds', ''])(
	'%j is no price in figures',
	(text) => expect(isPrice(text)).toBe(false),
)
