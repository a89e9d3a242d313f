import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { titleColumn } from '#app/admin/list/record-columns.tsx'
import type { VacancyRow } from './admin-reads.server.ts'

export const vacancyColumns: Column<VacancyRow>[] = [
	{ ...titleColumn, isSortable: true },
	{
		key: 'location',
		label: 'Location',
		kind: 'words',
		isSortable: true,
		render: ({ location }, { search }) => <Marked text={location} search={search} />,
	},
	{ key: 'type', label: 'Type', kind: 'words', render: ({ type }) => type },
	{
		key: 'department',
		label: 'Department',
		kind: 'words',
		render: ({ department }, { search }) => <Marked text={department} search={search} />,
	},
	{ key: 'postedDate', label: 'Posted', kind: 'date', render: ({ postedDate }) => postedDate },
	{ key: 'featured', label: 'Featured', render: ({ featured }) => (featured ? 'Yes' : 'No') },
]
