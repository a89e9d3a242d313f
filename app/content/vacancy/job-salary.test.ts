import { expect, test } from 'vitest'
import { toSalary } from './job-salary.ts'

test('an amount or a range is read with its currency and unit', () => {
	expect(toSalary('NZ$125,000 to NZ$155,000, with a vehicle and KiwiSaver', 'AU')).toEqual({
		'@type': 'MonetaryAmount',
		currency: 'NZD',
		value: {
			'@type': 'QuantitativeValue',
			minValue: 125_000,
			maxValue: 155_000,
			unitText: 'YEAR',
		},
	})
	const valueOf = (text: string) => toSalary(text, 'AU')?.value
	expect(valueOf('$90-100k')).toMatchObject({ minValue: 90_000, maxValue: 100_000 })
	expect(valueOf('$38.50 per hour')).toMatchObject({ value: 38.5, unitText: 'HOUR' })
})

test('dollars without a country use the currency of the place', () => {
	expect(toSalary('$90,000', 'AU')?.currency).toBe('AUD')
	expect(toSalary('$90,000', 'NZ')?.currency).toBe('NZD')
	expect(toSalary('A$90,000', 'NZ')?.currency).toBe('AUD')
})

test('an ambiguous salary is not turned into an amount', () => {
	const doubtful = [
		'Up to $90,000',
		'Competitive',
		'$40',
		'$90,000 and a bonus of $5,000',
		'$90,000 to $80,000',
		'$2,000 a fortnight',
		'$65,000 per year, 40 hours per week',
		'$90,000, paid monthly',
	]
	for (const text of doubtful)
		expect({ text, salary: toSalary(text, 'NZ') }).toEqual({ text, salary: null })
})
