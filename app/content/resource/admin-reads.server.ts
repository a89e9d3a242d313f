import { desc, eq, sql } from 'drizzle-orm'
import type { AdminReads, ListGiven } from '#kit/records/content.server.ts'
import { listRecords, stateColumns } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import { resourceType } from './type.ts'

/** The back office's reads of resources. */
export const resourceAdminReads = {
	list: listResources,
} satisfies AdminReads

const listColumns = {
	id: resources.id,
	slug: resources.slug,
	title: resources.title,
	category: resources.category,
	free: resources.free,
	price: resources.price,
	createdAt: resources.createdAt,
	...stateColumns(resources),
}

export type ResourceRow = Awaited<ReturnType<typeof listResources>>['rows'][number]

/** One page of resources, newest first. */
function listResources(db: Db, given: ListGiven) {
	return listRecords(db, given, {
		type: resourceType.key,
		table: resources,
		columns: listColumns,
		searched: [resources.title],
		searchedToo: (word) => [headingHas(resources, word)],
		filters: {
			category: (value) => eq(resources.category, value),
			price: (value) => sql`${resources.free} = ${value === 'free'}`,
		},
		sorts: {
			title: resources.title,
			category: resources.category,
			created: resources.createdAt,
		},
		order: [desc(resources.createdAt)],
	})
}
