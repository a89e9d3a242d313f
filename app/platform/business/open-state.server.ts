// Whether an office is open, until when, and when that changes. For the server alone: a calendar with time zones is too
// large for a browser to load.
import { Temporal } from 'temporal-polyfill'
import { endsNextDay, timeWords, weekdays } from './opening-hours.ts'
import type { OpeningHours, Schedule, Span, SpecialDays } from './opening-hours.ts'

type Moment = Temporal.ZonedDateTime

/** How far ahead the next opening or closing is looked for. */
const horizonDays = 400

/** Whether an office is open. Spans that touch are one opening, also over midnight. */
export function stateAt(
	schedule: Schedule,
	now: Date,
): {
	isOpen: boolean
	/** When it closes or opens; null when that is not within 400 days. */
	until: Moment | null
	/** The name of special days, when they close the office on the local date. */
	closedFor: string | null
} {
	const today = zonedAt(schedule, now).toPlainDate()
	const { spans, special } = hoursOn(schedule, today)
	const closedFor = (spans.length === 0 && special?.name) || null
	const opening = openingsFrom(schedule, today, horizonDays).find(
		({ closes }) => closes.epochMilliseconds > now.getTime(),
	)
	if (!opening) return { isOpen: false, until: null, closedFor }
	const { opens, closes } = opening
	if (opens.epochMilliseconds > now.getTime()) return { isOpen: false, until: opens, closedFor }
	const isEndless = daysUntil(closes, today) >= horizonDays
	return { isOpen: true, until: isEndless ? null : closes, closedFor }
}

/**
 * 'Open now, until 5:00 pm Sydney time', 'Closed for Waitangi Day until Tuesday 8:00 am Sydney time' and the like;
 * without ' Sydney time' for an empty `place`. Null for an office without hours.
 */
export function stateWords(schedule: Schedule, now: Date, place: string): string | null {
	const { isOpen, until, closedFor } = stateAt(schedule, now)
	const today = zonedAt(schedule, now).toPlainDate()
	const end = until && `${momentWords(until, today)}${place && ` ${place} time`}`
	if (isOpen) return until && daysUntil(until, today) < 7 ? `Open now, until ${end}` : 'Open now'
	const closed = closedFor ? `Closed for ${closedFor}` : 'Closed'
	if (end) return `${closed} until ${end}`
	return closedFor || weekdays.some((day) => schedule.hours[day].length > 0) ? closed : null
}

/** '5:00 pm', 'Tuesday 8:00 am' or, a week or more ahead, 'Monday 11 January, 8:00 am'. */
function momentWords(moment: Moment, today: Temporal.PlainDate): string {
	const time = timeWords(moment.toPlainTime().toString({ smallestUnit: 'minute' }))
	const ahead = daysUntil(moment, today)
	if (ahead === 0) return time
	const date = today.add({ days: ahead })
	const weekday = weekdays[date.dayOfWeek - 1]
	const dayAndMonth = date.toLocaleString('en-NZ', { day: 'numeric', month: 'long' })
	const day = ahead < 7 ? weekday : `${weekday} ${dayAndMonth}`
	if (time === timeWords('24:00')) return `${time} at the end of ${day}`
	return ahead < 7 ? `${day} ${time}` : `${day}, ${time}`
}

/** The moments of the next `days` days at which what `stateWords` or `comingDays` return changes, in order. */
export function changesOf(schedule: Schedule, now: Date, days: number): Date[] {
	const start = zonedAt(schedule, now)
	const end = start.add({ days }).epochMilliseconds
	const moments = [...openingsFrom(schedule, start.toPlainDate(), days)].flatMap(
		({ opens, closes }) => [opens, closes],
	)
	for (let day = 1; day <= days; day++) moments.push(start.add({ days: day }).startOfDay())
	const instants = new Set(moments.map(({ epochMilliseconds }) => epochMilliseconds))

	const shownAt = (date: Date) =>
		JSON.stringify([stateWords(schedule, date, ''), comingDays(schedule, date)])
	let shown = shownAt(now)
	return [...instants]
		.filter((instant) => instant > now.getTime() && instant <= end)
		.toSorted((a, b) => a - b)
		.map((instant) => new Date(instant))
		.filter((date) => {
			const before = shown
			shown = shownAt(date)
			return shown !== before
		})
}

/** Special days that have not ended and begin within so many days of the local date, in order. */
export function comingDays(schedule: Schedule, now: Date, days = 90): SpecialDays[] {
	const today = zonedAt(schedule, now).toPlainDate()
	const last = today.add({ days }).toString()
	return schedule.specialDays
		.filter(({ from, to }) => to >= today.toString() && from <= last)
		.toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Whether it is November or December, and nothing is known of the next year's special days. */
export function lacksNextYear(schedule: Schedule, now: Date): boolean {
	const { month, year } = zonedAt(schedule, now)
	return month >= 11 && !schedule.specialDays.some(({ to }) => to >= `${year + 1}-01-10`)
}

/** The week and the coming special days as search engines read them. */
export function openingHours(schedule: Schedule, now: Date): OpeningHours[] {
	const ofWeek = weekdays.flatMap((day) => schedule.hours[day])
	const distinct = new Map(ofWeek.map((span) => [`${span.opens} ${span.closes}`, span]))
	const week = [...distinct.values()].map((span) => ({
		...specification(span),
		dayOfWeek: weekdays.filter((day) =>
			schedule.hours[day].some((one) => one.opens === span.opens && one.closes === span.closes),
		),
	}))
	// Yesterday's too: what opened then may close today.
	const yesterday = new Date(zonedAt(schedule, now).subtract({ days: 1 }).epochMilliseconds)
	const special = comingDays(schedule, yesterday).flatMap((days) => {
		const spans = days.spans.length > 0 ? days.spans : [{ opens: '00:00', closes: '00:00' }]
		return datesOf(schedule, days).flatMap(({ from, to }) =>
			spans.map((span) => ({ ...specification(span), validFrom: from, validThrough: to })),
		)
	})
	return [...week, ...special]
}

/** Google takes the last minute for the end of the day. */
function specification({ opens, closes }: Span) {
	const end = closes === '24:00' ? '23:59' : closes
	return { '@type': 'OpeningHoursSpecification' as const, opens, closes: end }
}

type Dates = Pick<SpecialDays, 'from' | 'to'>

/** The dates on which special days count: theirs without those of the later ones in the list. */
function datesOf({ specialDays }: Schedule, days: SpecialDays): Dates[] {
	const shifted = (date: string, by: number) =>
		Temporal.PlainDate.from(date).add({ days: by }).toString()
	return specialDays.slice(specialDays.indexOf(days) + 1).reduce<Dates[]>(
		(ranges, other) => {
			const [before, after] = [shifted(other.from, -1), shifted(other.to, 1)]
			return ranges
				.flatMap(({ from, to }) => [
					{ from, to: to < before ? to : before },
					{ from: from > after ? from : after, to },
				])
				.filter(({ from, to }) => from <= to)
		},
		[days],
	)
}

/** Hours of a date: of the last special days in the list that cover it, else of its weekday. */
function hoursOn({ hours, specialDays }: Schedule, date: Temporal.PlainDate) {
	const day = date.toString()
	const special = specialDays.findLast(({ from, to }) => from <= day && day <= to)
	const weekday = weekdays[date.dayOfWeek - 1]
	return { special, spans: special?.spans ?? (weekday ? hours[weekday] : []) }
}

/** When the office closes that opens on this date; null when it does not open. */
export function closingOn(schedule: Schedule, date: Temporal.PlainDate): Moment | null {
	const [last] = hoursOn(schedule, date).spans.slice(-1)
	return last ? closingOf(date, last, schedule.timeZone) : null
}

function closingOf(date: Temporal.PlainDate, span: Span, timeZone: string): Moment {
	return momentOf(endsNextDay(span) ? date.add({ days: 1 }) : date, span.closes, timeZone)
}

/** The date whose opening hours a moment belongs to: the one before while its last opening goes on past midnight. */
export function workDateAt(schedule: Schedule, now: Date): Temporal.PlainDate {
	const date = zonedAt(schedule, now).toPlainDate()
	const eve = date.subtract({ days: 1 })
	const closes = closingOn(schedule, eve)
	return closes !== null && closes.epochMilliseconds > now.getTime() ? eve : date
}

/** Openings that end on a date or later, those that touch or overlap joined. */
function* openingsFrom(schedule: Schedule, first: Temporal.PlainDate, days: number) {
	let opening: { opens: Moment; closes: Moment } | undefined
	for (let ahead = -1; ahead <= days; ahead++) {
		const date = first.add({ days: ahead })
		for (const span of hoursOn(schedule, date).spans) {
			const opens = momentOf(date, span.opens, schedule.timeZone)
			const closes = closingOf(date, span, schedule.timeZone)
			// Inside an hour that clocks skip.
			if (opens.equals(closes)) continue
			if (opening && opening.closes.epochMilliseconds >= opens.epochMilliseconds) {
				if (closes.epochMilliseconds > opening.closes.epochMilliseconds) opening.closes = closes
			} else {
				if (opening) yield opening
				opening = { opens, closes }
			}
		}
	}
	if (opening) yield opening
}

/** The first moment of a date at which its clocks show this time or, where they skip it, a later one. */
function momentOf(date: Temporal.PlainDate, time: string, timeZone: string) {
	if (time === '24:00') return date.add({ days: 1 }).toZonedDateTime(timeZone)
	const local = date.toPlainDateTime(time)
	const moment = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
	const isSkipped = !moment.toPlainDateTime().equals(local)
	return (isSkipped && moment.getTimeZoneTransition('next')) || moment
}

/** A moment on the clocks of an office. */
export function zonedAt({ timeZone }: Schedule, now: Date): Moment {
	return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
}

/** Dates from today to the date that a moment is on or, for midnight, that it ends. */
function daysUntil(moment: Moment, today: Temporal.PlainDate): number {
	return today.until(moment.subtract({ minutes: 1 }).toPlainDate()).days
}
