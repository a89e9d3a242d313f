// Pictures as programs for mail show them: JPEG, at most 1,200 pixels wide, under an address of their own that outlives
// what becomes of the file in the library.
import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import type { MailPicture } from '#platform/lib/markdown/mail-text.server.ts'
import { mediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { reading, timeoutSeconds, withDecodeTurn } from './images.server.ts'

/** Width of the column of a mail, and of what is stored for screens with more pixels. */
const [shownPx, storedPx] = [528, 1200]
const quality = 80
/** Behind what is transparent: also where a mail is shown dark. */
const ground = '#ffffff'

/** Where a copy of a picture is stored, by its address: a stored file never changes. */
function keyOf(address: string): string {
	return `newsletter/${createHash('sha256').update(address).digest('hex').slice(0, 32)}.jpg`
}

/** The copies of pictures of the library with the sizes at which mails show them, by address; none of what is gone. One query. */
export async function getMailPictures(
	db: Db,
	addresses: readonly string[],
): Promise<Map<string, MailPicture>> {
	if (addresses.length === 0) return new Map()
	const rows = await db
		.select({ url: media.url, widthPx: media.widthPx, heightPx: media.heightPx })
		.from(media)
		.where(inArray(media.url, [...addresses]))
	return new Map(
		rows.flatMap(({ url, widthPx, heightPx }) => {
			if (!widthPx || !heightPx) return []
			const width = Math.min(widthPx, shownPx)
			const height = Math.max(1, Math.round((heightPx * width) / widthPx))
			return [[url, { src: mediaAddress(keyOf(url)), width, height }] as const]
		}),
	)
}

/**
 * Stores the copies that are missing; a moving picture gives its first frame.
 *
 * @throws Error when a picture cannot be read, StorageError when it cannot be stored.
 */
export async function storeMailPictures(
	storage: Storage,
	addresses: readonly string[],
): Promise<void> {
	for (const address of new Set(addresses)) {
		const key = keyOf(address)
		if (await storage.stat(key)) continue
		const file = await storage.get(mediaKey(address))
		if (!file) throw new Error(`The picture ${address} is missing`)
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
	}
}
