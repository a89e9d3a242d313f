import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import type { TemplateRow } from './type.server.ts'
import { TemplateFields } from './fields.tsx'
import { templateFields } from './template-fields.ts'
import { templateType } from './type.ts'

/** How the back office shows templates for replies. */
export const handle = defineAdminType({
	type: templateType,
	fields: templateFields,
	Fields: TemplateFields,
	list: {
		moreColumns: [
			{
				key: 'uses',
				label: 'Replies',
				kind: 'number',
				isSortable: true,
				render: ({ uses }: TemplateRow) => uses,
			},
		],
		empty: { none: 'No templates yet. Write down what you reply again and again.' },
		deleteText: 'Replies that were written with it stay.',
	},
})
