import { defineAdminType, optionsOf } from '#kit/admin/admin-type.ts'
import { audiences } from '#platform/lib/country.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { imageColumn, titleColumn } from '#kit/admin/list/record-columns.tsx'
import { formatDollars } from '#platform/lib/text/amounts.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { productCategories } from './categories.ts'
import { productType } from './type.ts'
import { FeatureToggle } from './feature-toggle.tsx'
import { ProductFields } from './fields.tsx'
import { listPictures } from './pictures.ts'
import { productFields } from './product-fields.ts'
import type { ProductListRow } from './admin-reads.server.ts'

const productColumns: Column<ProductListRow>[] = [
	imageColumn,
	{ ...titleColumn, isSortable: true },
	{
		key: 'price',
		label: 'Price',
		isSortable: true,
		render: ({ price }) => (price === null ? 'Contact for price' : formatDollars(price)),
	},
	{
		key: 'country',
		label: 'Country',
		render: ({ country }) => country || 'Not specified',
	},
	{
		key: 'features',
		label: 'Features',
		render: ({ featureCount }) => plural(featureCount, 'feature'),
	},
	{
		key: 'documents',
		label: 'Documents',
		render: ({ documentCount }) => (documentCount === 0 ? 'None' : documentCount),
	},
]

/** How the back office shows products. */
export const handle = defineAdminType({
	section: productType.section,
	label: productType.label,
	list: {
		heading: 'Products Management',
		searchPlaceholder: 'Search products...',
		addLabel: 'Add New Product',
		columns: productColumns,
		filters: [
			{ name: 'country', label: 'Country', options: optionsOf(audiences) },
			{ name: 'category', label: 'Category', options: optionsOf(productCategories) },
			{
				name: 'featured',
				label: 'Featured',
				options: [
					{ value: 'yes', label: 'Featured' },
					{ value: 'no', label: 'Not featured' },
				],
			},
		],
		empty: {
			none: 'No products found. Create your first one!',
			noMatch: 'No products match your search',
		},
		hasRowMenu: true,
		RowActions: FeatureToggle,
		toasts: {
			deleted: 'Product deleted successfully',
			failedDelete: (reason) => toastOf('Failed to delete product', reason),
			failedRead: (reason) => toastOf('Failed to fetch products', reason),
		},
	},
	form: {
		titles: { create: 'New Product', edit: 'Edit Product' },
		buttons: { create: 'Create Product', update: 'Update Product' },
		fields: productFields,
		Fields: ProductFields,
		// Three others may be featured already.
		notDuplicated: { isFeatured: false, insteadOf: null },
		toasts: {
			created: 'Product created successfully',
			updated: 'Product updated successfully',
			failedSave: ({ reason }) => ({
				title: `Error: ${reason ?? 'The server could not save it. Please try again.'}`,
			}),
			failedRead: 'Failed to fetch product details',
		},
	},
	publicPath: productType.path,
	sharing: ({ title, description, ...pictures }) => {
		const [first] = listPictures(pictures)
		return { title, description, image: first?.type === 'image' ? first.url : null }
	},
})

function toastOf(title: string, reason: string | null) {
	return reason === null ? { title } : { title, description: reason }
}
