// When an office is open, in its own time: as data, as words, and as search engines read it.

export const weekdays = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const

export type Weekday = (typeof weekdays)[number]

/** From one time of a day to a later one, as 'HH:MM'; `closes` may be '24:00', and is the next day's before `opens`. */
export type Span = { opens: string; closes: string }

/** The spans of each weekday in their order, none overlapping; none for a day that is closed. */
export type Week = Record<Weekday, Span[]>

/** Days that differ from the week, as 'YYYY-MM-DD' of the office; no spans for closed. */
export type SpecialDays = { from: string; to: string; spans: Span[]; name: string }

/** Hours as search engines read them: of weekdays, or of the days from `validFrom` to `validThrough`. */
export type OpeningHours = {
	'@type': 'OpeningHoursSpecification'
	dayOfWeek?: Weekday[]
	opens: string
	closes: string
	validFrom?: string
	validThrough?: string
}

export type Schedule = {
	/** IANA name. */
	timeZone: string
	hours: Week
	specialDays: SpecialDays[]
}

/** Spans of one day. */
export const maxSpans = 3

/** Keeps '5:00 pm' on one line. */
const noBreak = '\u00a0'

/** '5:00 pm', '12 noon', 'midnight' for 'HH:MM'. Midnight after 'to' ends the day, before begins it; alone, say. */
export function timeWords(time: string): string {
	if (time === '00:00' || time === '24:00') return 'midnight'
	if (time === '12:00') return `12${noBreak}noon`
	const hour = Number(time.slice(0, 2))
	return `${hour % 12 || 12}:${time.slice(3)}${noBreak}${hour < 12 ? 'am' : 'pm'}`
}

/** A week as lines such as 'Monday to Friday, 8:00 am to 5:00 pm'; none for closed days. */
export function hoursLines(week: Week): string[] {
	const runs: { days: Weekday[]; hours: string }[] = []
	for (const day of weekdays) {
		const hours = spansWords(week[day])
		const run = runs.at(-1)
		if (run?.hours === hours) run.days.push(day)
		else runs.push({ days: [day], hours })
	}
	return runs.flatMap(({ days, hours }) => (hours ? [`${daysWords(days)}, ${hours}`] : []))
}

function daysWords(days: Weekday[]): string {
	if (days.length === weekdays.length) return 'Every day'
	return days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days.join(' and ')
}

/** '9:00 am to 12 noon and 1:00 pm to 3:00 pm'; empty for no spans. */
function spansWords(spans: Span[]): string {
	return new Intl.ListFormat('en-NZ').format(spans.map(spanWords))
}

function spanWords({ opens, closes }: Span): string {
	if (opens === '00:00' && closes === '24:00') return '24 hours'
	return `${timeWords(opens)} to ${timeWords(closes)}`
}

/** `when` as 'Saturday 6 February 2027' or '24 December 2026 to 5 January 2027'; `what` as 'closed' or its hours. */
export function specialLine({ from, to, spans }: SpecialDays): { when: string; what: string } {
	const what = spansWords(spans) || 'closed'
	const [first, last] = [dateParts(from), dateParts(to)]
	if (from === to) {
		const weekday = weekdays[(new Date(from).getUTCDay() + 6) % 7]
		return { when: `${weekday} ${first.join(' ')}`, what }
	}
	// What both have in common is said once: '24 to 28 December 2026'.
	while (first.length > 1 && first.at(-1) === last[first.length - 1]) first.pop()
	return { when: `${first.join(' ')} to ${last.join(' ')}`, what }
}

/** ['6', 'February', '2027'] for '2027-02-06'. */
function dateParts(day: string): string[] {
	const options = { dateStyle: 'long', timeZone: 'UTC' } as const
	return new Date(day).toLocaleDateString('en-NZ', options).split(' ')
}

const writtenTime = /^(\d{1,2})(?:[:.]?(\d{2}))?(?:([ap])\.?m\.?)?$/
const namedTime = /^(?:12(?:[:.]?00)?)?(noon|midday|midnight)$/

/** The time that somebody types, such as '9', '9.30 a.m.', '1700' or '12 noon', as 'HH:MM'; null when it is none. */
export function readTime(text: string): string | null {
	const typed = text.toLowerCase().replaceAll(/\s/g, '')
	const name = namedTime.exec(typed)?.[1]
	if (name) return name === 'midnight' ? '24:00' : '12:00'
	const [, hours, minutes = '00', half] = writtenTime.exec(typed) ?? []
	if (!hours || Number(minutes) > 59) return null
	let hour = Number(hours)
	if (half) {
		if (hour < 1 || hour > 12) return null
		hour = (hour % 12) + (half === 'p' ? 12 : 0)
	}
	const time = `${String(hour).padStart(2, '0')}:${minutes}`
	return time <= '24:00' ? time : null
}

/** Spans as typed, in order and as 'HH:MM'; midnight begins or ends a day as its place says. What is no time stays. */
export function tidySpans(spans: Span[]): Span[] {
	return spans.map(tidySpan).toSorted((a, b) => a.opens.localeCompare(b.opens))
}

function tidySpan({ opens, closes }: Span): Span {
	const [first, last] = [readTime(opens) ?? opens, readTime(closes) ?? closes]
	return { opens: first === '24:00' ? '00:00' : first, closes: last === '00:00' ? '24:00' : last }
}

/** Whether its closing time is on the day after. */
export function endsNextDay({ opens, closes }: Span): boolean {
	return closes <= opens
}

/** Longer over midnight is more likely a slip of am and pm, such as 8:00 am to 5:00 am. */
const maxNightMinutes = 16 * 60

function minutesOf(span: Span): number {
	const [from = 0, to = 0] = [span.opens, span.closes].map(
		(time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
	)
	return to - from + (endsNextDay(span) ? 24 * 60 : 0)
}

/** What is wrong first with the spans of a day as typed, as a sentence; null when nothing is. */
export function spansProblem(spans: Span[]): string | null {
	if (spans.length > maxSpans) return `A day can have at most ${maxSpans} spans of opening hours.`
	const typed = spans.flatMap(({ opens, closes }) => [opens, closes])
	const wrong = typed.find((time) => readTime(time) === null)
	if (wrong?.trim() === '') return 'A time is missing.'
	if (wrong !== undefined) return `“${wrong}” is not a time. Write it like 8:30 am or 17:00.`
	const tidy = spans.map(tidySpan)
	for (const [index, span] of tidy.entries()) {
		const { opens } = span
		if (minutesOf(span) > maxNightMinutes && endsNextDay(span))
			return `It must close after it opens at ${timeWords(opens)}, or on the next day within ${maxNightMinutes / 60} hours.`
		const before = tidy[index - 1]
		if (before && (endsNextDay(before) || opens < before.closes))
			return `Put the times in order, without overlaps: ${spanWords(before)} comes before ${spanWords(span)}.`
	}
	return null
}
