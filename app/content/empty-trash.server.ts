import { and, eq, inArray, lt } from 'drizzle-orm'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { searchWords } from '#platform/db/tables/content.server.ts'
import { recordVersions, slugHistory } from '#platform/db/tables/history.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { purgeMedia } from '#platform/media/commands.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contents, changingKeys } from './catalogue.server.ts'
import { purgeStarted } from '#kit/records/started-record.server.ts'
import { trashEndsBefore } from './trash-queries.server.ts'

/** Records deleted per type and run; the rest is left to the next hour. */
const batch = 500

/**
 * Purges what was started 90 days ago and never saved, and files and records that have been in the trash for 30 days,
 * records with their versions, former addresses, search words, checks and rows of media usage; an audit row of the
 * system stays. Articles of a purged author stay, without one.
 *
 * Evicts no cached page: that happened when the records went into the trash. Safe to run twice.
 */
export async function emptyTrash(db: Db, now: Date): Promise<void> {
	const files = await purgeMedia(db, trashEndsBefore(now))
	if (files > 0) logger.info({ amount: files }, 'expired files in the trash were deleted')
	const started = await purgeStarted(db, now)
	if (started > 0)
		logger.info({ amount: started }, 'new records that were never saved were deleted')
	for (const key of changingKeys) {
		const amount = await db.transaction((tx) => deleteOld(tx, key, trashEndsBefore(now)))
		if (amount > 0) logger.info({ type: key, amount }, 'expired records in the trash were deleted')
	}
}

async function deleteOld(tx: Db, key: ContentKey, before: Date): Promise<number> {
	const { table } = contents[key]
	const isOld = lt(table.deletedAt, before)
	const old = tx.select({ id: table.id }).from(table).where(isOld).limit(batch)
	const rows = await tx
		.delete(table)
		// Also checked on the row itself: PostgreSQL checks it again when the record is restored at the same time.
		.where(and(isOld, inArray(table.id, old)))
		.returning({ id: table.id, version: table.version })
	if (rows.length === 0) return 0
	const ids = rows.map(({ id }) => String(id))
	for (const table of [mediaUsage, recordVersions, slugHistory, searchWords, recordReviews])
		await tx.delete(table).where(and(inArray(table.recordId, ids), eq(table.recordType, key)))
	await addAudit(
		tx,
		{ kind: 'system' },
		rows.map(({ id, version }) => ({
			action: 'delete',
			recordType: key,
			recordId: String(id),
			detail: { version },
		})),
	)
	return rows.length
}
