import { defineFixedAdminType, errorToast } from '#kit/admin/admin-type.ts'
import { titleColumn } from '#kit/admin/list/record-columns.tsx'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { HeadRow } from '../type.server.ts'
import { allFields } from './field-kinds.ts'
import type { HeadValues } from './field-kinds.ts'
import { HeadFields } from './fields.tsx'
import { headType } from '../type.ts'

/** How the back office shows the words of pages. */
export const handle = defineFixedAdminType<HeadRow, HeadValues>({
	section: headType.section,
	label: headType.label,
	list: {
		heading: 'Page texts',
		searchPlaceholder: 'Search page texts...',
		columns: [
			{ ...titleColumn, label: 'Page', isSortable: true },
			{
				key: 'updatedAt',
				label: 'Updated',
				kind: 'date',
				isSortable: true,
				render: ({ updatedAt }) => formatDate(updatedAt),
			},
		],
		noMatch: 'No page texts match your search',
		failedRead: (reason) => errorToast(reason, 'Failed to load the page texts'),
	},
	form: {
		titles: { create: 'Page text', edit: 'Page text' },
		buttons: { create: 'Save', update: 'Save' },
		// No more than the record has, which depends on its page.
		fields: { ...allFields, blank: {} as HeadValues },
		Fields: HeadFields,
		toasts: {
			created: 'Page text saved',
			updated: 'Page text saved',
			failedSave: ({ reason }) => errorToast(reason, 'Failed to save the page text'),
			failedRead: 'Failed to load the page text',
		},
	},
	publicPath: headType.path,
})
