import { formatDate, isoDay } from '#app/lib/text/long-date.ts'
import { parseWrittenDay } from '#app/lib/text/written-day.ts'

type Dates = { date: string; publishAt: Date | null; createdAt: Date }

/**
 * When an article came out: the day its date names, else the moment it was to go live, else that of its making. `at` is
 * for programs: a day without a time where only the day is known.
 */
export function publicationOf({ date, publishAt, createdAt }: Dates) {
	const moment = publishAt ?? createdAt
	return {
		at: parseWrittenDay(date) ?? moment.toISOString(),
		text: date.trim() || formatDate(moment),
	}
}

/**
 * The publication as a moment, where a format wants one. A day alone is its beginning in UTC, when it is the same day
 * in New Zealand and Australia too.
 */
export function publicationMoment(dates: Dates): Date {
	return new Date(publicationOf(dates).at)
}

/** When a published article was last changed, on a later day than visitors first saw it; null when it was not. */
export function changeOf({ updatedAt, ...row }: Dates & { updatedAt: Date }) {
	const cameOut = parseWrittenDay(row.date) ?? isoDay(row.publishAt ?? row.createdAt)
	const wentLive = isoDay(row.publishAt ?? row.createdAt)
	const changed = isoDay(updatedAt)
	// What is done to an article before visitors see it is writing, not updating.
	if (changed <= cameOut || changed <= wentLive) return null
	return { at: updatedAt.toISOString(), text: formatDate(updatedAt) }
}
