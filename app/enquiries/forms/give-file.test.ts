import { expect, test } from 'vitest'
import { detectCountry } from './give-file.ts'

test.each([
	['Australia/Perth', 'de-DE', 'AU'],
	['Australia/Sydney', 'en-NZ', 'AU'],
	['Pacific/Auckland', 'en-AU', 'NZ'],
	['Pacific/Chatham', '', 'NZ'],
	['Europe/Berlin', 'en-AU', 'AU'],
	['Europe/Berlin', 'en-NZ', 'NZ'],
	['Pacific/Fiji', 'en-FJ', null],
	['Europe/Berlin', 'de-NZ', null],
	['', '', null],
])('time zone %j and language %j give country %j', (timeZone, language, country) => {
	expect(detectCountry(timeZone, language)).toBe(country)
})
