import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { Thumb } from '#app/admin/thumb.tsx'
import { formatDollars } from '#app/lib/dollars.ts'
import type { ProductListRow } from './admin-queries.server.ts'

export const productColumns: Column<ProductListRow>[] = [
	{ key: 'image', label: 'Image', kind: 'image', render: ({ image }) => <Thumb src={image} /> },
	{
		key: 'title',
		label: 'Title',
		kind: 'main',
		isSortable: true,
		render: ({ title }, { search }) => <Marked text={title} search={search} />,
	},
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
