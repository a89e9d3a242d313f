import type { PickedRecord, PublishingValues } from '#app/records/form-record.ts'
import type { Country } from '#app/lib/country.ts'

/** The values of the form. */
export type ArticleValues = PublishingValues & {
	title: string
	excerpt: string
	content: string
	/** Empty while none is chosen. */
	authorId: string
	date: string
	category: string | null
	/** Null counts as both. */
	country: Country | null
	featured: boolean
	image: string
	usefulProducts: PickedRecord[]
	usefulResources: PickedRecord[]
}
