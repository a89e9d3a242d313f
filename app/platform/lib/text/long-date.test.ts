import { expect, test } from 'vitest'
import { setHome, twoCountries } from '../home.ts'
import { formatDate, formatUsDate, isOtherDay, isoDay, withZone } from './long-date.ts'
import { parseWrittenDay } from './written-day.ts'

test('dates are shown in New Zealand time', () => {
	expect(formatUsDate(new Date('2025-01-05T00:00:00Z'))).toBe('January 5, 2025')
	expect(formatUsDate(new Date('2025-01-04T20:30:00Z'))).toBe('January 5, 2025')
	expect(formatDate(new Date('2025-01-05T00:00:00Z'))).toBe('5 January 2025')
})

test.each([
	['2026-10-14', '2026-10-14T00:00:00+13:00'],
	['2026-07-04', '2026-07-04T00:00:00+12:00'],
	['2026-09-27', '2026-09-27T00:00:00+12:00'],
	['2026-09-28', '2026-09-28T00:00:00+13:00'],
	['2026-04-05', '2026-04-05T00:00:00+13:00'],
	['2026-04-06', '2026-04-06T00:00:00+12:00'],
	['2026-10-14T09:00:00.000Z', '2026-10-14T09:00:00.000Z'],
])('the day %s begins at %s for search engines', (at, moment) => {
	expect(withZone(at)).toBe(moment)
	expect(isoDay(new Date(moment))).toBe(at.slice(0, 10))
})

test.each([
	['the last moment of a summer day', '2026-01-04T10:59:59.999Z', '4 January 2026'],
	['midnight in summer, 13 hours ahead of UTC', '2026-01-04T11:00:00Z', '5 January 2026'],
	['the last moment of a winter day', '2026-07-04T11:59:59.999Z', '4 July 2026'],
	['midnight in winter, 12 hours ahead of UTC', '2026-07-04T12:00:00Z', '5 July 2026'],
	['midnight before summer time begins', '2026-09-26T12:00:00Z', '27 September 2026'],
	['midnight after summer time began', '2026-09-27T11:00:00Z', '28 September 2026'],
	['midnight before summer time ends', '2026-04-04T11:00:00Z', '5 April 2026'],
	['the 25th hour of the day on which it ends', '2026-04-05T11:59:59Z', '5 April 2026'],
	['midnight after summer time ended', '2026-04-05T12:00:00Z', '6 April 2026'],
	['the first moment of a year', '2025-12-31T11:00:00Z', '1 January 2026'],
	['a leap day', '2028-02-28T11:00:00Z', '29 February 2028'],
])('%s belongs to the right day', (_, moment, day) => {
	expect(formatDate(new Date(moment))).toBe(day)
	expect(isoDay(new Date(moment))).toBe(parseWrittenDay(day))
	expect(isoDay(new Date(formatUsDate(new Date(moment))))).toBe(parseWrittenDay(day))
})

test('whether two moments are on different days is decided in New Zealand time, not UTC', () => {
	const morning = new Date('2026-07-04T12:00:00Z')
	const evening = new Date('2026-07-05T11:59:59Z')
	expect(isOtherDay(morning, evening)).toBe(false)
	expect(isOtherDay(evening, new Date('2026-07-05T12:00:00Z'))).toBe(true)
	expect(isOtherDay(morning, new Date('2027-07-04T12:00:00Z')), 'a year later').toBe(true)
})

test.each([
	['Europe/Dublin', '2026-10-14', '2026-10-14T00:00:00+01:00'],
	['Europe/Dublin', '2026-03-29', '2026-03-29T00:00:00+00:00'],
	['America/New_York', '2026-11-01', '2026-11-01T00:00:00-04:00'],
	['Asia/Kathmandu', '2026-07-04', '2026-07-04T00:00:00+05:45'],
	['Pacific/Kiritimati', '2026-07-04', '2026-07-04T00:00:00+14:00'],
])('with one office in %s, the day %s begins at %s', (timeZone, at, moment) => {
	setHome({ ...twoCountries, only: 'New Zealand', timeZone })
	try {
		expect(withZone(at)).toBe(moment)
		expect(isoDay(new Date(moment))).toBe(at)
		expect(isoDay(new Date(Date.parse(moment) - 1))).not.toBe(at)
	} finally {
		setHome(twoCountries)
	}
})
