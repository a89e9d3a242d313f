import { z } from 'zod'
import { defineFields } from '#platform/fields/fields.ts'
import type { Fields } from '#platform/fields/fields.ts'
import { allFields, besideForm, fieldsWith } from './field-kinds.ts'
import type { HeadFields, HeadValues } from './field-kinds.ts'
import { defaultWords } from './default-words.ts'
import { headPageOf, hasForm } from './pages.ts'
import type { HeadPage } from './pages.ts'

/** The words of a page by field. */
export type HeadWords<P extends HeadPage> = Pick<
	HeadValues,
	keyof (typeof defaultWords)[P] & keyof HeadValues
>

const ofPages = Object.fromEntries(
	Object.entries(defaultWords).map(([key, first]) => {
		const fields = fieldsWith(first)
		const page = { ...fields.page, schema: z.literal(key as HeadPage) }
		const { label, blank } = fields.text
		const text = hasForm(key as HeadPage) && { text: besideForm(label)(blank) }
		return [key, defineFields({ ...fields, page, ...text })]
	}),
) as unknown as Record<HeadPage, typeof allFields>

const [first, ...others] = Object.values(ofPages).map(({ schema }) => schema)

/** The page that a row, a version or an input is of; null for none that there is. */
export function pageOf(stored: object): HeadPage | null {
	const { slug, page } = stored as { slug?: unknown; page?: unknown }
	return headPageOf(slug ?? page)
}

/** The fields of a record: which it has, and what they say first, depends on its page. */
export const headFields: Fields<HeadFields> = {
	...allFields,
	// No more than those of its page.
	blank: {} as HeadValues,
	schema: z.discriminatedUnion('page', [
		first!,
		...others,
	]) as unknown as (typeof allFields)['schema'],
	read: (row) => {
		const page = pageOf(row)
		return { ...(page && ofPages[page].read(row)), page } as HeadValues
	},
}
