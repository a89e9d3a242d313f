import { expect, test } from 'vitest'
import { countryName } from '#app/leads/country-name.ts'

test.each([
	['NZ', 'New Zealand'],
	['AU', 'Australia'],
	['New Zealand', 'New Zealand'],
	['Fiji', 'Fiji'],
	['nz', 'nz'],
	['', 'Not given'],
	[null, 'Not given'],
])('the country %j is read as %s', (stored, words) => expect(countryName(stored)).toBe(words))

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
	'a visitor whose country is %s does not break the list: it is a text like any other',
	(country) => expect(countryName(country)).toBe(country),
)
