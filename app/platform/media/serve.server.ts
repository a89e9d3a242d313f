import { LRUCache } from 'lru-cache'
import { db as defaultDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { variantFormats, variantWidthsPx, placeholderImage } from '#platform/lib/image-variants.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fileNameParameters } from '#platform/lib/http/file-name.ts'
import { mediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import { contentTypes, extensionOf, pdfType } from '#platform/lib/file-types.ts'
import { getOriginalName, getSuccessor } from './queries.server.ts'
import { storage as defaultStorage } from '#platform/storage/storage.server.ts'
import { isStorageKey } from '#platform/storage/storage-port.server.ts'
import type { Storage, StoredFile } from '#platform/storage/storage-port.server.ts'
import { isInTrash } from './trashed-files.server.ts'

type Sources = { storage?: Storage; db?: Db }

const caching = {
	original: 'public, max-age=3600',
	variant: 'public, max-age=31536000, immutable',
	standIn: 'public, max-age=60',
	/** Short: the replacement may be undone. */
	successor: 'public, max-age=300',
}
const shownInPage = /^(?:image|video)\//
const policies = {
	boxed: "default-src 'none'; sandbox",
	// No browser shows a PDF in a sandbox.
	pdf: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
}
const variantKey = new RegExp(
	`^variants/([a-z0-9-]+/[\\w.-]+)/(?:${variantWidthsPx.join('|')})\\.(?:${variantFormats.join('|')})$`,
)

const documentKey = /^(?:product|resource)-documents\//

/** Addresses already reported as missing, so that one broken page does not fill the log. */
const reported = new LRUCache<string, true>({ max: 1000 })

/**
 * Responds to GET and HEAD for a stored file at `path` (`/media/...`): whole, in part, or unchanged.
 *
 * While a copy is not made yet, sends the original's bytes, to be cached for a minute. Redirects a replaced document to
 * its successor. A file in the trash is not found. Never throws.
 */
export async function serveMedia(
	request: Request,
	path: string,
	{ storage = defaultStorage(), db = defaultDb }: Sources = {},
): Promise<Response> {
	const key = mediaKey(path)
	if (!isStorageKey(key)) return notFound()
	try {
		const successor = documentKey.test(key) ? await successorOf(db, path) : null
		if (successor !== null) return movedTo(successor)
		if (isInTrash(db, mediaAddress(originalOf(key)))) return notFound()
		const found = await find(storage, key)
		if (found) return await respond(request, { ...found, storage, db })
		if (key.startsWith('youtube/')) return videoStandIn()
		void reportMissing(db, path)
		return notFound()
	} catch (error) {
		logger.error({ err: error, key }, 'a stored file could not be served')
		return new Response('This file cannot be read at the moment.', {
			status: 503,
			headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' },
		})
	}
}

type Found = { key: string; file: StoredFile; cacheControl: string }

async function find(storage: Storage, key: string): Promise<Found | null> {
	const original = originalOf(key)
	if (original === '') return null
	const file = await storage.stat(key)
	const isCopy = original !== key || isOfMail(key)
	if (file) return { key, file, cacheControl: isCopy ? caching.variant : caching.original }
	const standIn = original === key ? null : await storage.stat(original)
	return standIn && { key: original, file: standIn, cacheControl: caching.standIn }
}

/** Whether it is a picture of an edition of the newsletter. */
function isOfMail(key: string): boolean {
	return key.startsWith('newsletter/')
}

/** The key of the file that a copy was made of, or the key itself; empty for a copy that is never made. */
function originalOf(key: string): string {
	return key.startsWith('variants/') ? (variantKey.exec(key)?.[1] ?? '') : key
}

type Reply = Found & { storage: Storage; db: Db }

async function respond(request: Request, { key, file, cacheControl, storage, db }: Reply) {
	const etag = `"${file.sizeBytes.toString(36)}-${Math.floor(file.modifiedAt.getTime()).toString(36)}"`
	const type = contentTypes[extensionOf(key)] ?? 'application/octet-stream'
	const headers = new Headers({
		'Cache-Control': cacheControl,
		ETag: etag,
		'Last-Modified': file.modifiedAt.toUTCString(),
		'Accept-Ranges': 'bytes',
		'Content-Type': type,
		'X-Content-Type-Options': 'nosniff',
		'Content-Security-Policy': type === pdfType ? policies.pdf : policies.boxed,
		// Programs for mail that are pages themselves show pictures of editions.
		'Cross-Origin-Resource-Policy': isOfMail(key) ? 'cross-origin' : 'same-origin',
	})
	if (!shownInPage.test(type)) {
		// A PDF opens in a tab: its bytes were checked when it was stored.
		const kind = type === pdfType ? 'inline' : 'attachment'
		headers.set('Content-Disposition', `${kind}; ${await fileNameOf(db, key)}`)
	}
	if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
	const ifRange = request.headers.get('If-Range')
	const isRangeWanted = request.method === 'GET' && (ifRange === null || ifRange === etag)
	const range = isRangeWanted ? parseRange(request.headers.get('Range'), file.sizeBytes) : null
	if (range === 'unsatisfiable') {
		headers.set('Content-Range', `bytes */${file.sizeBytes}`)
		return new Response(null, { status: 416, headers })
	}
	const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
	headers.set('Content-Length', String(end - start + 1))
	if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.sizeBytes}`)
	if (request.method === 'HEAD') return new Response(null, { headers })
	const content = await storage.get(key, { start, end })
	return content ? new Response(content.body, { status: range ? 206 : 200, headers }) : notFound()
}

function isUnchanged(request: Request, etag: string): boolean {
	const known = request.headers.get('If-None-Match')
	if (known === null) return false
	return (
		known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
	)
}

/** Names a download after the original file. */
async function fileNameOf(db: Db, key: string): Promise<string> {
	const stored = key.split('/').at(-1) ?? 'document'
	const original = await getOriginalName(db, mediaAddress(key)).catch((error: unknown) => {
		logger.warn({ err: error }, 'the name of a document could not be read')
		return null
	})
	return fileNameParameters(original ?? stored)
}

/** Null also when the query fails: the document itself is served. */
async function successorOf(db: Db, path: string): Promise<string | null> {
	try {
		return await getSuccessor(db, path)
	} catch (error) {
		logger.warn({ err: error }, 'the successor of a document could not be read')
		return null
	}
}

/** Logs a row without its file as an error, once. Ignores unknown addresses. */
async function reportMissing(db: Db, path: string): Promise<void> {
	if (reported.has(path)) return
	reported.set(path, true)
	try {
		if ((await getOriginalName(db, path)) !== null)
			logger.error({ path }, 'an uploaded file is missing')
	} catch (error) {
		logger.warn({ err: error }, 'a missing file could not be looked up')
	}
}

function movedTo(address: string): Response {
	const headers = { Location: address, 'Cache-Control': caching.successor }
	return new Response(null, { status: 301, headers })
}

function videoStandIn(): Response {
	const headers = { Location: placeholderImage, 'Cache-Control': caching.standIn }
	return new Response(null, { status: 302, headers })
}

function notFound(): Response {
	return new Response('Not found', {
		status: 404,
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	})
}

/**
 * The byte range that a `Range` header requests, both ends included. `null` is the whole file: without a header, or
 * when it does not parse or names several ranges, as the standard allows.
 */
export function parseRange(
	header: string | null,
	sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
	const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
	if (!found) return null
	const [, first = '', last = ''] = found
	if (first === '' && last === '') return null
	if (first === '') {
		const length = Math.min(Number(last), sizeBytes)
		return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable'
	}
	const start = Number(first)
	const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
	if (last !== '' && Number(last) < start) return null
	return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
