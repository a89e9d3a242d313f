import type { RouterContextProvider } from 'react-router'
import { getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { serviceFields } from './service-fields.ts'
import { serviceType } from './type.ts'

/** What the declaration says of reading services. */
export const serviceReads = declaredReads(serviceType, services, serviceFields)

/** Live services for a country in their order (a missing place counts as 0), then newest first. One query. */
export const { listLive: listLiveServices } = serviceReads

type Context = Readonly<RouterContextProvider>
type Services = ReturnType<typeof listLiveServices>

const reads = new WeakMap<Context, Services>()

/**
 * The services of the current request's page, none when the business leaves them out: the footer and the page itself share
 * one read. After a failure, the next call reads again.
 *
 * @throws what the database throws.
 */
export function listServicesOfPage(context: Context): Services {
	const { country } = context.get(visitorContext)
	const read =
		reads.get(context) ??
		readShown(context, async (db) => {
			const now = new Date()
			const { leftOut } = await getBusiness(db, now)
			return isLeftOut('/services', leftOut) ? [] : listLiveServices(db, { country, now })
		})
	reads.set(context, read)
	read.catch(() => reads.delete(context))
	return read
}
