// The icons of browsers and home screens, and what stands where a picture is missing, drawn when they are asked for: of the
// logo of the business, or its initial where the drawn hen is not its own.
import sharp from 'sharp'
import { getBusiness, getLogo } from '#platform/business/business.server.ts'
import type { Business } from '#platform/business/business.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import { db as defaultDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { placeholderImage } from '#platform/lib/image-variants.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { maxPixels } from '#platform/media/file-kinds.ts'
import { toIco } from '#platform/media/picture/ico.server.ts'
import { withDecodeTurn } from '#platform/media/picture/images.server.ts'
import { makeInitial } from '#platform/media/picture/share-picture.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { storage as defaultStorage } from '#platform/storage/storage.server.ts'
import { readPicture } from './share-pictures.server.ts'

type Icon = { sizePx: number; edgePx: number; type: string }

/** With an edge on white, where systems would show a transparent ground in black. */
const icons: Record<string, Icon> = {
	'/favicon.ico': { sizePx: 32, edgePx: 0, type: 'image/x-icon' },
	'/apple-touch-icon.png': { sizePx: 180, edgePx: 16, type: 'image/png' },
	'/icon-512.png': { sizePx: 512, edgePx: 40, type: 'image/png' },
	[placeholderImage]: { sizePx: 600, edgePx: 0, type: 'image/webp' },
}

/** Of the present logo or initial: few addresses, which every browser asks for. */
const drawn = new Map<string, { of: string; bytes: Buffer }>()

type Sources = { db?: Db; storage?: Storage }

/** Responds to GET and HEAD for one of them; null where that of the program stands. Never throws. */
export async function serveLogoIcon(
	path: string,
	{ db = defaultDb, storage = defaultStorage() }: Sources = {},
): Promise<Response | null> {
	try {
		const business = await getBusiness(db)
		const logo = path === placeholderImage ? null : await getLogo(db)
		const isPoultry = hasPoultry(business)
		if (logo === null && isPoultry) return null
		const icon = icons[path]
		const headers = { 'Cache-Control': 'public, max-age=86400' }
		if (!icon)
			return new Response(null, { status: 302, headers: { ...headers, Location: '/favicon.ico' } })
		const of = logo ?? JSON.stringify([business.shortName, business.look])
		const known = drawn.get(path)
		const make = async () =>
			logo ? draw(storage, logo, icon).catch(notDrawn(path)) : drawInitial(business, icon)
		const made = known?.of === of ? known.bytes : await make()
		if (made) drawn.set(path, { of, bytes: made })
		const bytes = made ?? (isPoultry ? null : await drawInitial(business, icon))
		if (!bytes) return null
		return new Response(new Uint8Array(bytes), {
			headers: { ...headers, 'Content-Type': icon.type },
		})
	} catch (error) {
		return notDrawn(path)(error)
	}
}

function notDrawn(path: string) {
	return (error: unknown) => {
		logger.warn({ err: error, path }, 'an icon could not be drawn')
		return null
	}
}

async function drawInitial({ shortName: name, look }: Business, { sizePx, type }: Icon) {
	const isQuiet = type === 'image/webp'
	const image = sharp(await makeInitial({ name, colours: look?.colours, isQuiet })).resize(sizePx)
	if (isQuiet) return image.webp().toBuffer()
	const png = await image.png().toBuffer()
	return type === 'image/x-icon' ? toIco(png, sizePx) : png
}

async function draw(storage: Storage, logo: string, { sizePx, edgePx, type }: Icon) {
	const bytes = await readPicture(storage, logo)
	if (!bytes) return null
	const innerPx = sizePx - 2 * edgePx
	const background = edgePx > 0 ? '#ffffff' : '#0000'
	const edges = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx, background }
	const png = await withDecodeTurn(() => {
		const mark = sharp(bytes, { limitInputPixels: maxPixels })
			.autoOrient()
			.resize({ width: innerPx, height: innerPx, fit: 'contain', background })
		return (edgePx > 0 ? mark.flatten({ background }).extend(edges) : mark).png().toBuffer()
	})
	return type === 'image/x-icon' ? toIco(png, sizePx) : png
}
