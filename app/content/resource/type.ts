import { defineContentType } from '#app/content/core/define.ts'
import type { RecordText } from '#app/content/core/define.ts'

export const resourceType = defineContentType({
	key: 'resource',
	section: 'resources',
	label: { one: 'Resource', many: 'Resources' },
	path: ({ slug }: { slug: string }) => `/resources/${slug}`,
})

/** The text of a record, and how it is to be rendered. */
export function resourceText(row: { description: string }): RecordText {
	return { markdown: row.description }
}
