import { filterBy, toastInLine } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { ArticleOptions, ArticleRow } from './admin-reads.server.ts'
import { articleType } from './type.ts'
import { goneAuthor, ArticleFields } from './fields.tsx'
import { articleFields, uncategorized } from './article-fields.ts'
import type { ArticleValues } from './article-fields.ts'
import { publicationOf } from './publication.ts'

/** How the back office shows articles. */
export const handle = defineAdminType({
	type: articleType,
	fields: articleFields,
	Fields: ArticleFields,
	list: {
		heading: 'News Management',
		counted: { one: 'article', many: 'articles' },
		addLabel: 'Add News Article',
		columns: {
			category: {
				isSortable: true,
				render: ({ category }: ArticleRow) => category ?? uncategorized,
			},
			date: { kind: 'date', isSortable: true, render: (row) => publicationOf(row).text },
			authorId: {
				key: 'author',
				isSortable: true,
				render: ({ author }, { search }) => <Marked text={author ?? 'Unknown'} search={search} />,
			},
			country: ({ country }) => country ?? 'Both',
		},
		filters: [
			filterBy('category', 'Category', [uncategorized]),
			filterBy('author', 'Author', { none: 'Without an author' }),
			filterBy('featured', 'Featured'),
		],
		empty: { none: 'No news articles yet.', noMatch: 'No articles match your search' },
		deleteText: 'Are you sure you want to delete this article? This action cannot be undone.',
		toasts: {
			deleted: 'News article deleted successfully',
			failedDelete: (reason) => toastInLine('Error deleting article', reason),
			failedRead: (reason) => toastInLine('Error loading news', reason),
		},
	},
	form: {
		blank: ({ today }) => ({ date: today }),
		withPublishAt: followPublishAt,
		inWords: (name, value, { authors }) =>
			name === 'authorId' && value !== ''
				? (authors.find(({ id }) => id === value)?.name ?? goneAuthor)
				: null,
		toasts: {
			created: 'News article created successfully',
			updated: 'News article updated successfully',
			failedSave: ({ reason }) => toastInLine('Error', reason),
		},
	},
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
