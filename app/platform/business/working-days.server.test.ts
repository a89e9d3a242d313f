import { expect, test } from 'vitest'
import { bendigo, everyDay, hamilton, special } from '#tests/support/hours.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { dayAt, replyDue } from './working-days.server.ts'

const weekdays = (hours: string) => [hours, hours, hours, hours, hours]

const christmas = special('Christmas holidays', '2026-12-24', '2027-01-05')
const easter = special('Easter', '2027-03-26', '2027-03-29')
const waitangi = special('Waitangi Day', '2027-02-08')

const nz = hamilton(weekdays('08:00-17:00'), [christmas, waitangi, easter])
const au = bendigo(weekdays('08:30-17:30'), [
	christmas,
	special('Australia Day', '2027-01-26'),
	special('Labour Day', '2027-03-08'),
	easter,
])
const withLunch = hamilton(weekdays('08:00-12:00 13:00-17:00'))
const withSaturdays = hamilton([...weekdays('08:00-17:00'), '09:00-12:00'], [waitangi])
const withShortDay = hamilton(weekdays('08:00-17:00'), [
	special('Christmas', '2026-12-24', '2026-12-28'),
	special('Last day of the year', '2026-12-23', '2026-12-23', '08:00-12:00'),
])
const withFieldDay = hamilton(weekdays('08:00-17:00'), [
	special('Field day', '2027-02-07', '2027-02-07', '10:00-14:00'),
])
const openOnOneOfThem = hamilton(weekdays('08:00-17:00'), [
	christmas,
	special('Stocktaking', '2026-12-29', '2026-12-29', '10:00-15:00'),
])
const untilMidnight = hamilton(everyDay('08:00-24:00'))
const pastMidnight = hamilton(weekdays('18:00-02:00'))
const always = hamilton(everyDay('00:00-24:00'))
const mondays = hamilton(['08:00-17:00'], [waitangi])
const chatham = { ...nz, timeZone: 'Pacific/Chatham' }
const perth = { ...au, timeZone: 'Australia/Perth' }
const closedForYears = hamilton(weekdays('08:00-17:00'), [
	special('Rebuilding', '2027-01-01', '2029-12-31'),
])

// 2027-02-02 is a Tuesday; Monday 2027-02-08 is Waitangi Day.
test.each([
	['in a night', pastMidnight, 0, ['2027-02-03T01:00+13:00', '2027-02-03T02:00+13:00']],
	[
		'in a night, for the next',
		pastMidnight,
		1,
		['2027-02-03T01:00+13:00', '2027-02-04T02:00+13:00'],
	],
	['after a night', pastMidnight, 0, ['2027-02-03T02:00+13:00', '2027-02-04T02:00+13:00']],
	[
		'in the night to a Saturday',
		pastMidnight,
		0,
		['2027-02-06T01:00+13:00', '2027-02-06T02:00+13:00'],
	],
	['in the middle of a working day', nz, 2, ['2027-02-02T10:00+13:00', '2027-02-04T17:00+13:00']],
	['before opening', nz, 2, ['2027-02-02T07:00+13:00', '2027-02-04T17:00+13:00']],
	['at the moment of closing', nz, 2, ['2027-02-02T17:00+13:00', '2027-02-04T17:00+13:00']],
	['after closing', nz, 2, ['2027-02-02T23:59:59+13:00', '2027-02-04T17:00+13:00']],
	['at midnight, the next date', nz, 2, ['2027-02-03T00:00+13:00', '2027-02-05T17:00+13:00']],
	['Friday 16:50', nz, 2, ['2027-01-29T16:50+13:00', '2027-02-02T17:00+13:00']],
	[
		'Friday 16:50 before a long weekend',
		nz,
		2,
		['2027-02-05T16:50+13:00', '2027-02-10T17:00+13:00'],
	],
	['the same after closing', nz, 2, ['2027-02-05T18:00+13:00', '2027-02-10T17:00+13:00']],
	['on its Saturday', nz, 2, ['2027-02-06T12:00+13:00', '2027-02-10T17:00+13:00']],
	['on its holiday', nz, 2, ['2027-02-08T09:00+13:00', '2027-02-10T17:00+13:00']],
	['one day, from a Tuesday', nz, 1, ['2027-02-02T10:00+13:00', '2027-02-03T17:00+13:00']],
	['one day, over a long weekend', nz, 1, ['2027-02-05T16:50+13:00', '2027-02-09T17:00+13:00']],
	['five days, over a long weekend', nz, 5, ['2027-02-02T10:00+13:00', '2027-02-10T17:00+13:00']],
	['five days, from its Friday', nz, 5, ['2027-02-05T16:50+13:00', '2027-02-15T17:00+13:00']],
	['no days, before opening', nz, 0, ['2027-02-02T07:00+13:00', '2027-02-02T17:00+13:00']],
	[
		'no days, a second before closing',
		nz,
		0,
		['2027-02-05T16:59:59+13:00', '2027-02-05T17:00+13:00'],
	],
	['no days, at closing', nz, 0, ['2027-02-05T17:00+13:00', '2027-02-09T17:00+13:00']],
	['no days, on a Saturday', nz, 0, ['2027-02-06T12:00+13:00', '2027-02-09T17:00+13:00']],
	['the last working day of a year', nz, 2, ['2026-12-23T15:00+13:00', '2027-01-07T17:00+13:00']],
	['the day before', nz, 2, ['2026-12-22T15:00+13:00', '2027-01-06T17:00+13:00']],
	['the last minute of a year', nz, 1, ['2026-12-31T23:59+13:00', '2027-01-06T17:00+13:00']],
	[
		'the last minute of a year, Australia',
		au,
		2,
		['2026-12-31T23:59+11:00', '2027-01-07T17:30+11:00'],
	],
	['clocks go back at the weekend', nz, 2, ['2027-04-02T16:50+13:00', '2027-04-06T17:00+12:00']],
	['the first 2:30 of that night', nz, 1, ['2027-04-04T02:30+13:00', '2027-04-05T17:00+12:00']],
	['the second 2:30 of that night', nz, 1, ['2027-04-04T02:30+12:00', '2027-04-05T17:00+12:00']],
	['clocks go forward at the weekend', nz, 2, ['2027-09-24T16:50+12:00', '2027-09-28T17:00+13:00']],
	['the last minute before they do', nz, 1, ['2027-09-26T01:59+12:00', '2027-09-27T17:00+13:00']],
	['clocks go back, Australia', au, 2, ['2027-04-02T16:50+11:00', '2027-04-06T17:30+10:00']],
	['clocks go forward, Australia', au, 2, ['2027-10-01T16:50+10:00', '2027-10-05T17:30+11:00']],
	['a late evening in Australia', au, 1, ['2027-02-02T22:30+11:00', '2027-02-03T17:30+11:00']],
	['the same moment in New Zealand', nz, 1, ['2027-02-02T22:30+11:00', '2027-02-04T17:00+13:00']],
	['a holiday of Australia alone', au, 2, ['2027-03-05T16:50+11:00', '2027-03-10T17:30+11:00']],
	['the same Friday in New Zealand', nz, 2, ['2027-03-05T16:50+13:00', '2027-03-09T17:00+13:00']],
	[
		'a holiday in the middle of a week',
		au,
		1,
		['2027-01-25T10:00+11:00', '2027-01-27T17:30+11:00'],
	],
	['the Thursday before Easter', nz, 2, ['2027-03-25T16:50+13:00', '2027-03-31T17:00+13:00']],
	[
		'a day that ends at noon',
		withShortDay,
		1,
		['2026-12-22T10:00+13:00', '2026-12-23T12:00+13:00'],
	],
	['a day with a break', withLunch, 1, ['2027-02-02T12:30+13:00', '2027-02-03T17:00+13:00']],
	['a Saturday with hours', withSaturdays, 1, ['2027-02-05T10:00+13:00', '2027-02-06T12:00+13:00']],
	[
		'a Sunday with special hours',
		withFieldDay,
		1,
		['2027-02-05T10:00+13:00', '2027-02-07T14:00+13:00'],
	],
	[
		'a day open within holidays',
		openOnOneOfThem,
		1,
		['2026-12-24T10:00+13:00', '2026-12-29T15:00+13:00'],
	],
	['open until midnight', untilMidnight, 1, ['2027-02-02T10:00+13:00', '2027-02-04T00:00+13:00']],
	[
		'always open, as clocks go back',
		always,
		1,
		['2027-04-03T10:00+13:00', '2027-04-05T00:00+12:00'],
	],
	[
		'Mondays alone, of which one is a holiday',
		mondays,
		2,
		['2027-02-01T09:00+13:00', '2027-02-22T17:00+13:00'],
	],
	['no hours at all', hamilton([]), 2, ['2027-02-05T16:50+13:00', '2027-02-09T17:00+13:00']],
	[
		'no hours, but a holiday',
		hamilton([], [waitangi]),
		2,
		['2027-02-05T16:50+13:00', '2027-02-10T17:00+13:00'],
	],
	['the Chatham Islands', chatham, 1, ['2027-02-02T10:00+13:45', '2027-02-03T17:00+13:45']],
	[
		'Perth, without daylight saving',
		perth,
		2,
		['2027-04-02T16:50+08:00', '2027-04-06T17:30+08:00'],
	],
])('%s', (_name, schedule, days, [from = '', due = '']) =>
	expect(replyDue(schedule, { from: new Date(from), days })).toEqual(new Date(due)),
)

test('an office that is closed for years promises nothing', () =>
	expect(replyDue(closedForYears, { from: new Date('2027-02-02T10:00Z'), days: 2 })).toBeNull())

test.each([
	[
		'before the morning',
		nz,
		'2027-02-02T06:59+13:00',
		{ date: '2027-02-02', isWorking: true, hasBegun: false },
	],
	[
		'in the morning',
		nz,
		'2027-02-02T07:00+13:00',
		{ date: '2027-02-02', isWorking: true, hasBegun: true },
	],
	[
		'a weekend',
		nz,
		'2027-02-06T09:00+13:00',
		{ date: '2027-02-06', isWorking: false, hasBegun: true },
	],
	[
		'a special day',
		nz,
		'2027-02-08T09:00+13:00',
		{ date: '2027-02-08', isWorking: false, hasBegun: true },
	],
	[
		'that day in Australia',
		au,
		'2027-02-08T08:59+13:00',
		{ date: '2027-02-08', isWorking: true, hasBegun: false },
	],
	[
		'no hours at all',
		hamilton([]),
		'2027-02-05T09:00+13:00',
		{ date: '2027-02-05', isWorking: true, hasBegun: true },
	],
])('a day at an office: %s', (_name, schedule, now, expected) =>
	expect(dayAt(schedule, new Date(now))).toMatchObject(expected),
)

test('a day ends at midnight, also when clocks go back on it', () =>
	expect(dayAt(nz, new Date('2027-04-04T01:00+13:00')).endsAt).toEqual(
		new Date('2027-04-05T00:00+12:00'),
	))

test('within a quarter of an hour the date, and with it the promise, is the same in every zone', () => {
	const random = seededRandom(seed)
	for (let round = 0; round < 200; round++) {
		const from = new Date(Date.UTC(2027, 0, 1) + random() * 365 * 86_400_000)
		const quarter = new Date(Math.floor(from.getTime() / 900_000) * 900_000)
		for (const schedule of [nz, au, chatham, perth, { ...au, timeZone: 'Australia/Adelaide' }])
			expect(replyDue(schedule, { from, days: 2 })).toEqual(
				replyDue(schedule, { from: quarter, days: 2 }),
			)
	}
})
