import { createMiddleware } from 'hono/factory'
import { hasSessionCookies } from '#platform/auth/session/session.server.ts'
import { endOfWay, findWay } from '#content/redirect/queries.server.ts'
import { db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { whySenderExcluded } from '#insight/visits/read-view.server.ts'
import { pageGate, tooBusyResponse } from '../page-gate.ts'
import { clientAddress } from './client-address.ts'
import { leave, viewCounter } from './seen.ts'

const dataEnd = /\.data$/

/**
 * Leads addresses without a page on, as staff said, and counts whom it leads. It comes before what is right about other
 * addresses, such as a slash at the end, so that visitors take one step; an address without a redirect costs no query.
 */
export const redirects = createMiddleware(async (context, next) => {
	const { method, raw } = context.req
	if (method !== 'GET' && method !== 'HEAD') return next()
	const requested = new URL(context.req.url)
	const isData = dataEnd.test(requested.pathname)
	requested.pathname = requested.pathname.replace(dataEnd, '')
	// Names the loaders whose data is wanted.
	if (isData) requested.searchParams.delete('_routes')
	const now = new Date()
	const way = await orNull('redirects', findWay(db, requested, now))
	if (!way) return next()
	const address = clientAddress(context)
	const client = { network: address && networkOf(address) }
	const look = async () => [await orNull('a redirect', endOfWay(db, way, { requested, now }))]
	const end = await pageGate.run('visitor', client, look)
	if (end === null) return tooBusyResponse()
	const [to] = end
	if (!to) return next()
	const sender = { headers: raw.headers, isStaff: hasSessionCookies(raw.headers.get('cookie')) }
	const isPerson = method === 'GET' && whySenderExcluded(sender) === null
	if (isPerson) leave(viewCounter.countRedirect(way.rule.id, address))
	// Browsers ask again, so that a redirect that staff change or end does not go on in them.
	const headers = { Location: to, 'Cache-Control': 'private, no-cache' }
	if (!isData) return new Response(null, { status: 301, headers })
	// The router of an open page follows these.
	const ofRouter = { 'X-Remix-Redirect': to, 'X-Remix-Reload-Document': 'true' }
	return new Response(null, { status: 204, headers: ofRouter })
})
