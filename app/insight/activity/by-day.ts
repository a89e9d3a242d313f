import { formatFullDay, formatTime, isoDay } from '#platform/lib/text/long-date.ts'
import type { Activity } from './change.ts'

/** What happened on one day in New Zealand. */
export type ActivityDay = {
	/** Such as '2026-11-25'. */
	day: string
	/** Such as 'Today, Wednesday, 25 November 2026'. */
	heading: string
	/** `clock` is the time of day in New Zealand. */
	entries: (Activity & { clock: string })[]
}

/** Activities, newest first, by their day in New Zealand. In words of the server, so that all browsers agree. */
export function byDay(activities: readonly Activity[], now: Date): ActivityDay[] {
	const days: ActivityDay[] = []
	for (const activity of activities) {
		const day = isoDay(activity.at)
		const entry = { ...activity, clock: formatTime(activity.at) }
		const last = days.at(-1)
		if (last?.day === day) last.entries.push(entry)
		else days.push({ day, heading: headingOf(activity.at, now), entries: [entry] })
	}
	return days
}

function headingOf(at: Date, now: Date): string {
	const words = formatFullDay(at)
	const day = isoDay(at)
	if (day === isoDay(now)) return `Today, ${words}`
	return day === dayBefore(isoDay(now)) ? `Yesterday, ${words}` : words
}

/** Counted in calendar days: a day in New Zealand may have 23 or 25 hours. */
function dayBefore(day: string): string {
	const date = new Date(`${day}T00:00:00Z`)
	date.setUTCDate(date.getUTCDate() - 1)
	return date.toISOString().slice(0, 10)
}
