import { expect, test } from 'vitest'
import { dueWords } from './lead-due.ts'

const words = (due: string, now: string) =>
	dueWords(new Date(due), {
		now: new Date(now),
		timeZone: 'Pacific/Auckland',
		office: 'New Zealand',
	})

// 2027-02-03 is a Wednesday.
test.each([
	['2027-02-03T17:00+13:00', '2027-02-03T09:00+13:00', 'Due today 17:00'],
	['2027-02-03T12:00+13:00', '2027-02-02T23:59+13:00', 'Due tomorrow 12:00'],
	['2027-02-03T09:05+13:00', '2027-01-29T10:00+13:00', 'Due Wednesday 09:05'],
	['2027-02-03T17:00+13:00', '2027-01-20T10:00+13:00', 'Due 3 Feb'],
	['2027-02-04T00:00+13:00', '2027-02-03T10:00+13:00', 'Due today 24:00'],
	['2027-02-03T17:00+13:00', '2027-02-03T17:00+13:00', 'Overdue since 17:00'],
	['2027-02-03T17:00+13:00', '2027-02-04T00:00+13:00', 'Overdue since yesterday'],
	['2027-02-03T17:00+13:00', '2027-02-08T09:00+13:00', 'Overdue since Wednesday'],
	['2027-02-03T17:00+13:00', '2027-02-10T09:00+13:00', 'Overdue since 3 Feb'],
	['2027-02-04T00:00+13:00', '2027-02-05T10:00+13:00', 'Overdue since Wednesday'],
])('due at %s, at %s: %s', (due, now, expected) => expect(words(due, now)).toBe(expected))

test('days and times are those of the office', () => {
	const there = { timeZone: 'Australia/Melbourne', office: 'Australia' }
	const due = new Date('2027-02-03T17:30+11:00')
	const at = (now: string) => dueWords(due, { ...there, now: new Date(now) })
	expect(at('2027-02-04T00:30+13:00')).toBe('Overdue since 17:30 in Australia')
	expect(at('2027-02-03T10:00+13:00')).toBe('Due today 17:30 in Australia')
	expect(at('2027-02-05T10:00+13:00')).toBe('Overdue since Wednesday')
})

test('a day on which clocks change is one day', () =>
	expect(words('2027-04-05T17:00+12:00', '2027-04-04T01:00+13:00')).toBe('Due tomorrow 17:00'))
