import { expect, test } from 'vitest'
import { parseWrittenDay } from './written-day.ts'

test('a written date is the day it names, in every way people write one', () => {
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

test('text that names no day is no date', () => {
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
