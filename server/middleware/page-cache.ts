import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Rendering } from '#app/cache/page-cache.server.ts'
import { PageTags } from '#app/cache/tags.server.ts'
import type { StoredPage } from '#app/cache/stored-page.server.ts'
import type { Country } from '#app/lib/country.ts'
import { env } from '#app/lib/env/env.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { visitorCountry } from '#app/site/country/country.server.ts'
import { isMissingPage } from '#app/site/missing-page.ts'
import { acceptedEncoding } from '../accepted-encoding.ts'
import { headersOf, isKnown } from '../cached-page.ts'
import { readPageAddress } from '../page-address.ts'
import { pageGate, tooBusyAnswer, TooBusyError } from '../page-gate.ts'
import type { Client } from '../page-gate.ts'
import { catchUpPages, pageCache } from '../site-cache.ts'
import { clientAddress } from './client-address.ts'
import { renderPage } from './pages.ts'
import { securityHeaders } from './security-headers.ts'

const never = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection'])

/**
 * Answers public pages from the cache, and caches those it renders. A page is rendered from its address and country alone: no
 * cookie or header of the request reaches it, so none can leak into another visitor's page.
 */
export const cachedPages = createMiddleware(async (context, next) => {
	const { req } = context
	const isReading = req.method === 'GET' || req.method === 'HEAD'
	if (import.meta.env.DEV || !isReading) return next()
	const url = new URL(req.url)
	const address = readPageAddress(url.pathname + url.search)
	if (!address) return next()
	const from = clientAddress(context)
	const country = address.country ?? visitorCountry(req.header('Cookie') ?? '', from)
	const client = { network: from && networkOf(from) }
	const make = () => render(address.path, { country, requestId: context.get('requestId') })
	try {
		const page = await pageCache.get(`${country} ${address.path}`, () => withinLimits(client, make))
		return await answer(context, page)
	} catch (error) {
		if (error instanceof TooBusyError) return tooBusyAnswer()
		throw error
	}
})

async function withinLimits(client: Client, make: () => Promise<Rendering>): Promise<Rendering> {
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

/** Renders a page for the cache: only middleware whose result is the same for everybody, so not the whole application. */
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
	const mayStandIn = mayBeKept(response, path)
	return {
		page: {
			status: response.status,
			headers: [...headers, ['vary', 'Accept-Encoding']],
			body: Buffer.from(await response.arrayBuffer()),
		},
		tags: tags.names,
		isKeepable: tags.isKeepable && mayStandIn,
		mayStandIn,
	}
}

/** 200; and 404 only for the page shared by all missing addresses: one for each would fill the memory. */
function mayBeKept({ status, headers }: Response, path: string): boolean {
	if (headers.has('Set-Cookie') || headers.get('Cache-Control')?.includes('no-store')) return false
	return status === 200 || (status === 404 && isMissingPage(path))
}

async function answer(context: Context, page: StoredPage): Promise<Response> {
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
