import { z } from 'zod/mini'
import { addressColumn } from '#platform/fields/columns.ts'
import { targetSchema } from '#platform/fields/field-schemas.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { country, text, textOf } from '#platform/fields/kinds.ts'

const fields = defineFields({
	title: text({ label: 'Words', min: 2, max: 160 }),
	target: {
		label: 'Leads to',
		schema: z._default(targetSchema, ''),
		blank: '' as string,
		read: textOf,
		column: addressColumn,
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
