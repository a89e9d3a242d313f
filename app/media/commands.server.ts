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
 * Saves the alternative text of an image and evicts the cached pages of every record that shows it.
 *
 * @returns the saved text: one line of at most 500 characters; `gone` when the file was deleted.
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
 * Saves the point of an image that stays in view wherever it is cropped, and evicts the cached pages of every record
 * that shows it.
 *
 * @returns the saved point, in whole percent within the image; `gone` when the file was deleted.
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

/** False when the file was deleted. */
async function changeImage(db: Db, actor: Actor, { id, change }: FileChange): Promise<boolean> {
	assertCan(actor, 'media:edit')
	return db.transaction(async (tx) => {
		if (!(await changeFile(tx, { id, change }))) return false
		await tx.insert(auditLog).values(auditRow(actor, { action: 'update', id }))
		return true
	})
}

/** Outcome of `deleteMedia`. */
export type Deleted = {
	deletedIds: string[]
	/** Files that a record still shows. */
	kept: { id: string; name: string }[]
}

/**
 * Deletes files and their copies permanently, except those that a record shows, in the trash or not.
 *
 * Deletes the rows at once. A job deletes the stored files: it retries until they are gone, and waits for a running
 * backup, whose snapshot still has the rows. Ignores unknown ids, so it is safe to run twice.
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
	// Locked first, so that a save which starts to show one of them waits for the outcome.
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
