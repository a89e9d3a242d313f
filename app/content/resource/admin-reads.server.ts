import { desc, eq, sql } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import { resourceType } from './type.ts'

const { category, createdAt, free, price, title } = resources

const list = defineList({
	type: resourceType,
	table: resources,
	columns: { category, free, price, createdAt },
	searched: [title],
	searchedToo: (word) => [headingHas(resources, word)],
	filters: {
		category: (value) => eq(category, value),
		price: (value) => sql`${free} = ${value === 'free'}`,
	},
	sorts: { title, category, created: createdAt },
	order: [desc(createdAt)],
})

export type ResourceRow = RowIn<typeof list>

/** The back office's reads of resources. */
export const resourceAdminReads = { list } satisfies AdminReads
