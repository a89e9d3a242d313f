import { expect, test } from 'vitest'
import { hasStoredCountry, visitorCountry } from './country.server.ts'

test.each([
	['139.130.4.5', 'Australia'],
	['2001:8000::1', 'Australia'],
	['::ffff:203.97.33.1', 'New Zealand'],
	['2404:130::1', 'New Zealand'],
	['8.8.8.8', 'New Zealand'],
	['2001:4860:4860::8888', 'New Zealand'],
	['10.0.0.1', 'New Zealand'],
	['not an address', 'New Zealand'],
	[null, 'New Zealand'],
])('a first visit from %s is shown %s', (address, country) =>
	expect(visitorCountry('', address)).toBe(country),
)

test('a stored country takes precedence over the address', () => {
	expect(visitorCountry('a=b; userCountry=New%20Zealand', '139.130.4.5')).toBe('New Zealand')
	expect(hasStoredCountry('userCountry=France')).toBe(true)
	expect(hasStoredCountry('otherCountry=France; userCountry=%E0')).toBe(false)
})
