import { home, homeTime } from '#platform/lib/home.ts'

const elsewhere = 'Australia/Sydney'

/** An instant as the value of a date-time input, in the time of the business by default. */
export function toZoneText(iso: string, timeZone: string = home().timeZone): string {
	const there = partsIn(timeZone, new Date(iso), { month: '2-digit', day: '2-digit' })
	// The input takes only four-digit years.
	return `${there.year?.padStart(4, '0')}-${there.month}-${there.day}T${there.hour}:${there.minute}`
}

/** While a year is typed, the input reports each step: 2, 20 and 202 before 2027. */
const firstYear = 1900

/** The instant at which the clocks of the business show this text; null when it is not a date from 1900 on. */
export function fromZoneText(text: string, timeZone: string = home().timeZone): string | null {
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

/** '5 November 2026, 9:00 am in New Zealand (7:00 am in Sydney)'; with one office, its own time alone. */
export function inBothCountries(iso: string): string {
	const date = new Date(iso)
	const words = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-NZ', { timeZone, ...options }).format(date)
	const { only, timeZone } = home()
	const day = words(timeZone, { dateStyle: 'long' })
	const moment = `${day}, ${words(timeZone, { timeStyle: 'short' })}`
	if (only !== null) return moment
	const isSameDay = day === words(elsewhere, { dateStyle: 'long' })
	const there = words(elsewhere, {
		timeStyle: 'short',
		...(isSameDay ? {} : { dateStyle: 'long' }),
	})
	return `${moment} in New Zealand (${there} in Sydney)`
}

/**
 * 'Wed 25 Nov, 7:00' in the time of the business, with the year if it is not this year. With `isElsewhereNamed`, 'NZ time'
 * or the like is added where the browser's clock differs.
 */
export function shortMoment(
	date: Date,
	{ now, isElsewhereNamed }: { now: Date; isElsewhereNamed: boolean },
): string {
	const { only, timeZone } = home()
	const there = partsIn(timeZone, date)
	const year = there.year === partsIn(timeZone, now).year ? '' : ` ${there.year}`
	const text = `${there.weekday} ${there.day} ${there.month}${year}, ${Number(there.hour)}:${there.minute}`
	const here = partsIn(undefined, date)
	const isElsewhere = here.day !== there.day || here.hour !== there.hour
	const place = only === null ? 'NZ time' : homeTime()
	return isElsewhereNamed && isElsewhere ? `${text} ${place}` : text
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
