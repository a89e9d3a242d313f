import { defineContentType } from '#app/content/core/define.ts'
import type { RecordText } from '#app/content/core/define.ts'

export const vacancyType = defineContentType({
	key: 'vacancy',
	section: 'vacancies',
	label: { one: 'Vacancy', many: 'Job Vacancies' },
	path: ({ id }: { id: string | number }) => `/about/job-vacancies/${id}`,
})

/** The text of a record, and how it is to be rendered. */
export function vacancyText(row: { description: string }): RecordText {
	return { markdown: row.description }
}
