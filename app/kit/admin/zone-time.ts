const zones = { 'New Zealand': 'Pacific/Auckland', Australia: 'Australia/Sydney' } as const
const home = zones['New Zealand']

/** An instant as the value of a date-time input, in New Zealand time by default. */
export function toZoneText(iso: string, timeZone: string = home): string {
	const there = partsIn(timeZone, new Date(iso), { month: '2-digit', day: '2-digit' })
	// The input takes only four-digit years.
	return `${there.year?.padStart(4, '0')}-${there.month}-${there.day}T${there.hour}:${there.minute}`
}

/** While a year is typed, the input reports each step: 2, 20 and 202 before 2027. */
const firstYear = 1900

/** The instant at which New Zealand clocks show this text; null when it is not a date from 1900 on. */
export function fromZoneText(text: string, timeZone: string = home): string | null {
	const asUtc = Date.parse(`${text}Z`)
	if (Number.isNaN(asUtc) || asUtc < Date.UTC(firstYear, 0)) return null
	// The first pass uses the offset of a nearby instant; the second corrects it on days when clocks change.
	let instant = asUtc
	for (let round = 0; round < 2; round++) {
		const shown = Date.parse(`${toZoneText(new Date(instant).toISOString(), timeZone)}Z`)
		instant += asUtc - shown
	}
	return new Date(instant).toISOString()
}

/** '5 November 2026, 9:00 am in New Zealand (7:00 am in Sydney)'. */
export function inBothCountries(iso: string): string {
	const date = new Date(iso)
	const words = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-NZ', { timeZone, ...options }).format(date)
	const day = words(home, { dateStyle: 'long' })
	const isSameDay = day === words(zones.Australia, { dateStyle: 'long' })
	const there = words(zones.Australia, {
		timeStyle: 'short',
		...(isSameDay ? {} : { dateStyle: 'long' }),
	})
	return `${day}, ${words(home, { timeStyle: 'short' })} in New Zealand (${there} in Sydney)`
}

/**
 * 'Wed 25 Nov, 7:00' in New Zealand time, with the year if it is not this year. With `isElsewhereNamed`, 'NZ time' is
 * added where the browser's clock differs.
 */
export function shortMoment(
	date: Date,
	{ now, isElsewhereNamed }: { now: Date; isElsewhereNamed: boolean },
): string {
	const there = partsIn(home, date)
	const year = there.year === partsIn(home, now).year ? '' : ` ${there.year}`
	const text = `${there.weekday} ${there.day} ${there.month}${year}, ${Number(there.hour)}:${there.minute}`
	const here = partsIn(undefined, date)
	const isElsewhere = here.day !== there.day || here.hour !== there.hour
	return isElsewhereNamed && isElsewhere ? `${text} NZ time` : text
}

function partsIn(
	timeZone: string | undefined,
	date: Date,
	options: Intl.DateTimeFormatOptions = {},
): Record<string, string> {
	const parts = new Intl.DateTimeFormat('en-NZ', {
		timeZone,
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		...options,
	}).formatToParts(date)
	return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
