// Days at the office, where dates of reviews are counted.
import { Temporal } from 'temporal-polyfill'
import { home } from '#platform/lib/home.ts'

function zonedAt(now: Date) {
	const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
	return instant.toZonedDateTimeISO(home().timeZone)
}

/** Such as 2027-11-03. */
export function dayAt(now: Date): string {
	return zonedAt(now).toPlainDate().toString()
}

/** The day so many months later. */
export function dayAfter(now: Date, months: number): string {
	return zonedAt(now).toPlainDate().add({ months }).toString()
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
