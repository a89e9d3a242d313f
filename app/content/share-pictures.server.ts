// Pictures for social networks at `/share/{type}/{id}/{mark}`, drawn when they are asked for. The mark follows from what is drawn,
// so a changed record gets another address, and its former ones lead there.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { db as defaultDb } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { isMediaAddress, mediaKey } from '#app/lib/media-address.ts'
import { variantWidthsPx } from '#app/lib/image-variants.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { withDecodeTurn } from '#app/media/picture/images.server.ts'
import { makeSharePicture } from '#app/media/picture/share-picture.server.ts'
import type { Storage } from '#app/media/storage/storage-port.server.ts'
import { storage as defaultStorage } from '#app/media/storage/storage.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { ContentKey } from './catalogue.ts'
import { searchSources } from './catalogue.server.ts'

/** What is drawn of a record. */
type Drawn = {
	title: string
	/** Facts of its card; only a price is drawn. */
	facts: readonly string[]
	image: { src: string } | null
}

type Sources = { db?: Db; storage?: Storage; now?: Date }

const address = /^\/share\/([a-z]+)\/([\w-]{1,40})\/([\w-]{1,20})$/
/** Drawn pictures that are kept: those of a page shared now are asked for by several networks at once. */
const cached = new LRUCache<string, Buffer>({
	maxSize: 4 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
})
/** Most pictures waiting to be drawn, one after another. */
const mostWaiting = 20
let waiting = 0

/** Address of a record's picture for social networks, and its text. */
export function sharePicture(type: ContentKey, id: string, drawn: Drawn) {
	return { src: `/share/${type}/${id}/${markOf(drawn)}`, alt: drawn.title }
}

/** Responds to GET and HEAD for the picture of a live record. Never throws. */
export async function serveSharePicture(
	request: Request,
	path: string,
	{ db = defaultDb, storage = defaultStorage(), now = new Date() }: Sources = {},
): Promise<Response> {
	const [, type = '', id = '', mark] = address.exec(path) ?? []
	try {
		const drawn = await readDrawn(db, { type, id, now })
		if (!drawn) return new Response('Not found', { status: 404, headers: notCached })
		const own = sharePicture(type as ContentKey, id, drawn)
		if (mark !== markOf(drawn))
			return new Response(null, { status: 302, headers: { Location: own.src, ...notCached } })
		const bytes = cached.get(own.src) ?? (await draw(storage, own.src, drawn))
		if (!bytes) return new Response('Busy', { status: 503, headers: busy })
		const headers = {
			'Content-Type': 'image/jpeg',
			'Content-Length': String(bytes.length),
			'Cache-Control': 'public, max-age=31536000, immutable',
			'Cross-Origin-Resource-Policy': 'cross-origin',
		}
		return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
	} catch (error) {
		logger.error({ err: error, type }, 'a picture for social networks could not be drawn')
		return new Response('This picture cannot be drawn at the moment.', {
			status: 503,
			headers: busy,
		})
	}
}

const notCached = { 'Cache-Control': 'no-store' }
const busy = { ...notCached, 'Retry-After': '5' }

function markOf({ title, facts, image }: Drawn): string {
	return createHash('sha256')
		.update(JSON.stringify([title, priceIn(facts), image?.src ?? null]))
		.digest('base64url')
		.slice(0, 12)
}

function priceIn(facts: readonly string[]): string | null {
	return facts.find((fact) => fact.startsWith('$')) ?? null
}

/** Null without such a live record. Two queries. */
async function readDrawn(
	db: Db,
	{ type, id, now }: { type: string; id: string; now: Date },
): Promise<Drawn | null> {
	const source = searchSources.find(({ key }) => key === type)
	const [row] = source && parseUuid(id) ? await source.readRows(db, [id], now) : []
	return row?.toCard(await getImageViews(db, [row.image])) ?? null
}

/** Draws and keeps it; null when too many wait. */
async function draw(
	storage: Storage,
	src: string,
	{ title, facts, image }: Drawn,
): Promise<Buffer | null> {
	if (waiting >= mostWaiting) return null
	waiting += 1
	try {
		return await withDecodeTurn(async () => {
			const known = cached.get(src)
			if (known) return known
			const fact = priceIn(facts)
			const picture = image && (await readPicture(storage, image.src))
			const bytes = await makeSharePicture({ picture, title, fact }).catch((error: unknown) => {
				logger.warn({ err: error, src }, 'a picture for social networks is drawn without its image')
				return makeSharePicture({ picture: null, title, fact })
			})
			cached.set(src, bytes)
			return bytes
		})
	} finally {
		waiting -= 1
	}
}

/** The smallest copy that is large enough, else the original; null when it is not stored. */
async function readPicture(storage: Storage, src: string): Promise<Uint8Array | null> {
	if (!isMediaAddress(src)) return null
	const key = mediaKey(src)
	const copies = variantWidthsPx.filter((width) => width >= 768 && width <= 1280)
	for (const name of [...copies.map((width) => `variants/${key}/${width}.webp`), key]) {
		const file = await storage.get(name)
		if (file) return new Uint8Array(await new Response(file.body).arrayBuffer())
	}
	return null
}
