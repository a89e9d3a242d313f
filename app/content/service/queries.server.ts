import { and, desc, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { isFor, isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'

const maxServices = 100

/** What pages and cards show of a service, with its place. */
export const serviceColumns = {
	id: services.id,
	slug: services.slug,
	title: services.title,
	description: services.description,
	features: services.features,
	image: services.image,
	country: services.country,
	displayOrder: services.displayOrder,
	createdAt: services.createdAt,
}

/**
 * Live services for `country` in their order (a missing place counts as 0), then newest first. One query.
 *
 * @param limit how many at most; 100 when left out.
 */
export async function listLiveServices(
	db: Db,
	{ country, now, limit = maxServices }: { country: Country; now: Date; limit?: number },
) {
	return db
		.select(serviceColumns)
		.from(services)
		.where(and(isLive(services, now), isFor(services.country, country)))
		.orderBy(sql`coalesce(${services.displayOrder}, 0)`, desc(services.createdAt), services.id)
		.limit(limit)
}

type Context = Readonly<RouterContextProvider>
type Services = ReturnType<typeof listLiveServices>

const reads = new WeakMap<Context, Services>()

/**
 * The services of the current request's page: the footer and the page itself share one read. After a failure, the next call
 * reads again.
 *
 * @throws what the database throws.
 */
export function listServicesOfPage(context: Context): Services {
	const { country } = context.get(visitorContext)
	const read =
		reads.get(context) ??
		readShown(context, (db) => listLiveServices(db, { country, now: new Date() }))
	reads.set(context, read)
	read.catch(() => reads.delete(context))
	return read
}
