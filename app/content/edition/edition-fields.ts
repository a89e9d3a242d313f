import { z } from 'zod/mini'
import { fillable } from '#platform/business/placeholders.ts'
import { textSchema } from '#platform/fields/field-schemas.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import {
	country,
	entries,
	markdown,
	names,
	optionalCalendarDay,
	optionalText,
	text,
} from '#platform/fields/kinds.ts'
import { isSitePath } from '#platform/lib/safe-link.ts'

/** Most items of an edition, and words that are copied of each. */
export const [maxItems, maxWords] = [12, 30]

/** A page of the site in an edition: what it says was copied, and may be changed. */
const item = z.object({
	/** The type and id of the record; it must be on the site when the edition is sent. */
	type: z.string().check(z.maxLength(40)),
	id: z.string().check(z.maxLength(40)),
	path: z.string().check(z.maxLength(500), z.refine(isSitePath, 'Please choose a page again')),
	title: textSchema({ label: 'Title', min: 2, max: 200 }),
	words: textSchema({ label: 'Words', max: 400 }),
	/** The address of a picture of the library; empty for none. */
	image: z.string().check(z.maxLength(2000)),
	alt: textSchema({ label: 'Description of the picture', max: 300 }),
})

export type EditionItemValues = z.infer<typeof item>

const greeting = optionalText({ label: 'Greeting', max: 120 })

const fields = defineFields({
	title: text({ label: 'Subject', min: 2, max: 160 }),
	inboxLine: text({ label: 'Line for the inbox', min: 2, max: 160 }),
	greeting: {
		...greeting,
		schema: greeting.schema.check(fillable(['visitor', 'business', 'short name'])),
		blank: 'Hello {visitor},' as string,
	},
	opening: markdown({ label: 'Opening words' }),
	items: entries({
		label: 'Pages',
		of: item,
		max: maxItems,
		tooMany: `You can add up to ${maxItems} pages`,
		read: (stored) => (stored ?? []) as EditionItemValues[],
	}),
	closing: markdown({ label: 'Closing words' }),
	country: country({ blank: 'Both' }),
	interests: names({ label: 'Only readers who chose' }),
	since: optionalCalendarDay({ label: 'Only readers since' }),
})

/** The fields of an edition of the newsletter, how they are stored, and where they are used. */
export const editionFields = storeFields(fields, {
	table: 'editions',
	id: 'uuid',
	order: ['-createdAt'],
	list: ['title', 'country', 'updatedAt'],
	sorts: ['title'],
	find: ['title'],
	card: ['title', 'inboxLine', 'country'],
	page: ['opening', 'items', 'closing'],
	description: 'inboxLine',
})

export type EditionValues = typeof editionFields.blank
