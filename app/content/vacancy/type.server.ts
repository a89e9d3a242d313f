import { desc, sql } from 'drizzle-orm'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { defineContent, parseNumber } from '#kit/records/content.server.ts'
import { readCards } from '#kit/records/searched-content.server.ts'
import { vacancyAdminReads } from './admin-reads.server.ts'
import { cardColumns } from './queries.server.ts'
import { vacancyFields } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'
import { toVacancyCardView } from './view.ts'

/** Job vacancies, the only type whose ids are numbers. */
export const vacancyContent = defineContent({
	type: vacancyType,
	table: jobVacancies,
	parseId: parseNumber,
	fields: vacancyFields,
	admin: vacancyAdminReads,
	listPage: { title: 'Job Vacancies', line: 'Open positions' },
	published: {
		heading: 'Job vacancies',
		line: sql`concat_ws(', ', nullif(${jobVacancies.type}, ''), nullif(${jobVacancies.location}, ''))`,
		order: [desc(jobVacancies.featured), desc(jobVacancies.createdAt)],
	},
	search: {
		name: 'vacancies',
		label: { one: 'Vacancy', many: 'Vacancies' },
		country: null,
		text: sql`title || ' ' || department || ' ' || location || ' ' || type || ' ' || description || ' '
			|| responsibilities::text || ' ' || requirements::text || ' ' || coalesce(about_us, '') || ' '
			|| coalesce(about_job, '') || ' ' || coalesce(about_you, '') || ' ' || search_kind('vacancy')`,
		readRows: readCards({
			table: jobVacancies,
			columns: cardColumns,
			toCard: (row) => {
				const view = toVacancyCardView(row)
				const facts = [row.location, row.type].filter(Boolean)
				return { ...view, facts, texts: [view.summary, row.description], image: null }
			},
		}),
	},
	hasSiteLinks: true,
})
