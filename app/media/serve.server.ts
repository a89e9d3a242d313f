import { Readable } from 'node:stream'
import { logger } from '#app/lib/logger.server.ts'
import { storage } from './storage.server.ts'

const types: Record<string, string> = {
	avif: 'image/avif',
	webp: 'image/webp',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	png: 'image/png',
	gif: 'image/gif',
	tif: 'image/tiff',
	tiff: 'image/tiff',
	mp4: 'video/mp4',
	pdf: 'application/pdf',
	txt: 'text/plain; charset=utf-8',
	zip: 'application/zip',
}
const shownInPage = /^(image|video)\//
const variantPattern = /^variants\/([a-z0-9-]+\/[\w.-]+)\/\d{2,4}\.(?:avif|webp)$/

const cacheFor = {
	original: 'public, max-age=3600',
	variant: 'public, max-age=31536000, immutable',
	// A copy that is not made yet: the original stands in for a short while.
	standIn: 'public, max-age=60',
}

type Found = { key: string; sizeBytes: number; changedAt: Date; cacheControl: string }

/**
 * Answers `GET` and `HEAD` of a stored file, with ranges; a resized copy that is not made yet is answered with its
 * original. A file that is missing is a 404, never an error.
 */
export async function serveMedia(request: Request, path: string): Promise<Response> {
	const found = await find(path.replace(/^\/media\//, ''))
	if (!found) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
	const etag = `"${found.sizeBytes.toString(36)}-${found.changedAt.getTime().toString(36)}"`
	const headers = headersOf(found, etag)
	if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
	const range = parseRange(request.headers.get('Range'), found.sizeBytes)
	if (range === 'unsatisfiable') {
		headers.set('Content-Range', `bytes */${found.sizeBytes}`)
		return new Response(null, { status: 416, headers })
	}
	const { start, end } = range ?? { start: 0, end: found.sizeBytes - 1 }
	headers.set('Content-Length', String(end - start + 1))
	if (range) headers.set('Content-Range', `bytes ${start}-${end}/${found.sizeBytes}`)
	const body = request.method === 'HEAD' ? null : streamOf(found.key, { start, end })
	return new Response(body, { status: range ? 206 : 200, headers })
}

async function find(key: string): Promise<Found | null> {
	const variantOf = variantPattern.exec(key)?.[1]
	const own = await storage().stat(key)
	if (own) return { key, ...own, cacheControl: variantOf ? cacheFor.variant : cacheFor.original }
	if (!variantOf) return null
	const original = await storage().stat(variantOf)
	return original && { key: variantOf, ...original, cacheControl: cacheFor.standIn }
}

function headersOf({ key, cacheControl }: Found, etag: string): Headers {
	const ending = key.slice(key.lastIndexOf('.') + 1).toLowerCase()
	const type = types[ending] ?? 'application/octet-stream'
	const headers = new Headers({
		'Content-Type': type,
		'Cache-Control': cacheControl,
		ETag: etag,
		'Accept-Ranges': 'bytes',
		'X-Content-Type-Options': 'nosniff',
		'Content-Security-Policy': "default-src 'none'; sandbox",
	})
	if (!shownInPage.test(type)) headers.set('Content-Disposition', 'attachment')
	return headers
}

function streamOf(key: string, range: { start: number; end: number }): ReadableStream {
	const stream = storage().get(key, range)
	stream.on('error', (error) => logger.error({ err: error }, 'reading a stored file failed'))
	return Readable.toWeb(stream) as ReadableStream
}

function parseRange(header: string | null, sizeBytes: number) {
	const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
	if (!found || (found[1] === '' && found[2] === '')) return null
	const [from, to] = [found[1] ?? '', found[2] ?? '']
	const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
	const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
	return start > end || start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
