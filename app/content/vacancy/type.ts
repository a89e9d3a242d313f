import { defineContentType } from '#app/content/core/define.ts'

export const vacancyType = defineContentType({
	key: 'vacancy',
	section: 'vacancies',
	label: { one: 'Vacancy', many: 'Job Vacancies' },
})
