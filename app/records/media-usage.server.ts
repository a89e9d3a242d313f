import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { media, mediaUsage } from '#app/db/tables/media.server.ts'
import { mediaAddressesIn } from '#app/lib/media-address.ts'

type UsedBy = { type: string; id: string | number; row: Record<string, unknown> }

/**
 * Records which stored files a record shows: every address in any of its columns, lists and texts included. A file that was in
 * the trash comes back.
 */
export async function recordMediaUsage(tx: Db, { type, id, row }: UsedBy): Promise<void> {
	const record = { recordType: type, recordId: String(id) }
	await tx
		.delete(mediaUsage)
		.where(and(eq(mediaUsage.recordType, type), eq(mediaUsage.recordId, record.recordId)))
	const urls = [...new Set(mediaAddressesIn(JSON.stringify(row)))]
	if (urls.length === 0) return
	// Locked until the save ends, so that no file is deleted while a record starts to show it.
	const files = await tx
		.select({ mediaId: media.id })
		.from(media)
		.where(inArray(media.url, urls))
		.orderBy(media.id)
		.for('key share')
	await tx
		.update(media)
		.set({ deletedAt: null })
		.where(and(inArray(media.url, urls), isNotNull(media.deletedAt)))
	if (files.length > 0)
		await tx.insert(mediaUsage).values(files.map((file) => ({ ...file, ...record })))
}
