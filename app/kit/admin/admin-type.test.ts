import { expect, test } from 'vitest'
import { setHome, twoCountries } from '#platform/lib/home.ts'
import { blankOf } from './admin-type.ts'
import type { AdminType } from './admin-type.ts'

test('with one office, what begins with a country is for that of the office; what is for both stays so', () => {
	const countryIn = (country: string) => {
		const type = { form: { fields: { blank: { title: '', country } } } } as unknown as AdminType
		return blankOf(type, undefined)['country']
	}
	expect(countryIn('New Zealand')).toBe('New Zealand')
	setHome({ ...twoCountries, only: 'Australia' })
	try {
		expect(countryIn('New Zealand')).toBe('Australia')
		expect(countryIn('Both')).toBe('Both')
	} finally {
		setHome(twoCountries)
	}
})
