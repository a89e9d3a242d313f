import { eq } from 'drizzle-orm'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'

/** Queue that runs jobs on files one at a time, so that no copy is made of a file that is being deleted. */
export const mediaQueue = 'media'

export type FileChange = { id: string; change: Partial<typeof media.$inferInsert> }

/**
 * Updates the row of a stored file and evicts the cached pages of every record that shows it. Call it in a transaction.
 *
 * @returns false when the file was deleted.
 */
export async function changeFile(tx: Db, { id, change }: FileChange): Promise<boolean> {
	const [row] = await tx
		.update(media)
		.set(change)
		.where(eq(media.id, id))
		.returning({ id: media.id })
	if (!row) return false
	const uses = await tx
		.select({ type: mediaUsage.recordType, id: mediaUsage.recordId })
		.from(mediaUsage)
		.where(eq(mediaUsage.mediaId, id))
	const tags = new Set(uses.flatMap((use) => [`${use.type}:list`, `${use.type}:${use.id}`]))
	if (tags.size > 0) await announceTags(tx, [...tags])
	return true
}
