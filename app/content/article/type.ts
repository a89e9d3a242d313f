import Newspaper from 'lucide-react/icons/newspaper'
import { defineContentType } from '#kit/records/define-type.ts'
import type { RecordText, TextRendering } from '#kit/records/define-type.ts'

export const articleType = defineContentType({
	key: 'article',
	section: 'news',
	label: { one: 'Article', many: 'News' },
	icon: Newspaper,
	counted: 'News articles',
	path: ({ slug }: { slug: string }) => `/news/${slug}`,
	pages: { list: '/news', hasCategories: true, hasOwn: true },
	reviews: {
		isShown: true,
		due: { months: 12, column: 'category', list: 'article' },
	},
})

/** How the text of a record is to be rendered. */
export const articleRendering: TextRendering = { headingLinks: true, hasBlocks: true }

/** The text of a record, and how it is to be rendered. */
export function articleText(row: { content: string }): RecordText {
	return { markdown: row.content, ...articleRendering }
}
