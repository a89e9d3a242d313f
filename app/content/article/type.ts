import { defineContentType } from '#app/content/core/define.ts'
import type { RecordText, TextRendering } from '#app/content/core/define.ts'

export const articleType = defineContentType({
	key: 'article',
	section: 'news',
	label: { one: 'Article', many: 'News' },
	path: ({ slug }: { slug: string }) => `/news/${slug}`,
})

/** How the text of a record is to be rendered. */
export const articleRendering: TextRendering = { headingLinks: true }

/** The text of a record, and how it is to be rendered. */
export function articleText(row: { content: string }): RecordText {
	return { markdown: row.content, ...articleRendering }
}
