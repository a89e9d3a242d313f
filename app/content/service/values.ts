import type { PublishingValues } from '#app/records/form-record.ts'
import type { Country } from '#app/lib/country.ts'

/** What the form holds. */
export type ServiceValues = PublishingValues & {
	title: string
	description: string
	image: string
	country: Country
	features: string[]
}
