import type { PublishingValues } from '#app/records/form-record.ts'

/** Whom applicants may ask. */
export type ContactValues = { name: string; position: string; email: string }

/** What the form holds. */
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

/** `today` as vacancies write their date. */
export type VacancyOptions = { today: string }
