// Opening hours in short, for tests.
import { weekdays } from '#platform/business/opening-hours.ts'
import type { Schedule, Span, SpecialDays, Week } from '#platform/business/opening-hours.ts'

/** '09:00-12:00 13:00-15:00' as spans. */
export function spans(text: string): Span[] {
	return text
		.split(' ')
		.filter(Boolean)
		.map((span) => {
			const [opens = '', closes = ''] = span.split('-')
			return { opens, closes }
		})
}

/** A week of which each day has the hours at its place, Monday first. */
export function week(hours: string[]): Week {
	return Object.fromEntries(
		weekdays.map((day, index) => [day, spans(hours[index] ?? '')]),
	) as unknown as Week
}

export const everyDay = (hours: string) => weekdays.map(() => hours)

export function special(name: string, from: string, to = from, hours = ''): SpecialDays {
	return { name, from, to, spans: spans(hours) }
}

export function hamilton(hours: string[], specialDays: SpecialDays[] = []): Schedule {
	return { timeZone: 'Pacific/Auckland', hours: week(hours), specialDays }
}

export function bendigo(hours: string[], specialDays: SpecialDays[] = []): Schedule {
	return { ...hamilton(hours, specialDays), timeZone: 'Australia/Melbourne' }
}
