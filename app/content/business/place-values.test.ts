import { expect, test } from 'vitest'
import { listCountries, placeFields } from './place-values.ts'
import { usualPlace } from './usual-place.ts'

/** Where nobody lives for good, or that have no money or telephone code of their own. */
const without = new Set(['AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'HM', 'IC', 'TF', 'UM'])

test('a country brings its currency and telephone code, both of which can be entered', () => {
	expect(usualPlace('IE')).toEqual({
		nzCountry: 'IE',
		nzTimeZone: 'Europe/Dublin',
		nzCurrency: 'EUR',
		nzDialCode: '353',
	})
	expect(usualPlace('NZ')).toMatchObject({ nzCurrency: 'NZD', nzDialCode: '64' })
	expect(Object.keys(usualPlace('AQ'))).toEqual(['nzCountry', 'nzTimeZone'])
	const wrong = listCountries()
		.filter(({ value }) => !without.has(value))
		.flatMap(({ value, label }) => {
			const brought: Partial<Record<string, string>> = usualPlace(value)
			const isRight = (['nzCurrency', 'nzDialCode'] as const).every(
				(name) => placeFields[name].schema.safeParse(brought[name] ?? '').success,
			)
			return isRight ? [] : [`${label} (${value})`]
		})
	expect(wrong).toEqual([])
})
