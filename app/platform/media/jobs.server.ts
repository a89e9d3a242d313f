import { eq } from 'drizzle-orm'
import { storedFilesLock, withLock } from '#platform/db/locks.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { defineJob, enqueue } from '#platform/jobs/queue.server.ts'
import {
	firstPageWidthPx,
	hasVariants,
	narrowPx,
	variantFormats,
	variantWidths,
	variantWidthsPx,
} from '#platform/lib/image-variants.ts'
import { mediaAddress } from '#platform/lib/media-address.ts'
import { changeFile, mediaQueue } from './change-file.server.ts'
import { pdfType } from '#platform/lib/file-types.ts'
import { readFirstPage, toPicture } from './picture/first-page.server.ts'
import { bringPicture } from './intake/bring-picture.server.ts'
import { purgePictureRequests } from './intake/picture-requests.server.ts'
import { makeVariant, readImage, withDecodeTurn } from './picture/images.server.ts'
import { getMedia } from './queries.server.ts'
import type { MediaRow } from './queries.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { fetchYouTubeThumbnail } from './picture/youtube-thumbnail.server.ts'

/**
 * Makes the smaller copies of an image: all of them, or one part, of which the wide one ends the work.
 *
 * Safe to run twice: the same original gives the same copies. Makes none when the image was deleted, moves or has all
 * its copies. Fails when the original is missing or unreadable, so that the queue retries: storage may recover, or
 * the file be restored.
 */
export const makeVariantsJob = defineJob(
	'media.makeVariants',
	async ({ mediaId, part }, { db, signal }) => {
		const row = await getMedia(db, mediaId)
		if (!row || row.widthPx === null || (row.variantsAt !== null && part !== 'narrow')) return
		if (hasVariants(mediaAddress(keyOf(row)))) await makeVariants(storage(), row, { part, signal })
		if (part === 'narrow') return
		await db.update(media).set({ variantsAt: new Date() }).where(eq(media.id, mediaId))
	},
)

/**
 * Counts the pages of a PDF and stores a picture of the first.
 *
 * Safe to run twice. Does nothing when the file was deleted or was read before. Does not retry a PDF that cannot be
 * read or drawn. Fails, so that the queue retries, when it is missing from storage.
 */
export const readDocumentJob = defineJob(
	'media.readDocument',
	async ({ mediaId }, { db, signal }) => {
		const row = await getMedia(db, mediaId)
		if (!row || row.mimeType !== pdfType || row.variantsAt !== null) return
		const key = keyOf(row)
		const file = await storage().get(key)
		if (!file) throw new Error(`The uploaded file ${key} is missing from storage`)
		const bytes = await new Response(file.body).bytes()
		const { pages = null, picture = null } = (await readFirstPage(bytes, signal)) ?? {}
		if (picture)
			await makeVariant(storage(), { source: toPicture(picture), key, widthPx: firstPageWidthPx })
		const page = picture && { pageWidthPx: picture.widthPx, pageHeightPx: picture.heightPx }
		const change = { pages, ...page, variantsAt: new Date() }
		await db.transaction((tx) => changeFile(tx, { id: mediaId, change }))
	},
)

/** Stores YouTube's thumbnail of a video, to be served from our address; does nothing when it exists. */
export const fetchYouTubeThumbnailJob = defineJob(
	'media.fetchYouTubeThumbnail',
	async ({ videoId }, { signal }) => {
		await fetchYouTubeThumbnail(storage(), { videoId, signal })
	},
)

/** Brings a requested picture from another site into the library. */
export const bringPictureJob = defineJob('media.bringPicture', ({ requestId }, { db, signal }) =>
	bringPicture(db, requestId, { signal }),
)

/** Retry delay; a backup takes seconds to minutes. */
const backupPauseMs = 30_000

/** Deletes a stored file and its copies; retries later while a backup runs, as it may name it. Safe to run twice. */
export const deleteFilesJob = defineJob('media.deleteFiles', async ({ key }, { db }) => {
	if (await withLock(db, storedFilesLock, () => deleteFiles(key))) return
	const runAt = new Date(Date.now() + backupPauseMs)
	const options = { queue: mediaQueue, key: `delete:${key}`, runAt }
	await enqueue(db, 'media.deleteFiles', { key }, options)
})

async function deleteFiles(key: string): Promise<void> {
	const store = storage()
	const copies = variantWidthsPx.flatMap((widthPx) =>
		variantFormats.map((format) => `variants/${key}/${widthPx}.${format}`),
	)
	// Earlier versions of the program made `social.jpg`.
	for (const name of [key, ...copies, `variants/${key}/social.jpg`]) await store.delete(name)
}

type Making = { part: 'narrow' | 'wide' | undefined; signal: AbortSignal }

async function makeVariants(
	store: Storage,
	row: MediaRow,
	{ part, signal }: Making,
): Promise<void> {
	const key = keyOf(row)
	const file = await store.get(key)
	if (!file) throw new Error(`The uploaded file ${key} is missing from storage`)
	const bytes = await new Response(file.body).bytes()
	await withDecodeTurn(async () => {
		const source = await readImage(bytes)
		for (const widthPx of variantWidths(row.widthPx ?? 0)) {
			if (part && part !== (widthPx <= narrowPx ? 'narrow' : 'wide')) continue
			signal.throwIfAborted()
			await makeVariant(store, { source, key, widthPx })
		}
	})
}

function keyOf({ folder, name }: MediaRow): string {
	return `${folder}/${name}`
}

/** Purges requests for pictures of other sites after 30 days. Safe to run twice. */
export const purgePictureRequestsJob = defineJob('media.purgePictureRequests', (_nothing, { db }) =>
	purgePictureRequests(db, new Date()),
)
