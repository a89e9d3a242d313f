import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ServerRouter } from 'react-router'
import type { EntryContext, HandleErrorFunction } from 'react-router'
import { logger } from '#app/lib/logger.server.ts'
import { contentSecurityPolicy } from '#app/site/content-security-policy.server.ts'
import { deferScripts } from '#app/site/defer-scripts.server.ts'

const renderTimeoutMs = 8000

/**
 * Renders a page whole, not as a stream: the policy header needs the hashes of its inline scripts, and the
 * page cache its bytes. Loaders have answered before rendering starts, so streaming would gain nothing.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	let answered = status
	const html = await renderHtml({
		context,
		url: request.url,
		onError: () => {
			answered = 500
		},
	})
	const page = import.meta.env.PROD ? deferScripts(html) : html
	headers.set('Content-Type', 'text/html; charset=utf-8')
	// Vite puts styles and its own client into pages during development, which the policy would refuse.
	if (import.meta.env.PROD) headers.set('Content-Security-Policy', contentSecurityPolicy(page))
	return new Response(request.method === 'HEAD' ? null : page, { status: answered, headers })
}

type Render = { context: EntryContext; url: string; onError: () => void }

function renderHtml({ context, url, onError }: Render): Promise<string> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => stream.abort(), renderTimeoutMs)
		const stream = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
			onAllReady() {
				clearTimeout(timer)
				const body = new PassThrough()
				text(body).then(resolve, reject)
				stream.pipe(body)
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

export const handleError: HandleErrorFunction = (error, { request }) => {
	if (request.signal.aborted) return
	logger.error({ err: error, path: new URL(request.url).pathname.slice(0, 200) }, 'request failed')
}
