// Days at the office, where check-by dates are counted.
import { Temporal } from 'temporal-polyfill'
import { backOffice } from '#app/settings.ts'

/** When the mails of a month go out, on the clocks of the office. */
const morningHour = 7

function zonedAt(now: Date) {
	const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
	return instant.toZonedDateTimeISO(backOffice.timeZone)
}

/** Such as 2027-11-03. */
export function dayAt(now: Date): string {
	return zonedAt(now).toPlainDate().toString()
}

/** The day so many months later. */
export function dayAfter(now: Date, months: number): string {
	return zonedAt(now).toPlainDate().add({ months }).toString()
}

/** The month at the office, by its first day and the day after its last, and whether its first morning has come. */
export function monthAt(now: Date): { first: string; next: string; hasBegun: boolean } {
	const moment = zonedAt(now)
	const first = moment.toPlainDate().with({ day: 1 })
	return {
		first: first.toString(),
		next: first.add({ months: 1 }).toString(),
		hasBegun: moment.day > 1 || moment.hour >= morningHour,
	}
}

/** A day as it is written in forms, or null. */
export function readDay(text: string): string | null {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
	try {
		return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
	} catch {
		return null
	}
}

/** '3 November 2027' for '2027-11-03'. */
export function dayWords(day: string): string {
	return new Date(day).toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' })
}

/** 'November 2027' for '2027-11-01'. */
export function monthWords(day: string): string {
	return new Date(day).toLocaleDateString('en-NZ', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
}
