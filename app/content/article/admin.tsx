import { defineAdminType, optionsOf } from '#kit/admin/admin-type.ts'
import { audiences } from '#platform/lib/country.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked, titleColumn } from '#kit/admin/list/record-columns.tsx'
import type { ArticleOptions, ArticleRow } from './admin-reads.server.ts'
import { articleCategories, uncategorized } from './categories.ts'
import { articleType } from './type.ts'
import { goneAuthor, ArticleFields } from './fields.tsx'
import { articleFields } from './article-fields.ts'
import type { ArticleValues } from './article-fields.ts'
import { publicationOf } from './publication.ts'

const articleColumns: Column<ArticleRow>[] = [
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

const unanswered = 'Something went wrong on our side. Please try again.'

/** How the back office shows articles. */
export const handle = defineAdminType({
	section: articleType.section,
	label: articleType.label,
	list: {
		heading: 'News Management',
		counted: { one: 'article', many: 'articles' },
		searchPlaceholder: 'Search news...',
		addLabel: 'Add News Article',
		columns: articleColumns,
		filters: [
			{
				name: 'category',
				label: 'Category',
				options: optionsOf([...articleCategories, uncategorized]),
			},
			{
				name: 'author',
				label: 'Author',
				options: [{ value: 'none', label: 'Without an author' }],
			},
			{ name: 'country', label: 'Country', options: optionsOf(audiences) },
			{
				name: 'featured',
				label: 'Featured',
				options: [
					{ value: 'yes', label: 'Yes' },
					{ value: 'no', label: 'No' },
				],
			},
		],
		empty: { none: 'No news articles yet.', noMatch: 'No articles match your search' },
		deleteText: 'Are you sure you want to delete this article? This action cannot be undone.',
		toasts: {
			deleted: 'News article deleted successfully',
			failedDelete: (reason) => ({ title: `Error deleting article: ${reason ?? unanswered}` }),
			failedRead: (reason) => ({ title: `Error loading news: ${reason ?? unanswered}` }),
		},
	},
	form: {
		titles: { create: 'New Article', edit: 'Edit Article' },
		buttons: { create: 'Create Article', update: 'Update Article' },
		fields: articleFields,
		blank: ({ today }) => ({ date: today }),
		Fields: ArticleFields,
		withPublishAt: followPublishAt,
		inWords: (name, value, { authors }) =>
			name === 'authorId' && value !== ''
				? (authors.find(({ id }) => id === value)?.name ?? goneAuthor)
				: null,
		toasts: {
			created: 'News article created successfully',
			updated: 'News article updated successfully',
			failedSave: ({ reason }) => ({ title: `Error: ${reason ?? unanswered}` }),
			failedRead: 'This article could not be loaded, or someone deleted it',
		},
	},
	publicPath: articleType.path,
	sharing: ({ title, excerpt, image }) => ({ title, description: excerpt, image: image || null }),
})

/** The date that the form filled in follows *Publish at*; a typed one stays. */
function followPublishAt(
	values: ArticleValues,
	publishAt: string | null,
	{ today }: ArticleOptions,
) {
	const dayOf = (at: string | null) => (at ? formatDate(new Date(at)) : today)
	return values.date.trim() === dayOf(values.publishAt) ? { date: dayOf(publishAt) } : {}
}
