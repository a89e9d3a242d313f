import { defineAdminType, errorToast } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked, titleColumn } from '#kit/admin/list/record-columns.tsx'
import type { TemplateRow } from './type.server.ts'
import { TemplateFields } from './fields.tsx'
import { templateFields } from './template-fields.ts'
import { templateType } from './type.ts'

const templateColumns: Column<TemplateRow>[] = [
	{ ...titleColumn, isSortable: true },
	{
		key: 'text',
		label: 'Text',
		kind: 'words',
		render: ({ text }, { search }) => <Marked text={beginningOf(text)} search={search} />,
	},
	{ key: 'uses', label: 'Replies', kind: 'number', isSortable: true, render: ({ uses }) => uses },
]

/** How the back office shows templates for replies. */
export const handle = defineAdminType({
	section: templateType.section,
	label: templateType.label,
	list: {
		heading: 'Templates',
		searchPlaceholder: 'Search templates...',
		addLabel: 'Add Template',
		columns: templateColumns,
		empty: {
			none: 'No templates yet. Write down what you reply again and again.',
			noMatch: 'No templates match your search',
		},
		deleteText: 'Replies that were written with it stay.',
		toasts: {
			deleted: 'Template deleted',
			failedDelete: (reason) => errorToast(reason, 'Failed to delete the template'),
			failedRead: (reason) => errorToast(reason, 'Failed to load the templates'),
		},
	},
	form: {
		titles: { create: 'Add Template', edit: 'Edit Template' },
		buttons: { create: 'Add Template', update: 'Save Template' },
		fields: templateFields,
		Fields: TemplateFields,
		toasts: {
			created: 'Template added',
			updated: 'Template saved',
			failedSave: ({ reason }) => errorToast(reason, 'Failed to save the template'),
			failedRead: 'This template could not be found',
		},
	},
	readers: 'Colleagues',
	// No page shows them.
	publicPath: () => null,
})

function beginningOf(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ')
	return line.length > 100 ? `${line.slice(0, 100).trim()}…` : line
}
