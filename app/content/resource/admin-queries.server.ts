import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminQueries } from '#app/admin/admin-queries.server.ts'
import { toFormRecord } from '#app/admin/form-record.ts'
import { listRecords } from '#app/admin/list/list-records.server.ts'
import { parseUuid } from '#app/content/core/define-server.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { headingHas } from '#app/search/conditions.server.ts'
import type { ResourceValues } from './values.ts'

/** What the back office reads of resources. */
export const resourceAdminQueries = {
	list: listResources,
	get: getResourceForm,
} satisfies AdminQueries

const listColumns = {
	id: resources.id,
	slug: resources.slug,
	title: resources.title,
	category: resources.category,
	free: resources.free,
	price: resources.price,
	createdAt: resources.createdAt,
	status: resources.status,
	publishAt: resources.publishAt,
	unpublishAt: resources.unpublishAt,
	updatedAt: resources.updatedAt,
}

export type ResourceRow = Awaited<ReturnType<typeof listResources>>['rows'][number]

/** One page of resources, newest first. */
function listResources(db: Db, given: Parameters<AdminQueries['list']>[1]) {
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

/** A resource as its form wants it; null when there is none outside the trash. */
async function getResourceForm(db: Db, asked: string) {
	const id = parseUuid(asked)
	if (id === null) return null
	const [row] = await db
		.select()
		.from(resources)
		.where(and(eq(resources.id, id), isNull(resources.deletedAt)))
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
