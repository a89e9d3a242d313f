import { renderToPipeableStream } from 'react-dom/server'
import { Writable } from 'node:stream'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import type { EntryContext, ErrorResponse, HandleErrorFunction } from 'react-router'
import { databaseAwayContext, isDatabaseAway } from '#platform/db/errors.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { inTurn } from '#platform/lib/http/turns.server.ts'
import {
	contentSecurityPolicy,
	makeNonce,
	withStyles,
} from '#kit/site/document/content-security-policy.server.ts'
import { NonceContext } from '#kit/site/document/in-page.ts'
import { paintFirst } from '#kit/site/document/paint-first.server.ts'
import { backOfficeRoute, siteManifest } from '#kit/site/document/site-manifest.server.ts'
import { slimData } from '#kit/site/document/slim-data.server.ts'

const renderTimeoutMs = 8000
/** In bytes. Above its default limit, React sends late parts at the end and moves them up by script. */
const wholePage = Number.POSITIVE_INFINITY

/** One page after another: rendering fills a turn of the event loop, which accepts one connection. */
export default function handleRequest(...requested: PageRequest): Promise<Response> {
	return inTurn(() => respondWithPage(...requested))
}

type PageRequest = [request: Request, status: number, headers: Headers, context: EntryContext]

/**
 * Renders a page whole, not as a stream: the policy header needs the hashes of its inline scripts, and the page
 * cache needs its bytes. Loaders have finished before rendering starts, so streaming would gain nothing.
 */
async function respondWithPage(
	...[request, status, headers, context]: PageRequest
): Promise<Response> {
	let pageStatus = status
	const nonce = makeNonce()
	const html = await renderHtml({
		context,
		nonce,
		url: request.url,
		onError: () => {
			pageStatus = 500
		},
	})
	const ordered =
		import.meta.env.PROD && isPublic(context)
			? toPublicPage(html, { context, nonce, isFailed: pageStatus >= 500 })
			: html
	const { html: page, policy } = contentSecurityPolicy(ordered, nonce)
	passOnWaiting(context.staticHandlerContext, headers)
	headers.set('Content-Type', 'text/html; charset=utf-8')
	// In development Vite adds styles and its own client to pages, which the policy would block.
	if (import.meta.env.PROD) headers.set('Content-Security-Policy', policy)
	// As bytes: from a string, Response would make two more copies.
	const body = request.method === 'HEAD' ? null : Buffer.from(withStyles(page))
	return new Response(body, { status: pageStatus, headers })
}

/** Copies `Retry-After` from actions and loaders: React Router passes on only a route's own `headers`. */
function passOnWaiting(
	{ actionHeaders, loaderHeaders }: EntryContext['staticHandlerContext'],
	headers: Headers,
) {
	for (const given of Object.values({ ...loaderHeaders, ...actionHeaders })) {
		const wait = given.get('Retry-After')
		if (wait !== null) headers.set('Retry-After', wait)
	}
}

/** False for the back office: it needs its scripts, so they start at once. */
function isPublic({ staticHandlerContext }: EntryContext): boolean {
	return !staticHandlerContext.matches.some(({ route }) => backOfficeRoute.test(route.id))
}

type PublicPage = { context: EntryContext; nonce: string; isFailed: boolean }

function toPublicPage(html: string, { context, nonce, isFailed }: PublicPage): string {
	const { url } = context.manifest
	return slimData(paintFirst(html.replaceAll(url, siteManifest(url)), { nonce, isFailed }), nonce)
}

type Render = { context: EntryContext; nonce: string; url: string; onError: () => void }

function renderHtml({ context, nonce, url, onError }: Render): Promise<string> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => stream.abort(), renderTimeoutMs)
		const page = (
			<NonceContext value={nonce}>
				<ServerRouter context={context} url={url} nonce={nonce} />
			</NonceContext>
		)
		const stream = renderToPipeableStream(page, {
			nonce,
			progressiveChunkSize: wholePage,
			onAllReady() {
				clearTimeout(timer)
				stream.pipe(collector(resolve))
			},
			onShellError(error) {
				clearTimeout(timer)
				reject(error)
			},
			onError(error) {
				onError()
				logger.error({ err: error }, 'rendering failed')
			},
		})
	})
}

/** Collects the whole stream: back-pressure every 16 kB would cost turns of the event loop. */
function collector(onEnd: (text: string) => void): Writable {
	const chunks: Uint8Array[] = []
	return new Writable({
		write(chunk: Uint8Array, _encoding, done) {
			chunks.push(chunk)
			done()
		},
		final(done) {
			onEnd(Buffer.concat(chunks).toString())
			done()
		},
	})
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (isDatabaseAway(error)) context.set(databaseAwayContext, true)
	if (request.signal.aborted) return
	const path = new URL(request.url).pathname.slice(0, 200)
	// A refusal by the router or a route is the client's error, such as a wrong method or address.
	if (isRouteErrorResponse(error) && error.status < 500)
		return logger.info({ path, status: error.status }, 'request refused by the router')
	logger.error(
		{ err: isRouteErrorResponse(error) ? errorIn(error) : error, path },
		'request failed',
	)
}

/** The cause, which the router sets but does not type; else the status. */
function errorIn(response: ErrorResponse & { error?: Error }): Error {
	return response.error ?? new Error(`${response.status} ${response.statusText}`)
}
