// Pictures for social networks at `/share/{type}/{id}/{mark}`, drawn when they are asked for. The mark follows from
// what is drawn, so a changed record gets another address, and its former ones lead there.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { getShared, lookStamp } from '#platform/business/business.server.ts'
import { db as defaultDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isPrice } from '#platform/lib/text/is-price.ts'
import { isMediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import { variantWidthsPx } from '#platform/lib/image-variants.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { withDecodeTurn } from '#platform/media/picture/images.server.ts'
import { makeSharePicture } from '#platform/media/picture/share-picture.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { storage as defaultStorage } from '#platform/storage/storage.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { searchSources } from './catalogue.server.ts'

/** What is drawn of a record. */
type Drawn = {
	title: string
	/** Facts of its card; only a price is drawn. */
	facts: readonly string[]
	image: { src: string } | null
}

/** What all pictures have of the business. */
type Look = Pick<
	Awaited<ReturnType<typeof getShared>>,
	'site' | 'logo' | 'isOnPlate' | 'colours' | 'isPoultry'
>

/** With the business, and the address. */
type SiteDrawn = Drawn & Look & { src: string; isReady?: boolean }

type Sources = { db?: Db; storage?: Storage; now?: Date }

const address = /^\/share\/([a-z-]+)\/([\w-]{1,40})\/([\w-]{1,20})$/
/** Drawn pictures that are kept: those of a page shared now are asked for by several networks at once. */
const cached = new LRUCache<string, Buffer>({
	maxSize: 4 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
})
/** Most pictures waiting to be drawn, one after another. */
const maxWaiting = 20
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
	const [, type = '', id = ''] = address.exec(path) ?? []
	try {
		const found = await readDrawn(db, { type, id, now })
		if (!found) return new Response('Not found', { status: 404, headers: notCached })
		const { src, ...drawn } = found
		if (src !== path)
			return new Response(null, { status: 302, headers: { Location: src, ...notCached } })
		const bytes = await draw(storage, `${src} ${JSON.stringify([drawn.site, drawn.logo])}`, drawn)
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
		.update(JSON.stringify([title, priceIn(facts), image?.src ?? null]) + lookStamp())
		.digest('base64url')
		.slice(0, 12)
}

function priceIn(facts: readonly string[]): string | null {
	return facts.find(isPrice) ?? null
}

/** Null without such a live record. Three queries, one for the site itself. */
async function readDrawn(
	db: Db,
	{ type, id, now }: { type: string; id: string; now: Date },
): Promise<SiteDrawn | null> {
	const { title, picture, address: src, ...look } = await getShared(db)
	if (type === 'site') {
		const image = picture ? { src: picture } : null
		return { title, facts: [], image, isReady: true, ...look, src }
	}
	const drawn = parseUuid(id) && (await readRecord(db, { type, id, now }))
	return drawn ? { ...drawn, ...look, src: sharePicture(type as ContentKey, id, drawn).src } : null
}

async function readRecord(
	db: Db,
	{ type, id, now }: { type: string; id: string; now: Date },
): Promise<Drawn | null> {
	const source = searchSources.find(
		({ key }) => key === type && contentTypes[type as ContentKey].pages?.hasOwn,
	)
	const [row] = (await source?.readRows(db, [id], now)) ?? []
	return row?.toCard(await getImageViews(db, [row.image])) ?? null
}

/** Draws and keeps it; null when too many wait. */
async function draw(
	storage: Storage,
	key: string,
	{ title, facts, image, logo, ...look }: Omit<SiteDrawn, 'src'>,
): Promise<Buffer | null> {
	const made = cached.get(key)
	if (made) return made
	if (waiting >= maxWaiting) return null
	waiting += 1
	try {
		return await withDecodeTurn(async () => {
			const known = cached.get(key)
			if (known) return known
			const fact = priceIn(facts)
			const picture = image && (await readPicture(storage, image.src))
			const shared = { ...look, title, fact, logo: logo ? await readPicture(storage, logo) : null }
			const bytes = await makeSharePicture({ ...shared, picture }).catch((error: unknown) => {
				logger.warn({ err: error, key }, 'a picture for social networks is drawn without its image')
				return makeSharePicture({ ...shared, logo: null, picture: null })
			})
			cached.set(key, bytes)
			return bytes
		})
	} finally {
		waiting -= 1
	}
}

/** The smallest copy that is large enough, else the original; null when it is not stored. */
export async function readPicture(storage: Storage, src: string): Promise<Uint8Array | null> {
	if (!isMediaAddress(src)) return null
	const key = mediaKey(src)
	const copies = variantWidthsPx.filter((width) => width >= 768 && width <= 1280)
	for (const name of [...copies.map((width) => `variants/${key}/${width}.webp`), key]) {
		const file = await storage.get(name)
		if (file) return new Uint8Array(await new Response(file.body).arrayBuffer())
	}
	return null
}
