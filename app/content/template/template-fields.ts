import { z } from 'zod/mini'
import { fillable, placeholders } from '#platform/business/placeholders.ts'
import { attachedFiles, readAttachedFiles } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { textSchema } from '#kit/records/field-schemas.ts'
import { custom, defineFields, text, textOf } from '#kit/records/fields.ts'

/** The fields of a template. */
export const templateFields = defineFields({
	title: text({ label: 'Title', min: 2, max: 120 }),
	text: custom<string, string>({
		label: 'Text',
		schema: textSchema({ label: 'Text', min: 2, max: 20_000 }).check(
			fillable(Object.keys(placeholders.reply)),
		),
		blank: '',
		read: textOf,
	}),
	files: custom<AttachedFile[], AttachedFile[]>({
		label: 'Files',
		schema: z._default(attachedFiles, []),
		blank: [],
		read: readAttachedFiles,
	}),
})

export type TemplateValues = typeof templateFields.blank
