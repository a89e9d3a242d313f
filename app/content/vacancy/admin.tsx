import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { VacancyFields } from './fields.tsx'
import { vacancyFields } from './vacancy-fields.ts'
import type { VacancyOptions } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'

/** How the back office shows job vacancies. */
export const handle = defineAdminType({
	type: vacancyType,
	fields: vacancyFields,
	Fields: VacancyFields,
	list: { columns: { postedDate: { kind: 'date' } } },
	form: { blank: ({ today }: VacancyOptions) => ({ postedDate: today }) },
})
