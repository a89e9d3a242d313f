// Random schedules against a walk through every minute by the clock and calendar of `Intl`.
import { expect, test } from 'vitest'
import { spans } from '#tests/support/hours.ts'
import { fc } from '#tests/support/properties.ts'
import { changesOf, comingDays, openingHours, stateAt, stateWords } from './open-state.server.ts'
import { weekdays } from './opening-hours.ts'
import type { Schedule, Span, Week, Weekday } from './opening-hours.ts'

type DateOf = { date: string; weekday: Weekday }
/** A minute of a zone: its start, its local date, the one before, and the latest time its clocks have shown then. */
type Minute = DateOf & { at: number; eve: DateOf; reached: string }

const minuteMs = 60_000
const walkDays = 45
const walks = ['Pacific/Auckland', 'Australia/Melbourne'].flatMap((timeZone) =>
	['2027-03-20', '2027-09-15'].map((start) => ({ timeZone, minutes: walk(timeZone, start) })),
)

/** Every minute from the start of a date in UTC on, over a change of the clocks. */
function walk(timeZone: string, start: string): Minute[] {
	const clock = new Intl.DateTimeFormat('en-CA', {
		timeZone,
		dateStyle: 'short',
		timeStyle: 'short',
		hourCycle: 'h23',
	})
	const first = { date: '', weekday: weekdays[0] }
	let last: Omit<Minute, 'at'> = { ...first, eve: first, reached: '' }
	return Array.from({ length: walkDays * 24 * 60 }, (_, index) => {
		const at = Date.parse(start) + index * minuteMs
		const [date = '', time = ''] = clock.format(at).split(', ')
		if (date !== last.date) last = { ...dateOf(date), eve: dateOf(eveOf(date)), reached: time }
		else if (time > last.reached) last = { ...last, reached: time }
		return { at, ...last }
	})
}

function dateOf(date: string): DateOf {
	const options = { weekday: 'long', timeZone: 'UTC' } as const
	return { date, weekday: new Date(date).toLocaleDateString('en', options) as Weekday }
}

function eveOf(date: string): string {
	return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}

/** Whether a minute lies in a span of its date, or in one of the eve that goes on past midnight. */
const isWithin = (minute: Minute, hoursOn: (date: DateOf) => Span[]) =>
	hoursOn(minute).some(
		({ opens, closes }) => opens <= minute.reached && (closes <= opens || minute.reached < closes),
	) || hoursOn(minute.eve).some(({ opens, closes }) => closes <= opens && minute.reached < closes)

/** Whether an office is open in a minute, by what its clock and calendar show. */
function isOpenIn({ hours, specialDays }: Schedule, minute: Minute): boolean {
	return isWithin(minute, ({ date, weekday }) => {
		const covering = specialDays.filter(({ from, to }) => from <= date && date <= to)
		return covering.at(-1)?.spans ?? hours[weekday]
	})
}

/** The same, as a search engine reads what we tell it. */
function isOpenAsRead(read: object[], minute: Minute): boolean {
	const entries = read as Record<'opens' | 'closes' | 'validFrom' | 'validThrough', string>[]
	return isWithin(minute, ({ date, weekday }) => {
		const ofDate = entries.filter(
			({ validFrom, validThrough }) => validFrom <= date && date <= validThrough,
		)
		const ofWeek = entries.filter(
			(entry) => 'dayOfWeek' in entry && (entry.dayOfWeek as string[]).includes(weekday),
		)
		return (ofDate.length > 0 ? ofDate : ofWeek)
			.filter(({ opens, closes }) => opens !== '00:00' || closes !== '00:00')
			.map(({ opens, closes }) => ({ opens, closes: closes === '23:59' ? '24:00' : closes }))
	})
}

/** Quarters of an hour; the ends of a day and the hours that clocks skip or repeat more often than others. */
const quarter = fc.oneof(
	fc.integer({ min: 0, max: 96 }),
	fc.constantFrom(0, 0, 8, 9, 10, 12, 96, 96),
)
const timeOf = (quarters: number) =>
	`${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

/** Up to three spans; some touch. */
const someSpans = fc
	.tuple(fc.uniqueArray(quarter, { maxLength: 6 }), fc.boolean())
	.map(([quarters, isTouching]) => {
		const times = quarters.toSorted((a, b) => a - b).map(timeOf)
		const found: Span[] = []
		for (let index = 0; index + 1 < times.length; index += isTouching ? 1 : 2)
			found.push({ opens: times[index] ?? '', closes: times[index + 1] ?? '' })
		return found.slice(0, 3)
	})

/** The last one goes on past midnight. */
const lateSpans = fc.tuple(someSpans, fc.integer({ min: 1, max: 30 })).map(([some, quarters]) =>
	some.map((span, index) => {
		const closes = timeOf(quarters)
		return index === some.length - 1 && closes < span.opens ? { ...span, closes } : span
	}),
)

const closed = fc.constant<Span[]>([])
const someHours = fc.oneof(
	{ arbitrary: someSpans, weight: 5 },
	{ arbitrary: lateSpans, weight: 3 },
	{ arbitrary: closed, weight: 2 },
	{ arbitrary: fc.constant(spans('00:00-24:00')), weight: 1 },
)

/** A schedule with its walk and a moment of its first month. */
const situation = fc
	.record({
		walked: fc.constantFrom(...walks),
		hours: fc.oneof(
			fc.array(someHours, { minLength: 7, maxLength: 7 }),
			someHours.map((one) => weekdays.map(() => one)),
		),
		special: fc.array(
			fc.record({
				start: fc.integer({ min: -5, max: walkDays }),
				length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
				spans: fc.oneof(closed, someHours),
				name: fc.constantFrom('', 'Anzac Day', 'Labour Day'),
			}),
			{ maxLength: 4 },
		),
		minute: fc.integer({ min: 0, max: 30 * 24 * 60 }),
		second: fc.integer({ min: 0, max: 59 }),
	})
	.map(({ walked: { timeZone, minutes }, hours, special: some, minute, second }) => {
		const date = (days: number) =>
			new Date((minutes[0]?.at ?? 0) + days * 86_400_000).toISOString().slice(0, 10)
		const schedule: Schedule = {
			timeZone,
			hours: Object.fromEntries(weekdays.map((one, index) => [one, hours[index]])) as Week,
			specialDays: some.map(({ start, length, ...rest }) => ({
				...rest,
				from: date(start),
				to: date(start + length),
			})),
		}
		const now = new Date((minutes[minute]?.at ?? 0) + second * 1000)
		return { schedule, minutes, minute, now }
	})

const runs = { numRuns: 200 }

test('open or closed, and until when, is what a walk through every minute finds', () => {
	fc.assert(
		fc.property(situation, ({ schedule, minutes, minute, now }) => {
			const state = stateAt(schedule, now)
			const [first, ...rest] = minutes.slice(minute)
			const isOpen = first !== undefined && isOpenIn(schedule, first)
			expect(state.isOpen).toBe(isOpen)
			const next = rest.find((one) => isOpenIn(schedule, one) !== isOpen)
			const until = state.until?.epochMilliseconds ?? Infinity
			const end = minutes.at(-1)?.at ?? 0
			expect(until > end ? 'after the walk' : until).toBe(next?.at ?? 'after the walk')
		}),
		runs,
	)
})

test('what search engines read gives the same open or closed', () => {
	fc.assert(
		fc.property(situation, ({ schedule, minutes, minute, now }) => {
			const read = openingHours(schedule, now)
			for (let index = minute; index < minutes.length; index += 4001) {
				const one = minutes[index]
				if (!one) break
				expect(isOpenAsRead(read, one)).toBe(stateAt(schedule, new Date(one.at)).isOpen)
			}
		}),
		runs,
	)
})

test('between two changes words and special days stay the same, and each change changes them', () => {
	fc.assert(
		fc.property(situation, fc.integer({ min: 0, max: 9 }), ({ schedule, now }, days) => {
			const shownAt = (at: number) => [
				stateWords(schedule, new Date(at), 'Hamilton'),
				comingDays(schedule, new Date(at)),
			]
			const found = changesOf(schedule, now, days).map(Number)
			expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b))
			let start = now.getTime()
			for (const change of found) {
				expect(change).toBeGreaterThan(start)
				expect(shownAt(change - 1)).toEqual(shownAt(start))
				expect(shownAt((change + start) / 2)).toEqual(shownAt(start))
				expect(shownAt(change)).not.toEqual(shownAt(start))
				start = change
			}
			const end = now.getTime() + days * 86_400_000 - 3_600_000
			expect(shownAt(Math.max(end, start))).toEqual(shownAt(start))
		}),
		runs,
	)
})
