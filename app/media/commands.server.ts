import { inArray } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import { logSecurity } from '#app/auth/security-log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { media, mediaUsage } from '#app/db/tables/media.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { mediaKey } from '#app/lib/media-address.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { changeFile } from './change-file.server.ts'
import type { FileChange } from './change-file.server.ts'
import { nearestFocus } from './picture/crop.ts'
import type { Focus } from './picture/focus.ts'
import { toAltText } from './intake/names.server.ts'
import { mediaQueue } from './queue-name.ts'

export type AltText = { alt: string; decorative: boolean }

/**
 * Keeps the words that stand for an image, and drops the cached pages of every record that shows it.
 *
 * @returns what was kept: one line of at most 500 characters; `gone` when the file was deleted meanwhile.
 * @throws ForbiddenError when the actor may not change files.
 */
export async function saveAltText(
	db: Db,
	actor: Actor,
	{ id, alt, decorative }: AltText & { id: string },
): Promise<Result<AltText, { code: 'gone' }>> {
	const kept = { alt: toAltText(alt), decorative }
	return (await changeImage(db, actor, { id, change: kept })) ? ok(kept) : fail({ code: 'gone' })
}

/**
 * Keeps the point of an image that stays in view wherever it is cropped, and drops the cached pages of every record
 * that shows it.
 *
 * @returns what was kept: whole percent on the image; `gone` when the file was deleted meanwhile.
 * @throws ForbiddenError when the actor may not change files.
 */
export async function saveFocus(
	db: Db,
	actor: Actor,
	{ id, ...point }: Focus & { id: string },
): Promise<Result<Focus, { code: 'gone' }>> {
	const kept = nearestFocus(point)
	const change = { focusX: kept.x, focusY: kept.y }
	return (await changeImage(db, actor, { id, change })) ? ok(kept) : fail({ code: 'gone' })
}

/** Whether the image was still there. */
async function changeImage(db: Db, actor: Actor, { id, change }: FileChange): Promise<boolean> {
	assertCan(actor, 'media:edit')
	return db.transaction(async (tx) => {
		if (!(await changeFile(tx, { id, change }))) return false
		await tx.insert(auditLog).values(auditRow(actor, { action: 'update', id }))
		return true
	})
}

/** What became of files that were to be deleted. */
export type Deleted = {
	deletedIds: string[]
	/** Those that records show stay, with the records. */
	kept: { id: string; name: string }[]
}

/**
 * Deletes files for good, with their copies: those that no record shows, also none in the trash. The rest stays.
 *
 * The row goes at once; what lies in storage is left to a job, which tries again until it is gone and waits while a
 * backup runs that still has the row. Unknown ids are passed over, so it may run twice.
 *
 * @throws ForbiddenError when the actor may not change files.
 */
export async function deleteMedia(
	db: Db,
	actor: Actor,
	{ ids }: { ids: readonly string[] },
): Promise<Deleted> {
	assertCan(actor, 'media:edit')
	if (ids.length === 0) return { deletedIds: [], kept: [] }
	const deleted = await db.transaction((tx) => deleteRows(tx, actor, ids))
	for (const id of deleted.deletedIds)
		logSecurity('file-deleted', { result: 'ok', actorId: actorId(actor), object: `media:${id}` })
	return deleted
}

async function deleteRows(tx: Db, actor: Actor, ids: readonly string[]): Promise<Deleted> {
	// Locked first: a save that starts to show one of them waits, and then finds it gone or keeps it.
	const rows = await tx
		.select({ id: media.id, url: media.url, name: media.name, originalName: media.originalName })
		.from(media)
		.where(inArray(media.id, [...ids]))
		.orderBy(media.id)
		.for('update')
	const used = new Set(
		(
			await tx
				.selectDistinct({ id: mediaUsage.mediaId })
				.from(mediaUsage)
				.where(inArray(mediaUsage.mediaId, [...ids]))
		).map(({ id }) => id),
	)
	const unused = rows.filter(({ id }) => !used.has(id))
	const keys = unused.map(({ url }) => mediaKey(url))
	const deletedIds = unused.map(({ id }) => id)
	if (unused.length > 0) {
		await tx.delete(media).where(inArray(media.id, deletedIds))
		await tx
			.insert(auditLog)
			.values(deletedIds.map((id) => auditRow(actor, { action: 'delete', id })))
	}
	for (const key of keys)
		await enqueue(tx, 'media.deleteFiles', { key }, { queue: mediaQueue, key: `delete:${key}` })
	const kept = rows
		.filter(({ id }) => used.has(id))
		.map(({ id, name, originalName }) => ({ id, name: originalName ?? name }))
	return { deletedIds, kept }
}

function auditRow(actor: Actor, { action, id }: { action: string; id: string }) {
	return { actorId: actorId(actor), action, recordType: 'media', recordId: id }
}
