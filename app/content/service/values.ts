import type { PublishingValues } from '#app/records/form-record.ts'
import type { Country } from '#app/lib/country.ts'

/** The values of the form. */
export type ServiceValues = PublishingValues & {
	title: string
	description: string
	image: string
	country: Country
	features: string[]
}
