import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { ServiceFields } from './fields.tsx'
import { serviceFields } from './service-fields.ts'
import { ServiceMoves } from './service-moves.tsx'
import { ServiceOrder, SortableServiceRow } from './service-order.tsx'
import { serviceType } from './type.ts'
import type { ServiceRow } from './admin-reads.server.ts'

/** How the back office shows services. */
export const handle = defineAdminType({
	type: serviceType,
	fields: serviceFields,
	Fields: ServiceFields,
	list: {
		addLabel: 'Add New Service',
		columns: { features: ({ featureCount }: ServiceRow) => `${featureCount} features` },
		empty: { none: 'No services found. Create your first one!' },
		RowActions: ServiceMoves,
		Row: SortableServiceRow,
		Frame: ServiceOrder,
	},
	form: {
		titles: { create: 'Create New Service' },
		toasts: { failedRead: 'Failed to fetch service details' },
	},
})
