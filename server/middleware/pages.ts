import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { env } from '#app/lib/env.server.ts'
import { requestCountry } from '#app/site/country.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { clientAddress } from './client-address.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Every page and every other address of the router; answers are never kept by the browser without asking again. */
export const pages = createMiddleware(async (context) => {
	const request = context.req.raw
	const provider = new RouterContextProvider()
	const address = clientAddress(context)
	provider.set(visitorContext, {
		country: requestCountry(request, address),
		address,
		origin: env().SITE_URL,
		requestId: context.get('requestId'),
	})
	const answer = await handle(request, provider)
	const headers = new Headers(answer.headers)
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
	if (answer.status === 503) headers.set('Retry-After', '10')
	return new Response(answer.body, {
		status: answer.status,
		statusText: answer.statusText,
		headers,
	})
})
