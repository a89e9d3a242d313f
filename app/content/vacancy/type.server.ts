import { sql } from 'drizzle-orm'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { defineContent, parseNumber } from '#kit/records/content.server.ts'
import { readCards } from '#kit/records/searched-content.server.ts'
import { vacancyReads } from './queries.server.ts'
import { vacancyFields } from './vacancy-fields.ts'
import type { VacancyOptions } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'
import { toVacancyCardView } from './view.ts'

/** Job vacancies, the only type whose ids are numbers. */
export const vacancyContent = defineContent({
	type: vacancyType,
	table: jobVacancies,
	parseId: parseNumber,
	fields: vacancyFields,
	admin: { list: vacancyReads.list, options: getVacancyOptions },
	published: {
		heading: 'Job vacancies',
		line: sql`concat_ws(', ', nullif(${jobVacancies.type}, ''), nullif(${jobVacancies.location}, ''))`,
		order: vacancyReads.order,
	},
	search: {
		name: 'vacancies',
		label: { one: 'Vacancy', many: 'Vacancies' },
		country: null,
		text: vacancyReads.text,
		readRows: readCards({
			table: jobVacancies,
			columns: vacancyReads.cardColumns,
			toCard: (row) => {
				const view = toVacancyCardView(row)
				const facts = [row.location, row.type].filter(Boolean)
				return { ...view, facts, texts: [view.summary, row.description], image: null }
			},
		}),
	},
})

async function getVacancyOptions(): Promise<VacancyOptions> {
	return { today: formatDate(new Date()) }
}
