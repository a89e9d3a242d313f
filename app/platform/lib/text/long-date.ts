// One time zone, so that the server and every browser write the same date.
const timeZone = 'Pacific/Auckland'

/** 'January 5, 2025', the long US form of the day in New Zealand. */
export function formatUsDate(date: Date): string {
	return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** Whether two moments lie on different days in New Zealand. */
export function isOtherDay(one: Date, other: Date): boolean {
	return formatDate(one) !== formatDate(other)
}

/** '2025-01-05', the day in New Zealand. */
export function isoDay(date: Date): string {
	// Canada's format.
	return date.toLocaleDateString('en-CA', { timeZone })
}

/**
 * A day in New Zealand as the moment it began, with its offset, such as '2025-01-05T00:00:00+13:00': search engines
 * take a day without one for a day of their own. A moment is unchanged.
 */
export function withZone(at: string): string {
	if (at.includes('T')) return at
	// Within half an hour of midnight; the clocks change two hours after it.
	const nearMidnight = new Date(Date.parse(at) - 12.5 * 3_600_000)
	const parts = new Intl.DateTimeFormat('en-NZ', {
		timeZone,
		timeZoneName: 'longOffset',
	}).formatToParts(nearMidnight)
	const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '')
	return `${at}T00:00:00${offset}`
}

/** '5 January 2025', the day in New Zealand. */
export function formatDate(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone })
}

/** 'Sunday, 5 January 2025', the day in New Zealand. */
export function formatFullDay(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'full', timeZone })
}

/** '3:10 pm', the time of day in New Zealand. */
export function formatTime(date: Date): string {
	return date.toLocaleTimeString('en-NZ', { hour: 'numeric', minute: '2-digit', timeZone })
}

/** '5 January 2025 at 3:10 pm NZDT', the moment in New Zealand. */
export function formatMoment(date: Date): string {
	return `${formatDate(date)} at ${date.toLocaleTimeString('en-NZ', {
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
		timeZone,
	})}`
}

/** A day without its year, such as `28 Nov`; empty for none. */
export function formatShortDay(isoDate: string | undefined): string {
	if (!isoDate) return ''
	return new Date(`${isoDate}T00:00:00Z`).toLocaleDateString('en-NZ', {
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	})
}
