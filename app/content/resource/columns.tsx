import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { formatDate } from '#app/lib/long-date.ts'
import type { ResourceRow } from './admin-queries.server.ts'
import { priceText } from './price.ts'

export const resourceColumns: Column<ResourceRow>[] = [
	{
		key: 'title',
		label: 'Title',
		kind: 'main',
		isSortable: true,
		render: ({ title }, { search }) => <Marked text={title} search={search} />,
	},
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
