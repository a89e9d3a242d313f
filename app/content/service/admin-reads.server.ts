import { inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminReads } from '#kit/records/content.server.ts'
import type { ListGiven, RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { numberServices } from './order-services.server.ts'
import { serviceReads } from './queries.server.ts'

/** The back office's reads of services. Listing them assigns a place to those without one. */
export const serviceAdminReads = {
	beforeList: numberServices,
	list: listServices,
} satisfies AdminReads

export type ServiceRow = RowIn<typeof listServices>

/** One page of services in their order, each with its place among all of them. */
async function listServices(db: Db, given: ListGiven) {
	const list = await serviceReads.list(db, given)
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
				sql<number>`(row_number() over (order by ${sql.join([...serviceReads.order, services.id], sql`, `)}))::int`.as(
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
