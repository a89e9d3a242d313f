import { z } from 'zod/mini'
import { linkOrPath } from '#platform/fields/field-schemas.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { country, link, text } from '#platform/fields/kinds.ts'

const noTarget = 'Choose a page, or enter an address that begins with a slash or with https://'

const fields = defineFields({
	title: text({ label: 'Words', min: 2, max: 160 }),
	target: {
		...link({ label: 'Leads to' }),
		schema: z._default(z.union([z.literal(''), linkOrPath], noTarget), ''),
	},
	country: country({ blank: 'Both' }),
})

/** The fields of a notice, how they are stored, and where they are used. */
export const noticeFields = storeFields(fields, {
	table: 'notices',
	id: 'uuid',
	order: ['-createdAt'],
	list: ['title', 'country', 'updatedAt'],
	sorts: ['title'],
	find: ['title'],
	card: ['title', 'target', 'country'],
})

export type NoticeValues = typeof noticeFields.blank
