import Package from 'lucide-react/icons/package'
import { defineContentType } from '#kit/records/define-type.ts'
import type { RecordText, TextRendering } from '#kit/records/define-type.ts'

export const productType = defineContentType({
	key: 'product',
	section: 'products',
	label: { one: 'Product', many: 'Products' },
	icon: Package,
	counted: 'Products',
	path: ({ slug }: { slug: string }) => `/products/${slug}`,
	pages: { list: '/products', hasCategories: true, hasOwn: true },
	freshMs: 5 * 60 * 1000,
})

/** How the text of a record is to be rendered. */
export const productRendering: TextRendering = { linksInNewTab: true }

/** The text of a record, and how it is to be rendered. */
export function productText(row: { content: string }): RecordText {
	return { markdown: row.content, ...productRendering }
}
