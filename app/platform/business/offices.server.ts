// What was entered of each office, and where the business is.
import type { business } from '#platform/db/tables/business.server.ts'
import { twoCountries } from '#platform/lib/home.ts'
import type { Home } from '#platform/lib/home.ts'
import { officePrefix } from './business.ts'
import type { Office } from './business.ts'
import { weekdays } from './opening-hours.ts'
import type { Schedule, SpecialDays, Week } from './opening-hours.ts'

type Row = Partial<typeof business.$inferSelect>
export type OfficeCountry = Office['country']

/** What an office has until something else is entered. */
export const offices = {
	'New Zealand': { code: 'NZ', timeZone: 'Pacific/Auckland', currency: 'NZD', dialCode: '64' },
	Australia: { code: 'AU', timeZone: 'Australia/Melbourne', currency: 'AUD', dialCode: '61' },
} as const

/** The countries of the offices, in the order of the business's form. */
export const countries = Object.keys(offices) as OfficeCountry[]

const regionNames = new Intl.DisplayNames('en', { type: 'region' })
const noHours = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Week

/** The columns of each office begin with its prefix. */
export function enteredOf(row: Row) {
	return ofEach((country) => {
		const of = officePrefix({ country })
		return {
			company: row[`${of}Company`],
			email: row[`${of}Email`],
			phone: row[`${of}Phone`],
			street: row[`${of}Street`],
			city: row[`${of}City`],
			region: row[`${of}Region`],
			postcode: row[`${of}Postcode`],
			timeZone: row[`${of}TimeZone`],
			hours: row[`${of}Hours`],
			specialDays: row[`${of}SpecialDays`],
		}
	})
}

/** That of the only office, or of both. A business that has entered none is where its first one would be. */
export function homeOf(row: Row): Home {
	const entered = enteredOf(row)
	const [first, second] = countries.map((country) => {
		const { email, phone, street, city } = entered[country]
		return Boolean(email || phone || street || city)
	})
	if (first && second) return twoCountries
	const only = second ? 'Australia' : 'New Zealand'
	const usual = offices[only]
	const timeZone = entered[only].timeZone ?? usual.timeZone
	if (only === 'Australia') return { only, country: only, ...usual, timeZone }
	const { nzCountry: code = usual.code, nzCurrency, nzDialCode } = row
	return {
		only,
		country: regionNames.of(code) ?? only,
		code,
		timeZone,
		currency: nzCurrency ?? usual.currency,
		dialCode: nzDialCode ?? usual.dialCode,
	}
}

/** What is made for the office of each country. */
export function ofEach<T>(make: (country: OfficeCountry) => T): Record<OfficeCountry, T> {
	return Object.fromEntries(countries.map((country) => [country, make(country)])) as Record<
		OfficeCountry,
		T
	>
}

/** When each office is open; one that has entered no time zone has that of its country. */
export function schedulesOf(row: Row): Record<OfficeCountry, Schedule> {
	const entered = enteredOf(row)
	return ofEach((country) => {
		const { timeZone, hours, specialDays } = entered[country]
		return {
			timeZone: timeZone ?? offices[country].timeZone,
			hours: { ...noHours, ...(hours as Partial<Week>) },
			specialDays: (specialDays ?? []) as SpecialDays[],
		}
	})
}

/** Whose hours and time zone count for what names an office: those of the only one, also for one that is no more. */
export function respondingSchedules(row: Row): Record<OfficeCountry, Schedule> {
	const schedules = schedulesOf(row)
	const { only } = homeOf(row)
	return only ? ofEach(() => schedules[only]) : schedules
}
