import { desc } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { vacancyType } from './type.ts'
import type { VacancyOptions } from './vacancy-fields.ts'

const { createdAt, department, featured, location, postedDate, title, type } = jobVacancies

/** In the order visitors see them. */
const list = defineList({
	type: vacancyType,
	table: jobVacancies,
	columns: { location, type, department, postedDate, featured },
	searched: [title, location, department],
	sorts: { title, location },
	order: [desc(featured), desc(createdAt)],
})

export type VacancyRow = RowIn<typeof list>

/** The back office's reads of job vacancies. */
export const vacancyAdminReads = {
	list,
	options: async (): Promise<VacancyOptions> => ({ today: formatDate(new Date()) }),
} satisfies AdminReads
