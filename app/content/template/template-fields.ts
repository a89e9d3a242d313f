import { z } from 'zod/mini'
import { fillable, placeholders } from '#platform/business/placeholders.ts'
import { attachedFiles, readAttachedFiles } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { listColumn } from '#platform/fields/columns.ts'
import { text } from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

const words = text({ label: 'Text', min: 2, max: 20_000 })

const fields = defineFields({
	title: text({ label: 'Title', min: 2, max: 120 }),
	text: { ...words, schema: words.schema.check(fillable(Object.keys(placeholders.reply))) },
	files: {
		label: 'Files',
		schema: z._default(attachedFiles, []),
		blank: [] as AttachedFile[],
		read: readAttachedFiles,
		column: listColumn,
	},
})

/** The fields of a template, how they are stored, and where they are used. */
export const templateFields = storeFields(fields, {
	table: 'templates',
	id: 'uuid',
	order: ['title'],
	list: ['title', 'text'],
	sorts: ['title'],
	find: ['title', 'text'],
	card: ['title', 'text', 'files'],
})

export type TemplateValues = typeof templateFields.blank
