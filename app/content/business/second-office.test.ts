import { expect, test } from 'vitest'
import { businessFields } from './business-fields.ts'
import { hasSecond } from './second-office.ts'

const { blank } = businessFields

test('a business has a second office once something of it is entered, in whatever order its days were kept', () => {
	const auHours = Object.fromEntries(Object.entries(blank.auHours).toReversed())
	const saved = { ...blank, auHours } as typeof blank
	expect(hasSecond(saved)).toBe(false)
	expect(hasSecond({ ...saved, auTimeZone: 'Australia/Perth' })).toBe(false)
	expect(hasSecond({ ...saved, auCity: 'Perth' })).toBe(true)
	const auMonday = { ...auHours, Monday: [{ opens: '08:00', closes: '17:00' }] }
	expect(hasSecond({ ...saved, auHours: auMonday as typeof blank.auHours })).toBe(true)
})
