import type { Column } from '#app/admin/admin-type.ts'
import { imageColumn, titleColumn } from '#app/admin/list/record-columns.tsx'
import { formatDollars } from '#app/lib/text/dollars.ts'
import type { ProductListRow } from './admin-reads.server.ts'

export const productColumns: Column<ProductListRow>[] = [
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
		render: ({ featureCount }) => (featureCount === 1 ? '1 feature' : `${featureCount} features`),
	},
	{
		key: 'documents',
		label: 'Documents',
		render: ({ documentCount }) => (documentCount === 0 ? 'None' : documentCount),
	},
]
