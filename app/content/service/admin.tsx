import { defineAdminType, errorToast, optionsOf } from '#kit/admin/admin-type.ts'
import { audiences } from '#platform/lib/country.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { imageColumn, titleColumn } from '#kit/admin/list/record-columns.tsx'
import { ServiceFields } from './fields.tsx'
import { serviceFields } from './service-fields.ts'
import { ServiceMoves } from './service-moves.tsx'
import { ServiceOrder, SortableServiceRow } from './service-order.tsx'
import { serviceType } from './type.ts'
import type { ServiceRow } from './admin-reads.server.ts'

const serviceColumns: Column<ServiceRow>[] = [
	imageColumn,
	titleColumn,
	{ key: 'country', label: 'Country', render: ({ country }) => country },
	{
		key: 'features',
		label: 'Features',
		render: ({ featureCount }) => `${featureCount} features`,
	},
]

/** How the back office shows services. */
export const handle = defineAdminType({
	section: serviceType.section,
	label: serviceType.label,
	list: {
		heading: 'Services',
		searchPlaceholder: 'Search services...',
		addLabel: 'Add New Service',
		columns: serviceColumns,
		filters: [{ name: 'country', label: 'Country', options: optionsOf(audiences) }],
		empty: {
			none: 'No services found. Create your first one!',
			noMatch: 'No services match your search',
		},
		RowActions: ServiceMoves,
		Row: SortableServiceRow,
		Frame: ServiceOrder,
		toasts: {
			deleted: 'Service deleted successfully',
			failedDelete: (reason) => errorToast(reason, 'Failed to delete service'),
			failedRead: (reason) => errorToast(reason, 'Failed to fetch services'),
		},
	},
	form: {
		titles: { create: 'Create New Service', edit: 'Edit Service' },
		buttons: { create: 'Create Service', update: 'Update Service' },
		fields: serviceFields,
		Fields: ServiceFields,
		toasts: {
			created: 'Service created successfully',
			updated: 'Service updated successfully',
			failedSave: ({ isNew, reason }) =>
				errorToast(reason, isNew ? 'Failed to create service' : 'Failed to update service'),
			failedRead: 'Failed to fetch service details',
		},
	},
	publicPath: serviceType.path,
})
