import type { PublishingValues } from '#app/records/form-record.ts'

/** The contact for applicants. */
export type ContactValues = { name: string; position: string; email: string }

/** The values of the form. */
export type VacancyValues = PublishingValues & {
	title: string
	location: string
	type: string
	department: string
	postedDate: string
	description: string
	responsibilities: string[]
	requirements: string[]
	featured: boolean
	salary: string
	aboutUs: string
	aboutJob: string
	aboutYou: string
	contactInfo: ContactValues
	applyUrl: string
}

/** `today` in the format of a vacancy's date. */
export type VacancyOptions = { today: string }
