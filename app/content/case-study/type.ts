import ClipboardList from 'lucide-react/icons/clipboard-list'
import { defineContentType } from '#kit/records/define-type.ts'
import type { RecordText } from '#kit/records/define-type.ts'
import { problems, systems } from './categories.ts'

export const caseStudyType = defineContentType({
	key: 'case-study',
	section: 'case-studies',
	label: { one: 'Case study', many: 'Case studies' },
	icon: ClipboardList,
	path: ({ slug }: { slug: string }) => `/case-studies/${slug}`,
	pages: {
		list: '/case-studies',
		parameters: { system: systems, problem: problems },
		isHiddenWhenEmpty: true,
		hasOwn: true,
	},
})

/** The text of a record, and how it is to be rendered. */
export function caseStudyText(row: { seen: string }): RecordText {
	return { markdown: row.seen }
}
