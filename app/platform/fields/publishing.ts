// Status and dates of publication, which every form has besides its type's own fields, and the records that it picks.
import { z } from 'zod/mini'

/** Another record picked in a form, with its title on screen. */
export type PickedRecord = { id: string; title: string }

/** Values of every form, besides its type's own. */
export type PublishingValues = {
	status: 'draft' | 'published'
	/** ISO text. */
	publishAt: string | null
	unpublishAt: string | null
}

/** For a new record. */
export const blankPublishing: PublishingValues = {
	status: 'published',
	publishAt: null,
	unpublishAt: null,
}

const wrongDate = 'Please enter a date and a time'

/** An instant: a date, or the ISO text that forms send. */
const instant = z._default(
	z.nullable(
		z.pipe(
			z.union([z.date(), z.iso.datetime({ offset: true })], wrongDate),
			z.transform((given) => new Date(given)),
		),
	),
	null,
)

/** Status, and the dates of publication. */
export const publishing = {
	status: z._default(
		z.enum(['draft', 'published'], 'Please choose whether it is a draft or published'),
		'published',
	),
	publishAt: instant,
	unpublishAt: instant,
}
