// Pictures as programs for mail show them: JPEG, at most 1,200 pixels wide, under an address of their own that outlives
// what becomes of the file in the library.
import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { MailPicture } from '#platform/lib/markdown/mail-text.server.ts'
import { mediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { reading, timeoutSeconds, withDecodeTurn } from './images.server.ts'

/** Width of the column of a mail, and of what is stored for screens with more pixels. */
const [shownPx, storedPx] = [528, 1200]
const quality = 80
/** Behind what is transparent: also where a mail is shown dark. */
const ground = '#ffffff'

/**
 * The copies of pictures of the library with the sizes at which mails show them, by address; those that are missing are
 * stored first. Leaves out what is gone or cannot be read. One query.
 */
export async function getMailPictures(
	db: Db,
	storage: Storage,
	addresses: readonly string[],
): Promise<Map<string, MailPicture>> {
	const rows = await db
		.select({ url: media.url, widthPx: media.widthPx, heightPx: media.heightPx })
		.from(media)
		.where(inArray(media.url, [...addresses]))
	const pictures = new Map<string, MailPicture>()
	for (const { url, widthPx, heightPx } of rows) {
		if (!widthPx || !heightPx) continue
		const width = Math.min(widthPx, shownPx)
		const height = Math.max(1, Math.round((heightPx * width) / widthPx))
		try {
			pictures.set(url, { src: mediaAddress(await storeCopy(storage, url)), width, height })
		} catch (error) {
			logger.warn({ err: error, url }, 'a picture could not be made for mails')
		}
	}
	return pictures
}

/** Stores the copy of a picture, unless it is there; of a moving one the first frame. @returns its key. */
async function storeCopy(storage: Storage, address: string): Promise<string> {
	// By its address alone: a stored file never changes.
	const key = `newsletter/${createHash('sha256').update(address).digest('hex').slice(0, 32)}.jpg`
	if (await storage.stat(key)) return key
	const file = await storage.get(mediaKey(address))
	if (!file) throw new Error('The file is missing')
	const bytes = await new Response(file.body).bytes()
	const copy = await withDecodeTurn(() =>
		sharp(bytes, reading)
			.autoOrient()
			.resize({ width: storedPx, withoutEnlargement: true })
			.flatten({ background: ground })
			.jpeg({ quality, progressive: true })
			.timeout({ seconds: timeoutSeconds })
			.toBuffer(),
	)
	await storage.put(key, copy, { overwrite: true })
	return key
}
