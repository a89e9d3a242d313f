// One time zone for everybody: the same words on the server and in every browser.
const timeZone = 'Pacific/Auckland'

/** 'January 5, 2025', the long US form, as the day was in New Zealand. */
export function formatUsDate(date: Date): string {
	return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** '5 January 2025', as the day was in New Zealand. */
export function formatDate(date: Date): string {
	return date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone })
}
