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
