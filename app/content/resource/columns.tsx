import type { Column } from '#app/admin/admin-type.ts'
import { titleColumn } from '#app/admin/list/record-columns.tsx'
import { formatDate } from '#app/lib/text/long-date.ts'
import type { ResourceRow } from './admin-reads.server.ts'
import { priceText } from './price.ts'

export const resourceColumns: Column<ResourceRow>[] = [
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
