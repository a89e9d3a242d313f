import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { RequestIdVariables } from 'hono/request-id'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { hasSessionCookies } from '#platform/auth/session/session.server.ts'
import { PageTags, pageTagsContext } from '#platform/cache/tags.server.ts'
import { findLivePageSlug } from '#content/page/queries.server.ts'
import { db } from '#platform/db/client.server.ts'
import { databaseAwayContext } from '#platform/db/errors.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { requestCountry, visitorCountry } from '#kit/site/country/country.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Visitor } from '#kit/site/visitor.ts'
import type { Rendering } from '#platform/cache/page-cache.server.ts'
import type { StoredPage } from '#platform/cache/stored-page.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import { isMissingPage } from '#kit/site/missing-page.ts'
import { pageGate, tooBusyResponse, TooBusyError } from '../page-gate.ts'
import type { ClientKind, Client } from '../page-gate.ts'
import { acceptedEncoding, headersOf, isKnown, readPageAddress } from '../cached-page.ts'
import type { PageAddress } from '../cached-page.ts'
import { catchUpPages, pageCache } from '../site-cache.ts'
import { clientAddress } from './client-address.ts'
import type { LookingEnv } from './closed-site.ts'
import { securityHeaders } from './every-request.ts'

const never = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection'])

type CachedEnv = { Variables: RequestIdVariables & LookingEnv['Variables'] }

/**
 * Answers public pages from the cache, and caches those it renders. A page is rendered from its address and country
 * alone: no cookie or header of the request reaches it, so none can leak into another visitor's page.
 */
export const cachedPages = createMiddleware<CachedEnv>(async (context, next) => {
	const { req } = context
	const isReading = req.method === 'GET' || req.method === 'HEAD'
	if (import.meta.env.DEV || !isReading || context.get('isLooking')) return next()
	const url = new URL(req.url)
	const address = readPageAddress(url.pathname + url.search)
	if (!address) return next()
	const from = clientAddress(context)
	const country = home().only ?? address.country ?? visitorCountry(req.header('Cookie') ?? '', from)
	const client = { network: from && networkOf(from) }
	try {
		const path = await pathOf(address, { country, client })
		const make = () => render(path, { country, requestId: context.get('requestId') })
		const page = await pageCache.get(`${country} ${path}`, () => withinLimits(client, make))
		return await respond(context, page)
	} catch (error) {
		if (error instanceof TooBusyError) return tooBusyResponse()
		throw error
	}
})

/**
 * The path of the page to send: where a page of staff may be and is not, that of the page which all missing addresses
 * share. One query, unless the page is cached.
 */
async function pathOf(
	{ path, perhaps }: PageAddress,
	{ country, client }: { country: Country; client: Client },
): Promise<string> {
	if (!perhaps || pageCache.find(`${country} ${path}`)) return path
	const look = async () => ({ slug: await findLivePageSlug(db, perhaps.slug, new Date()) })
	try {
		return (await withinLimits(client, look)).slug === null ? perhaps.missing : path
	} catch (error) {
		if (error instanceof TooBusyError) throw error
		// The page reads it too, and says what is wrong.
		return path
	}
}

async function withinLimits<T>(client: Client, make: () => Promise<T>): Promise<T> {
	const made = await pageGate.run('visitor', client, make)
	if (made === null) throw new TooBusyError('Too many pages are being rendered')
	return made
}

/** Delays the response to a save in the back office until the next request would get the new page. */
export const freshAfterSaving = createMiddleware(async (context, next) => {
	await next()
	if (context.req.method !== 'GET' && context.req.path.startsWith('/admin')) await catchUpPages()
})

type Made = { country: Country; requestId: string }

/** Renders a page for the cache: only middleware whose result is the same for everybody, not the whole application. */
const maker = new Hono<{ Bindings: { made: Made; tags: PageTags } }>()
	.use(securityHeaders)
	.get('*', ({ req, env: { made, tags } }) => renderPage(req.raw, { ...made, address: null }, tags))
	.onError((error) => {
		throw error
	})

async function render(path: string, made: Made): Promise<Rendering> {
	const tags = new PageTags()
	const response = await maker.request(env().SITE_URL + path, {}, { made, tags })
	const headers = [...response.headers].filter(([name]) => !never.has(name))
	const mayStandIn = mayBeCached(response, path)
	return {
		page: {
			status: response.status,
			headers: [...headers, ['vary', 'Accept-Encoding']],
			body: Buffer.from(await response.arrayBuffer()),
		},
		tags: tags.names,
		isCacheable: tags.isCacheable && mayStandIn,
		mayStandIn,
	}
}

/** 200; and 404 only for the page shared by all missing addresses: one for each would fill the memory. */
function mayBeCached({ status, headers }: Response, path: string): boolean {
	if (headers.has('Set-Cookie') || headers.get('Cache-Control')?.includes('no-store')) return false
	return status === 200 || (status === 404 && isMissingPage(path))
}

async function respond(context: Context, page: StoredPage): Promise<Response> {
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding') ?? '')
	const headers = new Headers(headersOf(page, encoding))
	const { status } = page
	const conditions = {
		ifNoneMatch: context.req.header('If-None-Match'),
		ifModifiedSince: context.req.header('If-Modified-Since'),
	}
	if (isKnown(page, encoding, conditions)) return new Response(null, { status: 304, headers })
	if (page.isEmpty || context.req.method === 'HEAD') return new Response(null, { status, headers })
	const body = await page.body(encoding)
	return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

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
	return (await pageGate.run(clientKindOf(request), client, render)) ?? tooBusyResponse()
})

/** Whoever is not signed in counts as a visitor, whatever the address. */
function clientKindOf(request: Request): ClientKind {
	if (request.method !== 'GET' && request.method !== 'HEAD') return 'sender'
	const isOfOffice = isOffice.test(new URL(request.url).pathname)
	const isStaff = isOfOffice && hasSessionCookies(request.headers.get('Cookie'))
	return isStaff ? 'staff' : 'visitor'
}

/** Runs the router. Unless the page says otherwise, browsers must revalidate. Adds the page's tags to `tags`. */
async function renderPage(
	request: Request,
	visitor: Omit<Visitor, 'origin'>,
	tags: PageTags,
): Promise<Response> {
	const provider = new RouterContextProvider()
	provider.set(visitorContext, { ...visitor, origin: env().SITE_URL })
	provider.set(pageTagsContext, tags)
	const respond = await handle(request, provider)
	const headers = new Headers(respond.headers)
	if (!headers.has('Cache-Control')) {
		headers.set('Cache-Control', 'private, no-cache')
		// The country: what a browser prefetched or kept before a choice must not be used after it.
		headers.append('Vary', 'Cookie')
	}
	// Wherever the database failed, and whether or not its route handled it.
	const isAway = respond.status === 500 && provider.get(databaseAwayContext)
	const status = isAway ? 503 : respond.status
	if (status === 503) headers.set('Retry-After', '10')
	const statusText = isAway ? 'Service Unavailable' : respond.statusText
	return new Response(respond.body, { status, statusText, headers })
}
