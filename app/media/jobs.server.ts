import { eq } from 'drizzle-orm'
import { media } from '#app/db/tables/media.server.ts'
import { defineJob } from '#app/jobs/define.server.ts'
import { variantWidths } from '#app/lib/image-variants.ts'
import { logger } from '#app/lib/logger.server.ts'
import { makeVariant, readImage, UnreadableImageError, withDecodeTurn } from './images.server.ts'
import { getMedia } from './queries.server.ts'
import type { MediaRow } from './queries.server.ts'
import { storage } from './storage.server.ts'
import type { Storage } from './storage-port.server.ts'
import { fetchYouTubeThumbnail } from './youtube-thumbnail.server.ts'

/**
 * Makes the smaller copies of an image.
 *
 * Safe to run twice: the same original gives the same copies. Does nothing when the image was deleted, is a moving
 * GIF or has all its copies.
 */
export const makeVariantsJob = defineJob(
	'media.makeVariants',
	async ({ mediaId }, { db, signal }) => {
		const row = await getMedia(db, mediaId)
		if (!row || row.widthPx === null || row.variantsAt !== null) return
		if (row.mimeType !== 'image/gif') await makeAll(storage(), row, signal)
		await db.update(media).set({ variantsAt: new Date() }).where(eq(media.id, mediaId))
	},
)

/** Keeps YouTube's picture of a video at our own address; does nothing when it is there. */
export const fetchYouTubeThumbnailJob = defineJob(
	'media.fetchYouTubeThumbnail',
	async ({ videoId }, { signal }) => {
		await fetchYouTubeThumbnail(storage(), { videoId, signal })
	},
)

async function makeAll(store: Storage, row: MediaRow, signal: AbortSignal): Promise<void> {
	const key = `${row.folder}/${row.name}`
	const file = await store.get(key)
	if (!file) {
		logger.error({ mediaId: row.id, key }, 'an uploaded file is missing')
		return
	}
	const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
	try {
		await withDecodeTurn(async () => {
			const source = await readImage(bytes)
			for (const widthPx of variantWidths(row.widthPx ?? 0)) {
				signal.throwIfAborted()
				await makeVariant(store, { source, key, widthPx })
			}
		})
	} catch (error) {
		if (!(error instanceof UnreadableImageError)) throw error
		logger.error({ err: error, mediaId: row.id, key }, 'an uploaded image cannot be decoded')
	}
}
