import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { jobVacancies } from '#app/db/tables/job-vacancies.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { services } from '#app/db/tables/services.server.ts'
import { teamMembers } from '#app/db/tables/team-members.server.ts'
import type { LiveTable } from './core/live.server.ts'
import type { ContentTable } from './core/record.server.ts'
import type { ContentKey } from './registry.ts'

type Source = { table: ContentTable & LiveTable; title: AnyPgColumn }

/** The table of every type of content and the column with its records' names. */
export const contentTables: Record<ContentKey, Source> = {
	service: { table: services, title: services.title },
	product: { table: products, title: products.title },
	article: { table: news, title: news.title },
	resource: { table: resources, title: resources.title },
	member: { table: teamMembers, title: teamMembers.name },
	vacancy: { table: jobVacancies, title: jobVacancies.title },
}
