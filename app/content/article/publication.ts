import { fromZoneText } from '#kit/admin/zone-time.ts'
import { formatDate, isoDay } from '#platform/lib/text/long-date.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'

type Dates = { date: string; publishAt: Date | null; createdAt: Date }

/**
 * When an article was published: the day its date names, else its scheduled moment, else its creation. `at` is
 * machine-readable: a day without a time where only the day is known.
 */
export function publicationOf({ date, publishAt, createdAt }: Dates) {
	const moment = publishAt ?? createdAt
	return {
		at: parseWrittenDay(date) ?? moment.toISOString(),
		text: date.trim() || formatDate(moment),
	}
}

/**
 * The publication as a moment, for formats that need one, and never after `now`. A day without a time becomes the
 * moment at which the article came, if that was on this day; else 00:00 UTC, which is the same day in New Zealand and
 * Australia; before that, the day's beginning in New Zealand.
 */
export function publicationMoment(dates: Dates, now: Date): Date {
	const came = dates.publishAt ?? dates.createdAt
	const day = parseWrittenDay(dates.date)
	if (day === null || day === isoDay(came)) return came
	const beginning = fromZoneText(`${day}T00:00`) ?? day
	return [new Date(day), new Date(beginning)].find((moment) => moment <= now) ?? came
}

/** The last change of an article, on a later day than visitors first saw it; null when there is none. */
export function changeOf({ updatedAt, ...row }: Dates & { updatedAt: Date }) {
	const cameOut = parseWrittenDay(row.date) ?? isoDay(row.publishAt ?? row.createdAt)
	const wentLive = isoDay(row.publishAt ?? row.createdAt)
	const changed = isoDay(updatedAt)
	// A change before visitors see an article does not count as an update.
	if (changed <= cameOut || changed <= wentLive) return null
	return { at: updatedAt.toISOString(), text: formatDate(updatedAt) }
}
