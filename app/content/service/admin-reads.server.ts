import { desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { ListGiven, RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { numberServices } from './order-services.server.ts'
import { serviceType } from './type.ts'

/** The back office's reads of services. Listing them assigns a place to those without one. */
export const serviceAdminReads = {
	beforeList: numberServices,
	list: listServices,
} satisfies AdminReads

const inOrder = [sql`coalesce(${services.displayOrder}, 0)`, desc(services.createdAt)]

const listStored = defineList({
	type: serviceType,
	table: services,
	columns: { image: services.image, country: services.country, features: services.features },
	searched: [services.title, services.description],
	filters: { country: (country) => eq(sql`${services.country}`, country) },
	order: inOrder,
})

export type ServiceRow = RowIn<typeof listServices>

/** One page of services in their order, each with its place among all of them. */
async function listServices(db: Db, given: ListGiven) {
	const list = await listStored(db, given)
	const places = await getPlaces(
		db,
		list.rows.map(({ id }) => id),
	)
	const rows = list.rows.map(({ features, ...row }) => ({
		...row,
		featureCount: parseStoredList(features, z.string()).length,
		position: places.get(row.id)?.position ?? 0,
		of: places.get(row.id)?.of ?? 0,
	}))
	return { ...list, rows }
}

/** The positions of services among all outside the trash, from 1, whatever the search. One query. */
async function getPlaces(db: Db, ids: string[]) {
	if (ids.length === 0) return new Map<string, { position: number; of: number }>()
	const places = db
		.select({
			id: services.id,
			position:
				sql<number>`(row_number() over (order by ${sql.join([...inOrder, services.id], sql`, `)}))::int`.as(
					'position',
				),
			of: sql<number>`(count(*) over ())::int`.as('of'),
		})
		.from(services)
		.where(isNull(services.deletedAt))
		.as('places')
	const rows = await db
		.select({ id: places.id, position: places.position, of: places.of })
		.from(places)
		.where(inArray(places.id, ids))
	return new Map(rows.map(({ id, ...place }) => [id, place]))
}
