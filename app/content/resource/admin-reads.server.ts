import { desc, eq, sql } from 'drizzle-orm'
import type { AdminReads } from '#app/records/content.server.ts'
import { toFormRecord } from '#app/records/form-record.ts'
import { getKeptRow } from '#app/records/kept-row.server.ts'
import { listRecords, stateColumns } from '#app/records/list-records.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { headingHas } from '#app/search/conditions.server.ts'
import type { ResourceValues } from './values.ts'

/** The back office's reads of resources. */
export const resourceAdminReads = {
	list: listResources,
	get: getResourceForm,
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
function listResources(db: Db, given: Parameters<AdminReads['list']>[1]) {
	return listRecords(db, given, {
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

/** A resource as its form needs it; null when there is none outside the trash. */
async function getResourceForm(db: Db, asked: string) {
	const row = await getKeptRow(db, resources, parseUuid(asked))
	if (!row) return null
	const { title, description, category, tags, free, price, downloadLink, image } = row
	return toFormRecord<ResourceValues>(row, title, {
		title,
		description,
		category,
		tags,
		free,
		price: price ?? '',
		downloadLink,
		image: image ?? '',
	})
}
