// Working days of an office: the dates on which it opens, in its own time. Promises of replies and the mails of a
// morning go by them.
import { weekdays } from './opening-hours.ts'
import type { Schedule, Span, Week } from './opening-hours.ts'
import { closingOn, workDateAt, zonedAt } from './open-state.server.ts'

/** How far ahead a working day is looked for. */
const horizonDays = 400

const usualDay: Span[] = [{ opens: '09:00', closes: '17:00' }]
/** For an office without hours: a promise counts working days whether or not somebody entered which they are. */
const usualWeek = Object.fromEntries(
	weekdays.map((day, index) => [day, index < 5 ? usualDay : []]),
) as unknown as Week

/**
 * When a reply is due that was promised within `days` working days to a message of `from`: at closing time of the last
 * of them. The first is the working day after the date of the message, whenever on that date it came. A promise of no
 * days is for the same date or, once the office has closed, for its next working day.
 *
 * @returns null when the office has not that many working days in the next 400 days.
 */
export function replyDue(
	schedule: Schedule,
	{ from, days }: { from: Date; days: number },
): Date | null {
	const known = withHours(schedule)
	const first = workDateAt(known, from)
	let left = Math.max(days, 1)
	for (let ahead = 0; ahead <= horizonDays; ahead++) {
		const closes = closingOn(known, first.add({ days: ahead }))
		if (closes === null) continue
		const end = new Date(closes.epochMilliseconds)
		if (ahead > 0) left--
		else if (days === 0 && end > from) return end
		if (left === 0) return end
	}
	return null
}

/** When the mails of a morning go out, on the clocks of the office. */
const morningHour = 7

/** The date at an office, whether it is a working day, and whether its morning has come. */
export function dayAt(
	schedule: Schedule,
	now: Date,
): { date: string; isWorking: boolean; hasBegun: boolean; endsAt: Date } {
	const moment = zonedAt(schedule, now)
	const date = moment.toPlainDate()
	const next = date.add({ days: 1 }).toZonedDateTime(schedule.timeZone)
	return {
		date: date.toString(),
		isWorking: closingOn(withHours(schedule), date) !== null,
		hasBegun: moment.hour >= morningHour,
		endsAt: new Date(next.epochMilliseconds),
	}
}

function withHours(schedule: Schedule): Schedule {
	const hasHours = weekdays.some((day) => schedule.hours[day].length > 0)
	return hasHours ? schedule : { ...schedule, hours: usualWeek }
}
