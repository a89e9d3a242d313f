import type { RouterContextProvider } from 'react-router'
import { readShown } from '#app/site/preview.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { listLiveServices } from './queries.server.ts'

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
