import { desc, sql } from 'drizzle-orm'
import { jobVacancies } from '#app/db/tables/content.server.ts'
import { defineContent, parseNumber } from '#app/records/content.server.ts'
import { vacancyAdminReads } from './admin-reads.server.ts'
import { vacancyFields } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'

/** Job vacancies, the only type whose ids are numbers. */
export const vacancyContent = defineContent({
	type: vacancyType,
	table: jobVacancies,
	title: jobVacancies.title,
	parseId: parseNumber,
	fields: vacancyFields,
	titleOf: ({ title }) => title,
	admin: vacancyAdminReads,
	listPage: { title: 'Job Vacancies', line: 'Open positions' },
	published: {
		heading: 'Job vacancies',
		line: sql`concat_ws(', ', nullif(${jobVacancies.type}, ''), nullif(${jobVacancies.location}, ''))`,
		order: [desc(jobVacancies.featured), desc(jobVacancies.createdAt)],
	},
	hasSiteLinks: true,
})
