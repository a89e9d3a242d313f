import { defineAdminType, errorToast, optionsOf } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked, titleColumn } from '#kit/admin/list/record-columns.tsx'
import { audiences } from '#platform/lib/country.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { PageRow } from './queries.server.ts'
import { PageFields } from './fields.tsx'
import { pageFields } from './page-fields.ts'
import { pageRoleNames, pageRoles } from './roles.ts'
import { pageType } from './type.ts'
import { pageDescription } from './view.ts'

const pageColumns: Column<PageRow>[] = [
	{ ...titleColumn, isSortable: true },
	{
		key: 'address',
		label: 'Address',
		kind: 'words',
		isSortable: true,
		render: (row, { search }) => <Marked text={pageType.path(row)} search={search} />,
	},
	{
		key: 'role',
		label: 'Role',
		kind: 'words',
		isSortable: true,
		render: ({ role }) => (role ? pageRoles[role].label : 'None'),
	},
	{ key: 'country', label: 'Country', kind: 'words', render: ({ country }) => country },
	{
		key: 'updated',
		label: 'Updated',
		kind: 'date',
		isSortable: true,
		render: ({ updatedAt }) => formatDate(updatedAt),
	},
]

/** How the back office shows pages. */
export const handle = defineAdminType({
	section: pageType.section,
	label: pageType.label,
	list: {
		heading: 'Pages',
		searchPlaceholder: 'Search pages...',
		addLabel: 'Add Page',
		columns: pageColumns,
		filters: [
			{
				name: 'role',
				label: 'Role',
				options: [
					...pageRoleNames.map((role) => ({ value: role, label: pageRoles[role].label })),
					{ value: 'none', label: 'None' },
				],
			},
			{ name: 'country', label: 'Country', options: optionsOf(audiences) },
			{
				name: 'footer',
				label: 'In the footer',
				options: [
					{ value: 'yes', label: 'Yes' },
					{ value: 'no', label: 'No' },
				],
			},
		],
		empty: { none: 'No pages yet.', noMatch: 'No pages match your search' },
		toasts: {
			deleted: 'Page deleted successfully',
			failedDelete: (reason) => errorToast(reason, 'Failed to delete page'),
			failedRead: (reason) => errorToast(reason, 'Failed to fetch pages'),
		},
	},
	form: {
		titles: { create: 'New Page', edit: 'Edit Page' },
		buttons: { create: 'Create Page', update: 'Update Page' },
		fields: pageFields,
		Fields: PageFields,
		notDuplicated: { address: '', role: null },
		inWords: (name, value) => {
			const role = pageRoleNames.find((each) => name === 'role' && each === value)
			return role ? pageRoles[role].label : null
		},
		toasts: {
			created: 'Page created successfully',
			updated: 'Page updated successfully',
			failedSave: ({ isNew, reason }) =>
				errorToast(reason, isNew ? 'Failed to create page' : 'Failed to update page'),
			failedRead: 'This page could not be loaded, or someone deleted it',
		},
	},
	publicPath: pageType.path,
	sharing: (values) => ({
		title: values.title,
		description: pageDescription(values),
		image: values.image || null,
		address: values.address.trim().toLowerCase(),
	}),
})
