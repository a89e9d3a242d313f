import { and, eq, inArray, lt } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog, revisions, slugHistory } from '#app/db/tables/history.server.ts'
import { mediaUsage } from '#app/db/tables/media.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { trashEndsBefore } from './trash-queries.server.ts'

/** Deleted in one go at most, of each type; the rest is left to the next hour. */
const batch = 500

/**
 * Deletes for good what has been in the trash for 30 days, with its revisions, its former addresses and the notes of the
 * files it showed; an audit row of the system stays. Articles of a deleted author stay, without one.
 *
 * Tells no page cache anything: visitors lost the pages when the records went into the trash. Safe to run twice.
 */
export async function emptyTrash(db: Db, now: Date): Promise<void> {
	for (const key of contentKeys) {
		const amount = await db.transaction((tx) => deleteOld(tx, key, trashEndsBefore(now)))
		if (amount > 0)
			logger.info({ type: key, amount }, 'what was in the trash long enough was deleted')
	}
}

async function deleteOld(tx: Db, key: ContentKey, before: Date): Promise<number> {
	const { table } = contents[key]
	const isOld = lt(table.deletedAt, before)
	const old = tx.select({ id: table.id }).from(table).where(isOld).limit(batch)
	const rows = await tx
		.delete(table)
		// Said of the row itself as well: it is looked at again when somebody restores it at this moment.
		.where(and(isOld, inArray(table.id, old)))
		.returning({ id: table.id, version: table.version })
	if (rows.length === 0) return 0
	const ids = rows.map(({ id }) => String(id))
	for (const kept of [mediaUsage, revisions, slugHistory])
		await tx.delete(kept).where(and(inArray(kept.recordId, ids), eq(kept.recordType, key)))
	await tx.insert(auditLog).values(
		rows.map(({ id, version }) => ({
			actorId: actorId({ kind: 'system' }),
			action: 'delete',
			recordType: key,
			recordId: String(id),
			detail: { version },
		})),
	)
	return rows.length
}
