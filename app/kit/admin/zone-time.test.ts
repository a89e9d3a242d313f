import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { fromZoneText, inBothCountries, toZoneText, shortMoment } from './zone-time.ts'

test('a moment is typed in New Zealand time, in summer and winter', () => {
	expect(fromZoneText('2027-01-05T09:30')).toBe('2027-01-04T20:30:00.000Z')
	expect(fromZoneText('2027-07-05T09:30')).toBe('2027-07-04T21:30:00.000Z')
	expect(toZoneText('2027-01-04T20:30:00.000Z')).toBe('2027-01-05T09:30')
	expect(fromZoneText('')).toBeNull()
})

test('an input whose year is still being typed has no date yet', () => {
	for (const year of ['0002', '0020', '0202', '1899', '12027'])
		expect(fromZoneText(`${year}-01-05T09:30`)).toBeNull()
	expect(fromZoneText('1900-01-05T09:30')).toBe('1900-01-04T22:00:00.000Z')
	expect(toZoneText('0202-01-04T20:30:00.000Z')).toMatch(/^0202-01-05T/)
})

test('every minute of New Zealand time converts to an instant and back to the same text', () => {
	const minutes = fc.integer({ min: 0, max: 5_000_000 })
	fc.assert(
		fc.property(minutes, (minute) => {
			const instant = new Date(Date.UTC(2026, 0) + minute * 60_000).toISOString()
			const text = toZoneText(instant)
			// In the hour that clocks repeat, one text stands for two instants.
			expect(toZoneText(fromZoneText(text) ?? '')).toBe(text)
		}),
	)
})

test('a moment is shown in both countries’ time, with the day where it differs', () => {
	expect(inBothCountries('2027-01-04T20:30:00.000Z')).toBe(
		'5 January 2027, 9:30 am in New Zealand (7:30 am in Sydney)',
	)
	expect(inBothCountries('2027-01-04T11:30:00.000Z')).toMatch(
		/^5 January 2027, 12:30.am in New Zealand \(4 January 2027.* 10:30.pm in Sydney\)$/,
	)
})

test('a moment in a list is short, and says NZ time only where the reader’s clock differs', () => {
	const now = new Date('2026-11-20T00:00:00Z')
	const moment = new Date('2026-11-24T18:00:00Z')

	expect(shortMoment(moment, { now, isElsewhereNamed: false })).toBe('Wed 25 Nov, 7:00')
	const isHome = new Date(moment).getHours() === 7
	expect(shortMoment(moment, { now, isElsewhereNamed: true })).toBe(
		isHome ? 'Wed 25 Nov, 7:00' : 'Wed 25 Nov, 7:00 NZ time',
	)
	const other = new Date('2027-01-04T20:30:00Z')
	expect(shortMoment(other, { now, isElsewhereNamed: false })).toBe('Tue 5 Jan 2027, 9:30')
})
