import type { Column } from '#app/admin/admin-type.ts'
import { imageColumn, titleColumn } from '#app/admin/list/record-columns.tsx'
import type { ServiceRow } from './admin-reads.server.ts'

export const serviceColumns: Column<ServiceRow>[] = [
	imageColumn,
	titleColumn,
	{ key: 'country', label: 'Country', render: ({ country }) => country },
	{
		key: 'features',
		label: 'Features',
		render: ({ featureCount }) => `${featureCount} features`,
	},
]
