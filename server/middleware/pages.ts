import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { hasSessionCookies } from '#app/auth/session/session.server.ts'
import { PageTags, pageTagsContext } from '#app/cache/tags.server.ts'
import { databaseAwayContext } from '#app/db/away-context.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { requestCountry } from '#app/site/country/country.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Visitor } from '#app/site/visitor.ts'
import { pageGate, tooBusyAnswer } from '../page-gate.ts'
import type { Asker } from '../page-gate.ts'
import { clientAddress } from './client-address.ts'

type PageEnv = { Bindings: Partial<HttpBindings>; Variables: RequestIdVariables }

const isOffice = /^\/admin(?:[/.]|$)/i
const handle = createRequestHandler(build, import.meta.env.MODE)

/** Every page and every other address of the router, rendered for this request alone. */
export const pages = createMiddleware<PageEnv>(async (context) => {
	const request = context.req.raw
	const address = clientAddress(context)
	const country = requestCountry(request, address)
	const visitor = { country, address, requestId: context.get('requestId') }
	const render = () => renderPage(request, visitor, new PageTags())
	const { incoming } = context.env
	const hasCome = () => incoming?.complete ?? true
	const client = { network: address && networkOf(address), hasCome }
	return (await pageGate.run(askerOf(request), client, render)) ?? tooBusyAnswer()
})

/** Whoever is not signed in counts as a visitor, whatever the address. */
function askerOf(request: Request): Asker {
	if (request.method !== 'GET' && request.method !== 'HEAD') return 'sender'
	const isStaff = isOffice.test(new URL(request.url).pathname) && hasSessionCookies(request)
	return isStaff ? 'staff' : 'visitor'
}

/** Runs the router. Unless the page says otherwise, browsers must revalidate. Adds the tags of what the page shows to `tags`. */
export async function renderPage(
	request: Request,
	visitor: Omit<Visitor, 'origin'>,
	tags: PageTags,
): Promise<Response> {
	const provider = new RouterContextProvider()
	provider.set(visitorContext, { ...visitor, origin: env().SITE_URL })
	provider.set(pageTagsContext, tags)
	const answer = await handle(request, provider)
	const headers = new Headers(answer.headers)
	if (!headers.has('Cache-Control')) {
		headers.set('Cache-Control', 'private, no-cache')
		// The country: what a browser prefetched or kept before a choice must not be used after it.
		headers.append('Vary', 'Cookie')
	}
	// Wherever the database failed, and whether or not its route handled it.
	const isAway = answer.status === 500 && provider.get(databaseAwayContext)
	const status = isAway ? 503 : answer.status
	if (status === 503) headers.set('Retry-After', '10')
	const statusText = isAway ? 'Service Unavailable' : answer.statusText
	return new Response(answer.body, { status, statusText, headers })
}
