import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { bendigo, everyDay, hamilton, special, week } from '#tests/support/hours.ts'
import { changesOf, comingDays, openingHours, stateAt, stateWords } from './open-state.server.ts'
import type { Schedule } from './opening-hours.ts'

const day = '08:00-17:00'
const weekdayHours = [day, day, day, day, day]

/** The words with plain spaces. */
function words(schedule: Schedule, at: string, place = 'Hamilton') {
	return stateWords(schedule, new Date(at), place)?.replaceAll('\u00a0', ' ') ?? null
}

/** 'open until 2027-04-04T03:00:00+12:00', in the time of the office. */
function state(schedule: Schedule, at: string): string {
	const { isOpen, until } = stateAt(schedule, new Date(at))
	return `${isOpen ? 'open' : 'closed'} until ${until?.toString({ timeZoneName: 'never' }) ?? 'ever'}`
}

const changes = (schedule: Schedule, at: string, days: number) =>
	changesOf(schedule, new Date(at), days).map((change) => change.toISOString())

// 2027-02-02 is a Tuesday.
test.each([
	['2027-02-02T07:59:59+13:00', 'Closed until 8:00 am Hamilton time'],
	['2027-02-02T08:00:00+13:00', 'Open now, until 5:00 pm Hamilton time'],
	['2027-02-02T16:59:50+13:00', 'Open now, until 5:00 pm Hamilton time'],
	['2027-02-02T17:00:10+13:00', 'Closed until Wednesday 8:00 am Hamilton time'],
	['2027-02-02T23:59:59+13:00', 'Closed until Wednesday 8:00 am Hamilton time'],
	['2027-02-03T00:00:00+13:00', 'Closed until 8:00 am Hamilton time'],
	['2027-02-05T17:00:00+13:00', 'Closed until Monday 8:00 am Hamilton time'],
])('at %s an office of weekdays is: %s', (at, expected) =>
	expect(words(hamilton(weekdayHours), at)).toBe(expected),
)

test('without a place no time zone is named', () => {
	expect(words(hamilton(weekdayHours), '2027-02-02T09:00+13:00', '')).toBe(
		'Open now, until 5:00 pm',
	)
	expect(words(hamilton(weekdayHours), '2027-02-05T19:00+13:00', '')).toBe(
		'Closed until Monday 8:00 am',
	)
})

test('hours past midnight are those of the evening on which they begin, also before a closed day and as clocks change', () => {
	const bar = hamilton(['', '', '', '', '18:00-02:00', '18:00-02:00'])
	expect(words(bar, '2027-02-05T17:59+13:00')).toBe('Closed until 6:00 pm Hamilton time')
	expect(words(bar, '2027-02-05T18:00+13:00')).toBe(
		'Open now, until Saturday 2:00 am Hamilton time',
	)
	expect(words(bar, '2027-02-06T01:59+13:00')).toBe('Open now, until 2:00 am Hamilton time')
	expect(words(bar, '2027-02-06T02:00+13:00')).toBe('Closed until 6:00 pm Hamilton time')
	expect(words(bar, '2027-02-07T01:00+13:00')).toBe('Open now, until 2:00 am Hamilton time')
	// On 4 April clocks go back at 3:00, on 26 September 2027 ahead at 2:00.
	expect(state(bar, '2027-04-04T00:30+13:00')).toBe('open until 2027-04-04T02:00:00+13:00')
	expect(state(bar, '2027-09-26T00:30+12:00')).toBe('open until 2027-09-26T03:00:00+13:00')
})

test('a lunch break, and a day that ends at noon', () => {
	const schedule = hamilton(['08:00-12:00 13:00-17:00', '08:00-12:00'])
	expect(words(schedule, '2027-02-01T11:59+13:00')).toBe('Open now, until 12 noon Hamilton time')
	expect(words(schedule, '2027-02-01T12:00+13:00')).toBe('Closed until 1:00 pm Hamilton time')
	expect(words(schedule, '2027-02-02T11:00+13:00')).toBe('Open now, until 12 noon Hamilton time')
	expect(words(schedule, '2027-02-02T12:00+13:00')).toBe(
		'Closed until Monday 8:00 am Hamilton time',
	)
	expect(words(hamilton(['08:00-12:00']), '2027-02-01T12:00+13:00')).toBe(
		'Closed until Monday 8 February, 8:00 am Hamilton time',
	)
})

test('spans that touch are one opening, within a day and over midnight', () => {
	const schedule = hamilton(['08:00-12:00 12:00-17:00', '18:00-24:00', '00:00-02:00'])
	expect(state(schedule, '2027-02-01T11:00+13:00')).toBe('open until 2027-02-01T17:00:00+13:00')
	expect(state(schedule, '2027-02-02T23:00+13:00')).toBe('open until 2027-02-03T02:00:00+13:00')
	expect(words(schedule, '2027-02-02T23:00+13:00')).toBe(
		'Open now, until Wednesday 2:00 am Hamilton time',
	)
	expect(words(schedule, '2027-02-03T00:00+13:00')).toBe('Open now, until 2:00 am Hamilton time')
})

test('midnight is said so that its day is clear', () => {
	const late = hamilton(['', '18:00-24:00'])
	expect(words(late, '2027-02-02T23:59+13:00')).toBe('Open now, until midnight Hamilton time')
	const early = hamilton(['', '', '00:00-06:00'])
	expect(words(early, '2027-02-02T23:59+13:00')).toBe('Closed until midnight Hamilton time')
	expect(words(early, '2027-02-01T23:59+13:00')).toBe(
		'Closed until midnight at the end of Tuesday Hamilton time',
	)
	expect(words(early, '2027-02-03T12:00+13:00')).toBe(
		'Closed until midnight at the end of Tuesday Hamilton time',
	)
})

test('an office that never closes is open, until a special day comes near', () => {
	const always = hamilton(everyDay('00:00-24:00'))
	expect(state(always, '2027-02-02T09:00+13:00')).toBe('open until ever')
	expect(words(always, '2027-02-02T09:00+13:00')).toBe('Open now')
	expect(changes(always, '2027-02-02T09:00+13:00', 30)).toEqual([])

	const closing = { ...always, specialDays: [special('Anzac Day', '2027-04-25')] }
	expect(state(closing, '2027-02-02T09:00+13:00')).toBe('open until 2027-04-25T00:00:00+12:00')
	expect(words(closing, '2027-04-17T09:00+12:00')).toBe('Open now')
	expect(words(closing, '2027-04-18T09:00+12:00')).toBe(
		'Open now, until midnight at the end of Saturday Hamilton time',
	)
	expect(words(closing, '2027-04-24T09:00+12:00')).toBe('Open now, until midnight Hamilton time')
	expect(words(closing, '2027-04-25T09:00+12:00')).toBe(
		'Closed for Anzac Day until midnight Hamilton time',
	)
})

test('an office without hours says nothing, one that is closed for longer than is looked ahead says so', () => {
	const none = hamilton([])
	expect(stateAt(none, new Date('2027-02-02T09:00+13:00'))).toEqual({
		isOpen: false,
		until: null,
		closedFor: null,
	})
	expect(words(none, '2027-02-02T09:00+13:00')).toBeNull()
	expect(openingHours(none, new Date('2027-02-02T09:00+13:00'))).toEqual([])
	expect(changes(none, '2027-02-02T09:00+13:00', 30)).toEqual([])

	const away = special('a long journey', '2027-01-01', '2030-01-01')
	expect(words(hamilton(weekdayHours, [away]), '2027-02-02T09:00+13:00')).toBe(
		'Closed for a long journey',
	)
	expect(words(hamilton(weekdayHours, [{ ...away, name: '' }]), '2027-02-02T09:00+13:00')).toBe(
		'Closed',
	)
	const onceOpen = hamilton([], [special('Open day', '2027-03-06', '2027-03-06', '10:00-14:00')])
	expect(words(onceOpen, '2027-02-02T09:00+13:00')).toBe(
		'Closed until Saturday 6 March, 10:00 am Hamilton time',
	)
	expect(words(onceOpen, '2027-03-07T09:00+13:00')).toBeNull()
})

test('Waitangi Day 2027 is a Saturday: its Monday is closed by name, the weekend before it is not', () => {
	const schedule = hamilton(weekdayHours, [special('Waitangi Day', '2027-02-08')])
	expect(words(schedule, '2027-02-05T17:00+13:00')).toBe(
		'Closed until Tuesday 8:00 am Hamilton time',
	)
	expect(words(schedule, '2027-02-07T23:59+13:00')).toBe(
		'Closed until Tuesday 8:00 am Hamilton time',
	)
	expect(words(schedule, '2027-02-08T00:00+13:00')).toBe(
		'Closed for Waitangi Day until Tuesday 8:00 am Hamilton time',
	)
	expect(words(schedule, '2027-02-09T00:00+13:00')).toBe('Closed until 8:00 am Hamilton time')
})

test('Anzac Day 2027 is a Sunday, observed on Monday, in both countries', () => {
	const days = [special('Anzac Day', '2027-04-26')]
	expect(words(hamilton(weekdayHours, days), '2027-04-26T10:00+12:00')).toBe(
		'Closed for Anzac Day until Tuesday 8:00 am Hamilton time',
	)
	// Ten in the morning of New Zealand's Monday is eight there; an hour before midnight of Sunday is Monday in New
	// Zealand.
	expect(words(bendigo(weekdayHours, days), '2027-04-26T10:00+12:00', 'Bendigo')).toBe(
		'Closed for Anzac Day until Tuesday 8:00 am Bendigo time',
	)
	expect(words(bendigo(weekdayHours, days), '2027-04-25T23:00+10:00', 'Bendigo')).toBe(
		'Closed until Tuesday 8:00 am Bendigo time',
	)
})

test('special days over New Year, of which a later one in the list opens a morning', () => {
	const holidays = special('the holidays', '2026-12-24', '2027-01-05')
	const morning = special('Morning', '2026-12-29', '2026-12-29', '09:00-12:00')
	const schedule = hamilton(weekdayHours, [holidays, morning])
	expect(words(schedule, '2026-12-23T17:00+13:00')).toBe(
		'Closed until Tuesday 9:00 am Hamilton time',
	)
	expect(words(schedule, '2026-12-24T10:00+13:00')).toBe(
		'Closed for the holidays until Tuesday 9:00 am Hamilton time',
	)
	expect(words(schedule, '2026-12-29T10:00+13:00')).toBe('Open now, until 12 noon Hamilton time')
	expect(words(schedule, '2026-12-29T12:00+13:00')).toBe(
		'Closed until Wednesday 6 January, 8:00 am Hamilton time',
	)
	expect(words(schedule, '2026-12-31T12:00+13:00')).toBe(
		'Closed for the holidays until Wednesday 8:00 am Hamilton time',
	)
	expect(words({ ...schedule, specialDays: [morning, holidays] }, '2026-12-29T10:00+13:00')).toBe(
		'Closed for the holidays until Wednesday 6 January, 8:00 am Hamilton time',
	)
})

test('when clocks go forward, a day is an hour shorter', () => {
	const nights = (schedule: Schedule) => ({ ...schedule, hours: week(everyDay('22:00-24:00')) })
	expect(state(nights(hamilton([])), '2027-09-26T01:59:59+12:00')).toBe(
		'closed until 2027-09-26T22:00:00+13:00',
	)
	expect(state(hamilton(everyDay('01:00-08:00')), '2027-09-26T01:30+12:00')).toBe(
		'open until 2027-09-26T08:00:00+13:00',
	)
	expect(state(bendigo(everyDay('01:00-08:00')), '2027-10-03T01:30+10:00')).toBe(
		'open until 2027-10-03T08:00:00+11:00',
	)
})

test('a time that clocks skip is the moment after it', () => {
	const early = '2027-09-26T01:59:59+12:00'
	expect(state(hamilton(everyDay('02:30-05:00')), early)).toBe(
		'closed until 2027-09-26T03:00:00+13:00',
	)
	expect(state(hamilton(everyDay('01:00-02:30')), early)).toBe(
		'open until 2027-09-26T03:00:00+13:00',
	)
	expect(state(hamilton(everyDay('01:00-02:00 03:00-04:00')), early)).toBe(
		'open until 2027-09-26T04:00:00+13:00',
	)
	// Within the hour: this day has no such span.
	expect(state(hamilton(everyDay('02:15-02:45')), early)).toBe(
		'closed until 2027-09-27T02:15:00+13:00',
	)
	expect(state(bendigo(everyDay('02:00-02:45')), '2027-10-03T01:00+10:00')).toBe(
		'closed until 2027-10-04T02:00:00+11:00',
	)
})

test('of a time that clocks repeat, the first counts', () => {
	expect(state(hamilton(everyDay('02:30-05:00')), '2027-04-04T01:00+13:00')).toBe(
		'closed until 2027-04-04T02:30:00+13:00',
	)
	expect(state(hamilton(everyDay('02:30-05:00')), '2027-04-04T02:10+12:00')).toBe(
		'open until 2027-04-04T05:00:00+12:00',
	)
	expect(state(hamilton(everyDay('01:00-02:30')), '2027-04-04T02:10+12:00')).toBe(
		'closed until 2027-04-05T01:00:00+12:00',
	)
	expect(state(bendigo(everyDay('01:00-03:00')), '2027-04-04T02:10+10:00')).toBe(
		'open until 2027-04-04T03:00:00+10:00',
	)
})

test('changes are openings, closings, and the midnights at which words or shown special days change', () => {
	const schedule = hamilton(weekdayHours, [special('Waitangi Day', '2027-02-08')])
	expect(changes(schedule, '2027-02-05T09:00+13:00', 5)).toEqual([
		'2027-02-05T04:00:00.000Z', // Friday 5:00 pm: closed until Tuesday
		'2027-02-07T11:00:00.000Z', // Monday begins: closed for Waitangi Day
		'2027-02-08T11:00:00.000Z', // Tuesday begins: closed until 8:00 am
		'2027-02-08T19:00:00.000Z',
		'2027-02-09T04:00:00.000Z',
		'2027-02-09T11:00:00.000Z',
		'2027-02-09T19:00:00.000Z',
	])
	// 90 days before a special day it is first shown.
	const far = hamilton([], [special('Anzac Day', '2027-04-26')])
	expect(changes(far, '2027-01-24T09:00+13:00', 10)).toEqual(['2027-01-25T11:00:00.000Z'])
	// A change at this moment is none that comes.
	expect(changes(schedule, '2027-02-02T17:00+13:00', 1)[0]).toBe('2027-02-02T11:00:00.000Z')
})

test('special days are shown in order from 90 days before they begin until they have ended', () => {
	const days = [
		special('Later', '2027-03-01', '2027-03-03'),
		special('Ended', '2027-01-01', '2027-01-31'),
		special('Now', '2027-01-30', '2027-02-01'),
		special('In 90 days', '2027-05-02'),
		special('In 91 days', '2027-05-03'),
	]
	const names = (at: string, ahead?: number) =>
		comingDays(hamilton([], days), new Date(at), ahead).map(({ name }) => name)
	expect(names('2027-02-01T23:59+13:00')).toEqual(['Now', 'Later', 'In 90 days'])
	expect(names('2027-02-02T00:00+13:00')).toEqual(['Later', 'In 90 days', 'In 91 days'])
	expect(names('2027-02-01T23:59+13:00', 10)).toEqual(['Now'])
})

test('search engines read the week by spans, and special days by dates without those that others replace', () => {
	const schedule = hamilton(
		[day, day, '', '09:00-12:00 13:00-24:00', day],
		[
			special('Holidays', '2026-12-24', '2027-01-05'),
			special('Morning', '2026-12-29', '2026-12-29', '09:00-10:00 11:00-12:00'),
		],
	)
	const type = { '@type': 'OpeningHoursSpecification' }
	const closed = { ...type, opens: '00:00', closes: '00:00' }
	const morning = { ...type, validFrom: '2026-12-29', validThrough: '2026-12-29' }
	expect(openingHours(schedule, new Date('2026-12-01T00:00Z'))).toEqual([
		{ ...type, dayOfWeek: ['Monday', 'Tuesday', 'Friday'], opens: '08:00', closes: '17:00' },
		{ ...type, dayOfWeek: ['Thursday'], opens: '09:00', closes: '12:00' },
		{ ...type, dayOfWeek: ['Thursday'], opens: '13:00', closes: '23:59' },
		{ ...closed, validFrom: '2026-12-24', validThrough: '2026-12-28' },
		{ ...closed, validFrom: '2026-12-30', validThrough: '2027-01-05' },
		{ ...morning, opens: '09:00', closes: '10:00' },
		{ ...morning, opens: '11:00', closes: '12:00' },
	])
})

test('search engines are told of a special day until the day after it has ended: what opened then may close in the night', () => {
	const schedule = hamilton([day], [special('Night', '2027-02-08', '2027-02-08', '22:00-02:00')])
	const told = (at: string) =>
		openingHours(schedule, new Date(at)).filter(({ validFrom }) => validFrom === '2027-02-08')
	expect(told('2027-02-08T23:00+13:00')).toHaveLength(1)
	expect(told('2027-02-09T01:00+13:00')).toHaveLength(1)
	expect(told('2027-02-10T00:00+13:00')).toEqual([])
})

test('words and changes do not depend on the zone of the machine', () => {
	const schedule = hamilton(weekdayHours, [special('Waitangi Day', '2027-02-08')])
	const program = `
		import { changesOf, stateWords } from '#platform/business/open-state.server.ts'
		import { specialLine } from '#platform/business/opening-hours.ts'
		const schedule = ${JSON.stringify(schedule)}
		const now = new Date('2027-02-07T10:59:59Z')
		const changes = changesOf(schedule, now, 3)
		console.log(JSON.stringify([
			specialLine(schedule.specialDays[0]),
			...[now, ...changes].map((at) => [at, stateWords(schedule, at, 'Hamilton')]),
		]))`
	const outputs = ['Pacific/Auckland', 'America/New_York', 'Pacific/Kiritimati'].map((TZ) =>
		execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
			cwd: projectRoot(),
			env: { TZ },
			encoding: 'utf8',
		}),
	)
	expect(outputs[0]).toContain('Monday 8 February 2027')
	expect(outputs[0]).toContain('Closed for Waitangi Day until Tuesday')
	expect(new Set(outputs).size).toBe(1)
})
