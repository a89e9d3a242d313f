import { expect, test } from 'vitest'
import { special, spans, week } from '#tests/support/hours.ts'
import { fc } from '#tests/support/properties.ts'
import {
	hoursLines,
	readTime,
	spansProblem,
	specialLine,
	tidySpans,
	timeWords,
} from './opening-hours.ts'

/** With plain spaces, to compare. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
	['17:00', '5:00\u00a0pm'],
	['08:30', '8:30\u00a0am'],
	['12:00', '12\u00a0noon'],
	['12:30', '12:30\u00a0pm'],
	['00:30', '12:30\u00a0am'],
	['00:00', 'midnight'],
	['24:00', 'midnight'],
])('%s is written %j', (time, words) => expect(timeWords(time)).toBe(words))

const day = '08:00-17:00'

test.each([
	[week([]), []],
	[week([day, day, day, day, day]), ['Monday to Friday, 8:00 am to 5:00 pm']],
	[week([day, day, day, day, day, day, day]), ['Every day, 8:00 am to 5:00 pm']],
	[
		week([day, day, '', day, day, '09:00-12:00 13:00-15:00']),
		[
			'Monday and Tuesday, 8:00 am to 5:00 pm',
			'Thursday and Friday, 8:00 am to 5:00 pm',
			'Saturday, 9:00 am to 12 noon and 1:00 pm to 3:00 pm',
		],
	],
	[
		week(['', '', '', '', '', '10:00-12:00', '10:00-12:00']),
		['Saturday and Sunday, 10:00 am to 12 noon'],
	],
	[
		week(['06:00-07:00 08:00-09:00 22:00-24:00', '00:00-24:00']),
		[
			'Monday, 6:00 am to 7:00 am, 8:00 am to 9:00 am and 10:00 pm to midnight',
			'Tuesday, 24 hours',
		],
	],
])('a week is written in lines %#', (hours, lines) =>
	expect(hoursLines(hours).map(plain)).toEqual(lines),
)

test.each([
	[special('', '2027-02-06'), 'Saturday 6 February 2027', 'closed'],
	[special('', '2026-12-24', '2027-01-05'), '24 December 2026 to 5 January 2027', 'closed'],
	[special('', '2026-12-24', '2026-12-28'), '24 to 28 December 2026', 'closed'],
	[special('', '2027-03-26', '2027-04-05'), '26 March to 5 April 2027', 'closed'],
	[special('', '2027-01-05', '2027-03-05'), '5 January to 5 March 2027', 'closed'],
	[special('', '2026-01-05', '2027-01-05'), '5 January 2026 to 5 January 2027', 'closed'],
	[
		special('', '2027-01-04', '2027-01-04', '09:00-12:00'),
		'Monday 4 January 2027',
		'9:00 am to 12 noon',
	],
])('special days %# are written %j, %j', (days, when, what) => {
	const line = specialLine(days)
	expect({ when: line.when, what: plain(line.what) }).toEqual({ when, what })
})

test.each([
	[
		'09:00',
		['9', '9:00', '9.00', '09:00', '9am', '9 a.m.', '9 AM', ' 9:00\u00a0am ', '900', '0900'],
	],
	['09:30', ['9.30', '9:30', '9.30am', '9.30 a.m.', '930']],
	['17:00', ['5:00 pm', '17:00', '1700', '17', '5pm', '5 p.m.']],
	['12:00', ['12', '12 noon', 'Noon', '12:00 noon', 'midday', '12pm', '12.00 p.m.']],
	['00:00', ['0:00', '00:00', '0', '12am', '12:00 am']],
	['00:30', ['12:30 am', '0:30']],
	['24:00', ['midnight', '12 midnight', '24:00', '24', '2400']],
])('%s is read from what people type', (time, typed) => {
	expect(typed.map((text) => [text, readTime(text)])).toEqual(typed.map((text) => [text, time]))
})

test('what is no time is not read as one', () => {
	const typed = [
		'',
		' ',
		'25:00',
		'24:01',
		'9:75',
		'13pm',
		'0am',
		'9:5',
		'9:',
		'-9',
		'9-5',
		'123456',
	]
	typed.push('nine', '9 o’clock', '1 noon', '09:00:00', '９:00', `${'9'.repeat(100_000)}am`)
	expect(typed.filter((text) => readTime(text) !== null)).toEqual([])
})

test('every time is read from its words, and is its own reading', () => {
	for (let minute = 1; minute <= 24 * 60; minute++) {
		const two = (number: number) => String(number).padStart(2, '0')
		const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
		expect(readTime(timeWords(time))).toBe(time)
		expect(readTime(time)).toBe(time)
	}
})

test('spans are tidied: in order, as HH:MM, with midnight at the end where it ends a day', () => {
	expect(tidySpans(spans('1pm-17 9-12noon'))).toEqual(spans('09:00-12:00 13:00-17:00'))
	expect(tidySpans(spans('6pm-midnight midnight-2am'))).toEqual(spans('00:00-02:00 18:00-24:00'))
	expect(tidySpans(spans('18:00-00:00'))).toEqual(spans('18:00-24:00'))
	expect(tidySpans(spans('9-soon'))).toEqual(spans('09:00-soon'))
})

test.each([
	['', null],
	['9:00-17:00', null],
	['9-10 10-11 1pm-12am', null],
	['0:00-24:00', null],
	['9-10 10-11 11-12 13-14', 'A day can have at most 3 spans of opening hours.'],
	['9-', 'A time is missing.'],
	['9-25:00', '“25:00” is not a time. Write it like 8:30 am or 17:00.'],
	['18:00-2:00', null],
	['8:00-12:00 18:00-2:00', null],
	['11:00-3:00', null],
	['9:00-5:00', 'It must close after it opens at 9:00 am, or on the next day within 16 hours.'],
	['9:00-9', 'It must close after it opens at 9:00 am, or on the next day within 16 hours.'],
	[
		'18:00-2:00 20:00-23:00',
		'Put the times in order, without overlaps: 6:00 pm to 2:00 am comes before 8:00 pm to 11:00 pm.',
	],
	[
		'9-12:30 12-17',
		'Put the times in order, without overlaps: 9:00 am to 12:30 pm comes before 12 noon to 5:00 pm.',
	],
	[
		'13-17 9-12',
		'Put the times in order, without overlaps: 1:00 pm to 5:00 pm comes before 9:00 am to 12 noon.',
	],
])('the problem with %j is %j', (text, problem) => {
	const found = spansProblem(spans(text))
	expect(found && plain(found)).toBe(problem)
})

test('spans without a problem stay without one when tidied, and tidying twice changes nothing', () => {
	const time = fc.constantFrom('0', '9', '9:00', '12 noon', '1pm', '17:00', 'midnight', 'x', '')
	const typed = fc.array(fc.record({ opens: time, closes: time }), { maxLength: 4 })
	fc.assert(
		fc.property(typed, (some) => {
			const tidy = tidySpans(some)
			expect(tidySpans(tidy)).toEqual(tidy)
			expect(spansProblem(some) ?? spansProblem(tidy)).toBe(spansProblem(some))
		}),
	)
})
