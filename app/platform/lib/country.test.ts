import { expect, test } from 'vitest'
import { audiences, countries, effectiveCountry, languageOf } from './country.ts'

test('there are two countries, New Zealand first, and content may be for both', () => {
	expect(countries).toEqual(['New Zealand', 'Australia'])
	expect(audiences).toEqual(['New Zealand', 'Australia', 'Both'])
})

test.each([
	['Australia', 'Australia'],
	['Both', 'Both'],
	['New Zealand', 'New Zealand'],
	['australia', 'New Zealand'],
	['France', 'New Zealand'],
	['', 'New Zealand'],
	[null, 'New Zealand'],
	[undefined, 'New Zealand'],
])('%j counts as %s', (name, country) => {
	expect(effectiveCountry(name)).toBe(country)
})

test.each([
	['Australia', 'en-AU'],
	['New Zealand', 'en-NZ'],
	['Both', 'en-NZ'],
] as const)('pages for %s have the language %s', (country, language) => {
	expect(languageOf(country)).toBe(language)
	expect(languageOf(country, { code: 'IE' })).toBe('en-IE')
})
