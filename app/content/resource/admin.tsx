import { defineAdminType, optionsOf } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { titleColumn } from '#kit/admin/list/record-columns.tsx'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { resourceCategories } from './categories.ts'
import { resourceType } from './type.ts'
import { ResourceFields } from './fields.tsx'
import { resourceFields } from './resource-fields.ts'
import { resourceExcerpt, priceText } from './view.ts'
import type { ResourceRow } from './queries.server.ts'
import './admin.css'

const resourceColumns: Column<ResourceRow>[] = [
	{ ...titleColumn, isSortable: true },
	{ key: 'category', label: 'Category', isSortable: true, render: ({ category }) => category },
	{
		key: 'price',
		label: 'Price',
		render: ({ free, price }) =>
			free ? <span className="badge-free">Free</span> : (priceText(price) ?? 'Paid'),
	},
	{
		key: 'created',
		label: 'Created At',
		kind: 'date',
		isSortable: true,
		render: ({ createdAt }) => formatDate(createdAt),
	},
]

const unanswered = 'Something went wrong on our side. Please try again.'

/** How the back office shows resources. */
export const handle = defineAdminType({
	section: resourceType.section,
	label: resourceType.label,
	list: {
		heading: 'Resource Management',
		searchPlaceholder: 'Search resources...',
		addLabel: 'Add Resource',
		columns: resourceColumns,
		filters: [
			{ name: 'category', label: 'Category', options: optionsOf(resourceCategories) },
			{
				name: 'price',
				label: 'Price',
				options: [
					{ value: 'free', label: 'Free' },
					{ value: 'paid', label: 'Paid' },
				],
			},
		],
		empty: { none: 'No resources yet.', noMatch: 'No resources match your search' },
		toasts: {
			deleted: 'Resource deleted successfully',
			failedDelete: (reason) => ({ title: `Error deleting resource: ${reason ?? unanswered}` }),
			failedRead: (reason) => ({ title: `Error: ${reason ?? unanswered}` }),
		},
	},
	form: {
		titles: { create: 'New Resource', edit: 'Edit Resource' },
		buttons: { create: 'Create Resource', update: 'Update Resource' },
		fields: resourceFields,
		Fields: ResourceFields,
		toasts: {
			created: 'Resource created successfully',
			updated: 'Resource updated',
			failedSave: ({ isNew, reason, hasResponse }) => {
				const what = isNew ? 'Error creating resource' : 'Error updating resource'
				return { title: `${hasResponse ? what : 'Error'}: ${reason ?? unanswered}` }
			},
			failedRead: 'This resource could not be loaded, or someone deleted it',
		},
	},
	publicPath: resourceType.path,
	sharing: ({ title, description, image }) => ({
		title,
		description: resourceExcerpt(description),
		image: image || null,
	}),
})
