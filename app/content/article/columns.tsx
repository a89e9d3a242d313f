import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { titleColumn } from '#app/admin/list/record-columns.tsx'
import type { ArticleRow } from './admin-reads.server.ts'
import { uncategorized } from './categories.ts'
import { publicationOf } from './publication.ts'

export const articleColumns: Column<ArticleRow>[] = [
	{ ...titleColumn, isSortable: true },
	{
		key: 'category',
		label: 'Category',
		kind: 'words',
		isSortable: true,
		render: ({ category }) => category ?? uncategorized,
	},
	{
		key: 'date',
		label: 'Date',
		kind: 'date',
		isSortable: true,
		render: (row) => publicationOf(row).text,
	},
	{
		key: 'author',
		label: 'Author',
		kind: 'words',
		isSortable: true,
		render: ({ author }, { search }) => <Marked text={author ?? 'Unknown'} search={search} />,
	},
	{ key: 'country', label: 'Country', kind: 'words', render: ({ country }) => country ?? 'Both' },
	{ key: 'featured', label: 'Featured', render: ({ featured }) => (featured ? 'Yes' : 'No') },
]
