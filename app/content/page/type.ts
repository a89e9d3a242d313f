import ScrollText from 'lucide-react/icons/scroll-text'
import { defineContentType } from '#kit/records/define-type.ts'
import type { RecordText, TextRendering } from '#kit/records/define-type.ts'

export const pageType = defineContentType({
	key: 'page',
	section: 'pages',
	label: { one: 'Page', many: 'Pages' },
	icon: ScrollText,
	path: ({ slug }: { slug: string }) => `/${slug}`,
	pages: { list: null, hasOwn: true },
})

/** How the text of a record is to be rendered. */
export const pageRendering: TextRendering = { headingLinks: true, hasBlocks: true }

/** The text of a record, and how it is to be rendered. */
export function pageText(row: { content: string }): RecordText {
	return { markdown: row.content, ...pageRendering }
}
