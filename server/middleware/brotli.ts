import { createMiddleware } from 'hono/factory'
import { toBrotli } from '#app/lib/http/brotli.server.ts'
import { acceptedEncoding } from '../accepted-encoding.ts'

/** Below this, headers and padding take more than compression saves. */
const thresholdBytes = 1024
const pageOrData = /^text\/(?:html|x-script)\b/

/**
 * Compresses pages that are not cached, and the data of client-side navigations. Hono's `compress` has gzip only, whose window
 * of 32 kB is too small to notice that the data at the end of a page repeats its text.
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
