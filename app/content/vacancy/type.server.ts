import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { defineContent, parseNumber } from '#kit/records/content.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { SearchRow } from '#kit/records/searched-content.server.ts'
import { vacancyAdminReads } from './admin-reads.server.ts'
import { vacancyFields } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'
import { toVacancyCardView } from './view.ts'

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
	search: {
		name: 'vacancies',
		label: { one: 'Vacancy', many: 'Vacancies' },
		country: null,
		text: sql`title || ' ' || department || ' ' || location || ' ' || type || ' ' || description || ' '
			|| responsibilities::text || ' ' || requirements::text || ' ' || coalesce(about_us, '') || ' '
			|| coalesce(about_job, '') || ' ' || coalesce(about_you, '') || ' ' || search_kind('vacancy')`,
		readRows: readFoundVacancies,
	},
	hasSiteLinks: true,
})

/** Search results for the live ones of these vacancies. One query. */
async function readFoundVacancies(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const { id, title, location, type, department, postedDate, featured, description } = jobVacancies
	const rows = await db
		.select({ id, title, location, type, department, postedDate, featured, description })
		.from(jobVacancies)
		.where(and(inArray(id, ids.map(Number)), isLive(jobVacancies, now)))
	return rows.map((row) => ({
		id: String(row.id),
		image: null,
		toCard: () => {
			const view = toVacancyCardView(row)
			const facts = [row.location, row.type].filter(Boolean)
			return { ...view, facts, texts: [view.summary, row.description], image: null }
		},
	}))
}
