import type { PublishingValues } from '#app/records/form-record.ts'

/** The values of the form. */
export type ResourceValues = PublishingValues & {
	title: string
	description: string
	/** Empty while none is chosen. */
	category: string
	tags: string[]
	free: boolean
	price: string
	downloadLink: string
	image: string
}
