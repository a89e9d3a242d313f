import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { runForClient } from '#platform/lib/http/current-client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { toBrotli } from '#platform/lib/http/brotli.server.ts'
import { acceptedEncoding, timingOf } from '../cached-page.ts'
import { clientAddress } from './client-address.ts'
import { decodePath } from './request-rules.ts'

/** Logs responses of 400 and above with the request id, which is also sent as `X-Request-Id`. */
export const requestLog = createMiddleware(async (context, next) => {
	const requestId: string = context.get('requestId')
	const startedMs = performance.now()
	const address = clientAddress(context)
	await runForClient({ requestId, network: address && networkOf(address) }, next)
	context.res.headers.set('X-Request-Id', requestId)
	const { status } = context.res
	if (status < 400) return
	const durationMs = Math.round(performance.now() - startedMs)
	// A JSON value of at most 200 characters: a hostile path can neither forge nor flood the log.
	const path = context.req.path.slice(0, 200)
	// The client has disconnected: not our failure.
	const isGivenUp = context.req.raw.signal.aborted
	const isFailure = status >= 500 && !isGivenUp && !context.get('isClosed')
	const level = isFailure ? 'error' : 'info'
	logger[level](
		{ requestId, method: context.req.method, path, status, durationMs, isGivenUp },
		'request refused',
	)
})

/** Handles errors outside the pages: a body that broke off while it was counted, or a fault in the middleware. */
export function handleFailure(error: Error, context: Context): Response {
	const path = context.req.path.slice(0, 200)
	const isGivenUp = context.req.raw.signal.aborted
	logger[isGivenUp ? 'info' : 'error']({ err: error, path, isGivenUp }, 'request failed')
	return context.text('Internal Server Error', isGivenUp ? 400 : 500)
}

/** Default headers of every response; one that a response sets itself is kept. */
export const securityHeaders = secureHeaders({
	overwrite: false,
	referrerPolicy: 'strict-origin-when-cross-origin',
	xFrameOptions: 'DENY',
	permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
	// Vite's scripts and styles in development would be refused.
	...(import.meta.env.PROD && {
		contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
	}),
	strictTransportSecurity: env().SITE_URL.startsWith('https:') && 'max-age=31536000',
	// Only for obsolete browsers, or covered by another of these headers.
	originAgentCluster: false,
	xDnsPrefetchControl: false,
	xDownloadOptions: false,
	xPermittedCrossDomainPolicies: false,
	xXssProtection: false,
})

/** Adds what the scripts in the page read of a response: the cached page itself is the same for everybody. */
export const pageTiming = createMiddleware(async (context, next) => {
	await next()
	const { req } = context
	context.header(...timingOf({ saveData: req.header('Save-Data'), cookies: req.header('Cookie') }))
})

/** The back office and its calls: never cached, never indexed. */
const isPrivate = /^\/(?:admin|api|rest)(?:[/.]|$)/i

/** Addresses that may contain a secret: browsers must not send them as a referrer. */
const withLinks = /^\/admin\/auth(?:[/.]|$)/i

export const privateResponses = createMiddleware(async (context, next) => {
	await next()
	const path = decodePath(context.req.path)
	if (!isPrivate.test(path)) return
	context.res.headers.set('Cache-Control', 'no-store')
	if (withLinks.test(path)) context.res.headers.set('Referrer-Policy', 'no-referrer')
	context.res.headers.set('X-Robots-Tag', 'noindex')
})

/** Below this, headers and padding take more than compression saves. */
const thresholdBytes = 1024
const pageOrData = /^text\/(?:html|x-script)\b/

/**
 * Compresses pages that are not cached, and the data of client-side navigations. Hono's `compress` has gzip only, whose
 * window of 32 kB is too small to notice that the data at the end of a page repeats its text.
 */
export const brotli = createMiddleware(async (context, next) => {
	await next()
	const { req, res } = context
	if (!res.body || req.method === 'HEAD' || res.headers.has('Content-Encoding')) return
	if (!pageOrData.test(res.headers.get('Content-Type') ?? '')) return
	if (acceptedEncoding(req.header('Accept-Encoding') ?? '') !== 'br') return
	const plain = Buffer.from(await res.arrayBuffer())
	const isWorth = plain.length >= thresholdBytes
	const body = isWorth ? await toBrotli(plain) : plain
	context.res = new Response(body as Uint8Array<ArrayBuffer>, res)
	context.res.headers.delete('Content-Length')
	context.res.headers.append('Vary', 'Accept-Encoding')
	if (isWorth) context.res.headers.set('Content-Encoding', 'br')
})
