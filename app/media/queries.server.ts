import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { isMediaAddress } from '#app/lib/media-address.ts'
import { isMiddle } from './focus.ts'
import type { ImageView } from './image-view.ts'

/**
 * The stored images among `urls`, by address: one query however many, none when there is nothing to look up.
 * Addresses that are not stored images are missing from the map.
 */
export async function getImageViews(
	db: Db,
	urls: readonly (string | null | undefined)[],
): Promise<Map<string, ImageView>> {
	const wanted = [...new Set(urls)].filter(
		(url): url is string => typeof url === 'string' && isMediaAddress(url),
	)
	if (wanted.length === 0) return new Map()
	const rows = await db
		.select({
			url: media.url,
			widthPx: media.widthPx,
			heightPx: media.heightPx,
			alt: media.alt,
			decorative: media.decorative,
			focus: { x: media.focusX, y: media.focusY },
		})
		.from(media)
		.where(inArray(media.url, wanted))
	const views = new Map<string, ImageView>()
	for (const { url, widthPx, heightPx, alt, decorative, focus } of rows) {
		if (widthPx === null || heightPx === null) continue
		views.set(url, {
			src: url,
			width: widthPx,
			height: heightPx,
			alt: decorative ? '' : alt,
			...(isMiddle(focus) ? {} : { focus }),
		})
	}
	return views
}

/** The stored file of this id; null when it was deleted. */
export async function getMedia(db: Db, id: string) {
	const [row] = await db
		.select({
			id: media.id,
			folder: media.folder,
			name: media.name,
			mimeType: media.mimeType,
			widthPx: media.widthPx,
			heightPx: media.heightPx,
			pages: media.pages,
			variantsAt: media.variantsAt,
		})
		.from(media)
		.where(eq(media.id, id))
	return row ?? null
}

/** What the file at this address was called where it came from; null when unknown or not stored. */
export async function getOriginalName(db: Db, url: string): Promise<string | null> {
	const [row] = await db
		.select({ originalName: media.originalName })
		.from(media)
		.where(eq(media.url, url))
	return row?.originalName ?? null
}

export type MediaRow = NonNullable<Awaited<ReturnType<typeof getMedia>>>
