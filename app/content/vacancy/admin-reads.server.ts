import { desc, sql } from 'drizzle-orm'
import type { AdminReads, ListGiven } from '#kit/records/content.server.ts'
import { listRecords, stateColumns } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { vacancyType } from './type.ts'
import type { VacancyOptions } from './vacancy-fields.ts'

/** The back office's reads of job vacancies. */
export const vacancyAdminReads = {
	list: listVacancies,
	options: async (): Promise<VacancyOptions> => ({ today: formatDate(new Date()) }),
} satisfies AdminReads

const listColumns = {
	id: sql<string>`${jobVacancies.id}::text`,
	slug: jobVacancies.slug,
	title: jobVacancies.title,
	location: jobVacancies.location,
	type: jobVacancies.type,
	department: jobVacancies.department,
	postedDate: jobVacancies.postedDate,
	featured: jobVacancies.featured,
	...stateColumns(jobVacancies),
}

export type VacancyRow = Awaited<ReturnType<typeof listVacancies>>['rows'][number]

/** One page of vacancies, in the order visitors see them. */
function listVacancies(db: Db, given: ListGiven) {
	return listRecords(db, given, {
		type: vacancyType.key,
		table: jobVacancies,
		columns: listColumns,
		searched: [jobVacancies.title, jobVacancies.location, jobVacancies.department],
		sorts: { title: jobVacancies.title, location: jobVacancies.location },
		order: [desc(jobVacancies.featured), desc(jobVacancies.createdAt)],
	})
}
