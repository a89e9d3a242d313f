import { expect, test } from 'vitest'
import { countryName } from '#enquiries/leads/country-name.ts'

test.each([
	['NZ', 'New Zealand'],
	['AU', 'Australia'],
	['New Zealand', 'New Zealand'],
	['Fiji', 'Fiji'],
	['nz', 'nz'],
	['', 'Not given'],
	[null, 'Not given'],
])('the country %j is shown as %s', (stored, words) => expect(countryName(stored)).toBe(words))

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
	'the country name %s is treated as plain text',
	(country) => expect(countryName(country)).toBe(country),
)
