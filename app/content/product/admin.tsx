import { filterBy, toastInLine, toastWithReason } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { formatAmount } from '#platform/lib/text/amounts.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { productType } from './type.ts'
import { FeatureToggle } from './feature-toggle.tsx'
import { ProductFields } from './fields.tsx'
import { listPictures } from './pictures.ts'
import { productFields } from './product-fields.ts'
import type { ProductListRow } from './admin-reads.server.ts'

/** How the back office shows products. */
export const handle = defineAdminType({
	type: productType,
	fields: productFields,
	Fields: ProductFields,
	list: {
		heading: 'Products Management',
		addLabel: 'Add New Product',
		columns: {
			price: ({ price, country }: ProductListRow) =>
				price === null ? 'Contact for price' : formatAmount(price, country),
			country: ({ country }) => country || 'Not specified',
			features: ({ featureCount }) => plural(featureCount, 'feature'),
			documents: ({ documentCount }) => (documentCount === 0 ? 'None' : documentCount),
		},
		filters: [
			filterBy('category', 'Category', []),
			filterBy('featured', 'Featured', { yes: 'Featured', no: 'Not featured' }),
		],
		empty: { none: 'No products found. Create your first one!' },
		hasRowMenu: true,
		RowActions: FeatureToggle,
		toasts: {
			failedDelete: (reason) => toastWithReason('Failed to delete product', reason),
			failedRead: (reason) => toastWithReason('Failed to fetch products', reason),
		},
	},
	form: {
		// Three others may be featured already.
		notDuplicated: { isFeatured: false, insteadOf: null },
		toasts: {
			failedSave: ({ reason }) =>
				toastInLine('Error', reason, 'The server could not save it. Please try again.'),
			failedRead: 'Failed to fetch product details',
		},
	},
	sharing: ({ title, description, ...pictures }) => {
		const [first] = listPictures(pictures)
		return { title, description, image: first?.type === 'image' ? first.url : null }
	},
})
