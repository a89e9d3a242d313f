import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { Thumb } from '#app/admin/thumb.tsx'
import type { ServiceRow } from './admin-queries.server.ts'

export const serviceColumns: Column<ServiceRow>[] = [
	{ key: 'image', label: 'Image', kind: 'image', render: ({ image }) => <Thumb src={image} /> },
	{
		key: 'title',
		label: 'Title',
		kind: 'main',
		render: ({ title }, { search }) => <Marked text={title} search={search} />,
	},
	{ key: 'country', label: 'Country', render: ({ country }) => country },
	{
		key: 'features',
		label: 'Features',
		render: ({ featureCount }) => `${featureCount} features`,
	},
]
