import { expect, test } from 'vitest'
import { parseWrittenDay } from './written-day.ts'

test('a date is read in every usual way of writing it', () => {
	const ways = [
		'3 November 2026',
		' 3 Nov 2026 ',
		'3rd November, 2026',
		'Tuesday, 3 November 2026',
		'November 3, 2026',
		'Nov. 3 2026',
		'03/11/2026',
		'3.11.2026',
		'2026-11-03',
	]
	for (const way of ways) expect(parseWrittenDay(way)).toBe('2026-11-03')
	expect(parseWrittenDay('29 Sept 2028')).toBe('2028-09-29')
})

test('text without a valid day is not a date', () => {
	for (const text of [
		'',
		'last spring',
		'Spring 2026',
		'Issue 12',
		'November 2026',
		'12 Hens 2026',
	])
		expect(parseWrittenDay(text)).toBeNull()
	for (const text of ['31 June 2026', '30/02/2026', '2026-13-01', '0 May 2026', '3 Ma 2026'])
		expect(parseWrittenDay(text)).toBeNull()
})

test.each([
	['29 February 2028', '2028-02-29'],
	['29 February 2000', '2000-02-29'],
	['31 December 1999', '1999-12-31'],
	['01/02/2026', '2026-02-01'],
	['13/01/2026', '2026-01-13'],
	['22ND DECEMBER 2026', '2026-12-22'],
	['Sat 3 Oct. 2026', '2026-10-03'],
	['Wed, 14 October 2026', '2026-10-14'],
	['\t14 October 2026\n', '2026-10-14'],
])('%j is %s', (text, day) => expect(parseWrittenDay(text)).toBe(day))

test.each([
	'29 February 2026',
	'29 February 2100',
	'31 April 2026',
	'32 January 2026',
	'01/13/2026',
	'2026-02-29',
	'2026-2-3',
	'2026-00-10',
	'14 October 26',
	'14 October 12026',
	'14 Octember 2026',
	'14th of October 2026',
	'14 October 2026, 9 am',
	'2026-10-14T09:00:00Z',
	'١٤ October 2026',
	'-1 May 2026',
])('%j names no day', (text) => expect(parseWrittenDay(text)).toBeNull())
