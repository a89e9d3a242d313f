// Until when a lead awaits a reply, in words, in the time of the office that promised it.
import { hasCountries } from '#platform/lib/home.ts'

/** 'Due today 17:00', 'Due tomorrow 12:00 in Australia', 'Overdue since Monday' and the like. */
export function dueWords(
	dueAt: Date,
	{ now, timeZone, office }: { now: Date; timeZone: string; office: string },
): string {
	const isOver = dueAt <= now
	// Midnight ends a day.
	const lastMinute = new Date(dueAt.getTime() - 60_000)
	const days = daysBetween(now, lastMinute, timeZone)
	const place = office === 'Australia' && hasCountries() ? ' in Australia' : ''
	const time = `${timeIn(timeZone, dueAt).replace('00:00', '24:00')}${place}`
	if (isOver) return `Overdue since ${days === 0 ? time : dayWords(lastMinute, days, timeZone)}`
	return days > 6
		? `Due ${dayWords(lastMinute, days, timeZone)}`
		: `Due ${dayWords(lastMinute, days, timeZone)} ${time}`
}

function dayWords(date: Date, days: number, timeZone: string): string {
	if (days === 0) return 'today'
	if (days === 1) return 'tomorrow'
	if (days === -1) return 'yesterday'
	return Math.abs(days) < 7
		? date.toLocaleDateString('en-NZ', { weekday: 'long', timeZone })
		: date.toLocaleDateString('en-NZ', { day: 'numeric', month: 'short', timeZone })
}

/** Dates from one moment's to another's. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
	const dayOf = (date: Date) => Date.parse(date.toLocaleDateString('en-CA', { timeZone }))
	return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}

function timeIn(timeZone: string, date: Date): string {
	const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
	return date.toLocaleTimeString('en-NZ', options)
}
