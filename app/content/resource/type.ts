import FileText from 'lucide-react/icons/file-text'
import { defineContentType } from '#kit/records/define-type.ts'
import type { RecordText } from '#kit/records/define-type.ts'

export const resourceType = defineContentType({
	key: 'resource',
	section: 'resources',
	label: { one: 'Resource', many: 'Resources' },
	icon: FileText,
	counted: 'Resources',
	path: ({ slug }: { slug: string }) => `/resources/${slug}`,
	pages: { list: '/resources', hasCategories: true, hasOwn: true },
	reviews: {
		isShown: true,
		due: { months: 12, column: 'tags', list: 'tag' },
	},
})

/** The text of a record, and how it is to be rendered. */
export function resourceText(row: { description: string }): RecordText {
	return { markdown: row.description }
}
