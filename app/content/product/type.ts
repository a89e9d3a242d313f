import { defineContentType } from '#app/content/core/define.ts'
import type { RecordText, TextRendering } from '#app/content/core/define.ts'

export const productType = defineContentType({
	key: 'product',
	section: 'products',
	label: { one: 'Product', many: 'Products' },
	path: ({ slug }: { slug: string }) => `/products/${slug}`,
})

/** How the text of a record is to be rendered. */
export const productRendering: TextRendering = { linksInNewTab: true }

/** The text of a record, and how it is to be rendered. */
export function productText(row: { content: string }): RecordText {
	return { markdown: row.content, ...productRendering }
}
