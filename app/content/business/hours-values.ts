// What the form does to opening hours and special days, and how their versions read.
import { endsNextDay, specialLine, timeWords, weekdays } from '#platform/business/opening-hours.ts'
import type { SpecialDays, Span, Week } from '#platform/business/opening-hours.ts'

const workday: Span = { opens: '08:00', closes: '17:00' }

/** The span that is added to those of a day: a working day, or one from the last closing on, without an end yet. */
export function nextSpan(spans: readonly Span[]): Span {
	const last = spans.at(-1)
	if (!last) return { ...workday }
	const isDayOver = last.closes === '24:00' || endsNextDay(last)
	return { opens: isDayOver ? '' : last.closes, closes: '' }
}

/** The week with Monday's hours from Monday to Friday. */
export function withWorkdaysAlike(week: Week): Week {
	const { Monday } = week
	return { ...week, Tuesday: Monday, Wednesday: Monday, Thursday: Monday, Friday: Monday }
}

/** A closing time as an input for times shows it, which knows no '24:00'. */
export function closingInput(closes: string): string {
	return closes === '24:00' ? '00:00' : closes
}

/** The closing time that such an input holds. */
export function closingOf(typed: string): string {
	return typed === '00:00' ? '24:00' : typed
}

/** With another first day; the last day follows while it is the same or not entered. */
export function withFirstDay(days: SpecialDays, from: string): SpecialDays {
	return { ...days, from, to: days.to === '' || days.to === days.from ? from : days.to }
}

/** Whether they are over on the day `today`. Days that are not entered yet are not. */
export function areOver({ to }: SpecialDays, today: string): boolean {
	return to !== '' && to < today
}

/** Today at a place, as 'YYYY-MM-DD'. */
export function todayIn(timeZone: string, now: Date): string {
	// The format of Sweden is that of the machine.
	return now.toLocaleDateString('sv-SE', { timeZone })
}

/** When special days are, such as 'Saturday 6 February 2027'; empty until both are entered. */
export function whenOf(days: SpecialDays): string {
	return isDay(days.from) && isDay(days.to) ? specialLine(days).when : ''
}

function isDay(text: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** A line for each weekday, such as 'Monday: 8:00 am to 5:00 pm' or 'Sunday: closed'. */
export function weekInWords(week: Week): string {
	return weekdays.map((day) => `${day}: ${spansInWords(week[day])}`).join('\n')
}

/** A line for each, such as 'Saturday 6 February 2027: closed, Waitangi Day'. */
export function specialDaysInWords(list: readonly SpecialDays[]): string {
	const lines = list.map((days) => {
		const when = whenOf(days) || 'No date'
		return [`${when}: ${spansInWords(days.spans)}`, days.name].filter(Boolean).join(', ')
	})
	return lines.join('\n')
}

function spansInWords(spans: readonly Span[]): string {
	const words = (time: string) => (time === '' ? 'no time' : timeWords(time))
	const told = spans.map(({ opens, closes }) => `${words(opens)} to ${words(closes)}`)
	return told.join(' and ') || 'closed'
}
