import { desc, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { AdminReads } from '#app/records/content.server.ts'
import { toFormRecord } from '#app/records/form-record.ts'
import { listRecords, stateColumns } from '#app/records/list-records.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { jobVacancies } from '#app/db/tables/job-vacancies.server.ts'
import { formatDate } from '#app/lib/text/long-date.ts'
import { vacancyType } from './type.ts'
import { parseStoredList } from '#app/lib/text/stored-list.ts'
import type { VacancyOptions, VacancyValues } from './values.ts'

/** The back office's reads of job vacancies. */
export const vacancyAdminReads = {
	list: listVacancies,
	form: toVacancyForm,
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
function listVacancies(db: Db, given: Parameters<AdminReads['list']>[1]) {
	return listRecords(db, given, {
		type: vacancyType.key,
		table: jobVacancies,
		columns: listColumns,
		searched: [jobVacancies.title, jobVacancies.location, jobVacancies.department],
		sorts: { title: jobVacancies.title, location: jobVacancies.location },
		order: [desc(jobVacancies.featured), desc(jobVacancies.createdAt)],
	})
}

const contact = z.object({ name: z.string(), position: z.string(), email: z.string() })

/** A vacancy as its form needs it. */
function toVacancyForm(_db: Db, row: typeof jobVacancies.$inferSelect) {
	return toFormRecord<VacancyValues>(row, row.title, valuesOf(row))
}

function valuesOf(row: typeof jobVacancies.$inferSelect) {
	const person = contact.safeParse(row.contactInfo)
	return {
		title: row.title,
		location: row.location,
		type: row.type,
		department: row.department,
		postedDate: row.postedDate,
		description: row.description,
		responsibilities: parseStoredList(row.responsibilities, z.string()),
		requirements: parseStoredList(row.requirements, z.string()),
		featured: row.featured,
		salary: row.salary ?? '',
		aboutUs: row.aboutUs ?? '',
		aboutJob: row.aboutJob ?? '',
		aboutYou: row.aboutYou ?? '',
		contactInfo: person.success ? person.data : { name: '', position: '', email: '' },
		applyUrl: row.applyUrl,
	}
}
