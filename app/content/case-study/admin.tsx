import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { caseStudyFields } from './case-study-fields.ts'
import { CaseStudyFields, goneAdviser } from './fields.tsx'
import type { CaseStudyOptions } from './queries.server.ts'
import { caseStudyType } from './type.ts'

/** How the back office shows case studies. */
export const handle = defineAdminType({
	type: caseStudyType,
	fields: caseStudyFields,
	Fields: CaseStudyFields,
	form: {
		inWords: (name, value, { advisers }: CaseStudyOptions) =>
			name === 'adviserId' && value !== ''
				? (advisers.find((one) => one.value === value)?.label ?? goneAdviser)
				: null,
	},
	sharing: ({ title, summary, pictures }) => ({
		title,
		description: summary,
		image: pictures[0]?.url || null,
	}),
})
