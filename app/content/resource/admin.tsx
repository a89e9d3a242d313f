import { filterBy, toastInLine } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { resourceType } from './type.ts'
import { ResourceFields } from './fields.tsx'
import { resourceFields } from './resource-fields.ts'
import { resourceExcerpt, priceText } from './view.ts'
import type { ResourceRow } from './queries.server.ts'
import './admin.css'

/** How the back office shows resources. */
export const handle = defineAdminType({
	type: resourceType,
	fields: resourceFields,
	Fields: ResourceFields,
	list: {
		heading: 'Resource Management',
		columns: {
			price: ({ free, price }: ResourceRow) =>
				free ? <span className="badge-free">Free</span> : (priceText(price) ?? 'Paid'),
		},
		filters: [
			filterBy('category', 'Category', []),
			filterBy('price', 'Price', { free: 'Free', paid: 'Paid' }),
		],
		toasts: {
			failedDelete: (reason) => toastInLine('Error deleting resource', reason),
			failedRead: (reason) => toastInLine('Error', reason),
		},
	},
	form: {
		toasts: {
			updated: 'Resource updated',
			failedSave: ({ isNew, reason, hasResponse }) => {
				const what = isNew ? 'Error creating resource' : 'Error updating resource'
				return toastInLine(hasResponse ? what : 'Error', reason)
			},
		},
	},
	sharing: ({ title, description, image }) => ({
		title,
		description: resourceExcerpt(description),
		image: image || null,
	}),
})
