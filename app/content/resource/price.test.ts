import { expect, test } from 'vitest'
import { priceText } from './price.ts'

test.each([
	['9.99', '$9.99'],
	[' 12.00 ', '$12'],
	['$9.99', '$9.99'],
	['NZ$20.00', 'NZ$20'],
	['From $5', 'From $5'],
	['', null],
	[null, null],
])('the price %j is shown as %j', (price, shown) => expect(priceText(price)).toBe(shown))
