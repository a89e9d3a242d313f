import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const at = (moment: string, id = 1) => ({
	id,
	by: null,
	before: 'did',
	label: null,
	href: null,
	after: '',
	recordType: 'article',
	at: new Date(moment),
})

test('activities are grouped by their day in New Zealand, and the last two days are named', () => {
	// 9 am on Monday 28 September, the day after the clocks went forward.
	const now = new Date('2026-09-27T20:00:00Z')
	const days = byDay(
		[
			at('2026-09-27T19:00:00Z'),
			at('2026-09-27T11:00:00Z'),
			at('2026-09-27T10:59:00Z'),
			at('2026-09-26T12:00:00Z'),
			at('2026-09-26T11:59:00Z'),
		],
		now,
	)
	expect(days.map(({ heading, entries }) => [heading, entries.length])).toEqual([
		['Today, Monday, 28 September 2026', 2],
		['Yesterday, Sunday, 27 September 2026', 2],
		['Saturday, 26 September 2026', 1],
	])
	expect(days[1]?.entries[0]?.clock).toMatch(/^11:59\spm$/)
	expect(byDay([], now)).toEqual([])
})
