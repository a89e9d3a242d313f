import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media, mediaUsage, pictureRequests } from '#platform/db/tables/media.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { mediaKey } from '#platform/lib/media-address.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { changeFile, mediaQueue } from './change-file.server.ts'
import type { FileChange } from './change-file.server.ts'
import { nearestFocus } from './picture/crop.ts'
import type { Focus } from './picture/image-view.ts'
import { toAltText } from './intake/names.server.ts'
import { readTrash } from './trashed-files.server.ts'

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
	const saved = { alt: toAltText(alt), decorative }
	return (await changeImage(db, actor, { id, change: saved })) ? ok(saved) : fail({ code: 'gone' })
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
	const saved = nearestFocus(point)
	const change = { focusX: saved.x, focusY: saved.y }
	return (await changeImage(db, actor, { id, change })) ? ok(saved) : fail({ code: 'gone' })
}

/** False when the file was deleted. */
async function changeImage(db: Db, actor: Actor, { id, change }: FileChange): Promise<boolean> {
	assertCan(actor, 'media:edit')
	return db.transaction(async (tx) => {
		if (!(await changeFile(tx, { id, change }))) return false
		await addAudit(tx, actor, entryOf('update')({ id }))
		return true
	})
}

type TrashMediaOptions = {
	ids: readonly string[]
	/** Condition on the uses that keep a file; all of them without one. */
	isUse?: SQL | undefined
}

/** Outcome of `trashMedia`. */
export type Trashed = {
	deletedIds: string[]
	/** Files that a record still shows. */
	remaining: { id: string; name: string }[]
}

/**
 * Moves files to the trash, except those that a record shows, in the trash or not, as far as `isUse` says. Their addresses respond 404 from now
 * on, in other processes within seconds. Ignores unknown ids, so it is safe to run twice.
 *
 * @throws ForbiddenError when the actor may not change files.
 */
export async function trashMedia(
	db: Db,
	actor: Actor,
	{ ids, isUse }: TrashMediaOptions,
): Promise<Trashed> {
	assertCan(actor, 'media:edit')
	if (ids.length === 0) return { deletedIds: [], remaining: [] }
	const trashed = await db.transaction((tx) => trashRows(tx, actor, { ids, isUse }))
	await readTrash(db)
	for (const id of trashed.deletedIds)
		logSecurity('file-deleted', { result: 'ok', actorId: actorId(actor), object: `media:${id}` })
	return trashed
}

async function trashRows(
	tx: Db,
	actor: Actor,
	{ ids, isUse }: TrashMediaOptions,
): Promise<Trashed> {
	// Locked first, so that a save which starts to show one of them waits for the outcome.
	const rows = await tx
		.select({ id: media.id, name: media.name, originalName: media.originalName })
		.from(media)
		.where(and(inArray(media.id, [...ids]), isNull(media.deletedAt)))
		.orderBy(media.id)
		.for('update')
	const used = await usedAmong(tx, { ids, isUse })
	const deletedIds = rows.filter(({ id }) => !used.has(id)).map(({ id }) => id)
	if (deletedIds.length > 0) {
		await tx.update(media).set({ deletedAt: new Date() }).where(inArray(media.id, deletedIds))
		// Whoever pastes the picture again gets another.
		await tx.delete(pictureRequests).where(inArray(pictureRequests.mediaId, deletedIds))
		const entries = deletedIds.map((id) => entryOf('trash')({ id }))
		await addAudit(tx, actor, entries)
	}
	const remaining = rows
		.filter(({ id }) => used.has(id))
		.map(({ id, name, originalName }) => ({ id, name: originalName ?? name }))
	return { deletedIds, remaining }
}

async function usedAmong(tx: Db, { ids, isUse }: TrashMediaOptions): Promise<Set<string>> {
	const rows = await tx
		.selectDistinct({ id: mediaUsage.mediaId })
		.from(mediaUsage)
		.where(and(inArray(mediaUsage.mediaId, [...ids]), isUse))
	return new Set(rows.map(({ id }) => id))
}

/**
 * Brings files back from the trash, with their words and addresses. Ignores ids that are not there.
 *
 * @returns how many came back.
 * @throws ForbiddenError when the actor may not change files.
 */
export async function restoreMedia(
	db: Db,
	actor: Actor,
	{ ids }: { ids: readonly string[] },
): Promise<number> {
	assertCan(actor, 'media:edit')
	const restored = await db.transaction(async (tx) => {
		const rows = await tx
			.update(media)
			.set({ deletedAt: null })
			.where(and(inArray(media.id, [...ids]), isNotNull(media.deletedAt)))
			.returning({ id: media.id })
		await addAudit(tx, actor, rows.map(entryOf('restore')))
		return rows.length
	})
	await readTrash(db)
	return restored
}

/** Files deleted in one run; the rest is left to the next. */
const purgeBatch = 500

/**
 * Deletes files for good that went into the trash before `before`; an audit row of the system stays. A job deletes what
 * is stored: it retries until that is gone, and waits for a running backup, whose snapshot still has the rows. Safe to
 * run twice.
 *
 * @returns how many were deleted.
 */
export async function purgeMedia(db: Db, before: Date): Promise<number> {
	return db.transaction(async (tx) => {
		const isOld = lt(media.deletedAt, before)
		const old = tx.select({ id: media.id }).from(media).where(isOld).limit(purgeBatch)
		const rows = await tx
			.delete(media)
			// Also checked on the row itself: PostgreSQL checks it again when the file is restored at the same time.
			.where(and(isOld, inArray(media.id, old)))
			.returning({ id: media.id, url: media.url })
		if (rows.length === 0) return 0
		await addAudit(tx, { kind: 'system' }, rows.map(entryOf('delete')))
		for (const key of rows.map(({ url }) => mediaKey(url)))
			await enqueue(tx, 'media.deleteFiles', { key }, { queue: mediaQueue, key: `delete:${key}` })
		return rows.length
	})
}

const entryOf =
	(action: string) =>
	({ id }: { id: string }) => ({ action, recordType: 'media', recordId: id })
