// One time zone for everybody: the same words on the server and in every browser.
const timeZone = 'Pacific/Auckland'

/** 'January 5, 2025', the long US form, as the day was in New Zealand. */
export function formatUsDate(date: Date): string {
	return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** Whether two moments lie on different days in New Zealand. */
export function isOtherDay(one: Date, other: Date): boolean {
	return formatDate(one) !== formatDate(other)
}

/** '2025-01-05', as the day was in New Zealand. */
export function isoDay(date: Date): string {
	// Canada writes days so.
	return date.toLocaleDateString('en-CA', { timeZone })
}

/** '5 January 2025', as the day was in New Zealand. */
export function formatDate(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone })
}
