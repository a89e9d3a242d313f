import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { changeColumns } from './change-columns.server.ts'
import type { ContentTable, RecordId, SavedType } from './record.server.ts'
import { versionsOf } from './versions.server.ts'
import type { RecordKey, VersionFields } from './versions.server.ts'

type Trashed = {
	table: ContentTable
	type: SavedType
	fields: VersionFields
	id: RecordId
	/** Further columns to change; runs inside the transaction. */
	alsoSet?: (tx: Db) => Promise<Record<string, unknown>>
}

/**
 * Moves a record to the trash: it leaves the site at once, and `restoreRecord` returns it.
 *
 * @returns false when there is none, or it is in the trash already.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function trashRecord(db: Db, actor: Actor, trashed: Trashed): Promise<boolean> {
	return setDeleted(db, actor, { ...trashed, isDeleted: true })
}

/**
 * Takes a record out of the trash, under its id and address, with the files that it shows.
 *
 * @returns false when it is not in the trash.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function restoreRecord(db: Db, actor: Actor, trashed: Trashed): Promise<boolean> {
	return setDeleted(db, actor, { ...trashed, isDeleted: false })
}

async function setDeleted(
	db: Db,
	actor: Actor,
	{ table, type, fields, id, alsoSet, isDeleted }: Trashed & { isDeleted: boolean },
): Promise<boolean> {
	assertCan(actor, type.permission)
	const isDone = await db.transaction(async (tx) => {
		if (!isDeleted) await restoreFiles(tx, { type: type.key, id })
		return changeColumns(tx, actor, {
			table,
			type,
			fields,
			id,
			where: isDeleted ? isNull(table.deletedAt) : isNotNull(table.deletedAt),
			columns: async () => ({
				...(await alsoSet?.(tx)),
				deletedAt: isDeleted ? new Date() : null,
			}),
			action: isDeleted ? 'trash' : 'restore',
		})
	})
	if (isDone) {
		const event = { actorId: actorId(actor), object: `${type.key}:${id}` }
		logSecurity(isDeleted ? 'trashed' : 'restored', { result: 'ok', ...event })
	}
	return isDone
}

/** Brings the files back that a record shows. */
async function restoreFiles(tx: Db, { type, id }: RecordKey): Promise<void> {
	const shown = tx
		.select({ id: mediaUsage.mediaId })
		.from(mediaUsage)
		.where(and(eq(mediaUsage.recordType, type), eq(mediaUsage.recordId, String(id))))
	await tx
		.update(media)
		.set({ deletedAt: null })
		.where(and(inArray(media.id, shown), isNotNull(media.deletedAt)))
}

/** Who moved a record to the trash (an actor's id), and when; null when it is not there, or is gone for good. */
export async function findTrashing(
	db: Db,
	record: RecordKey,
): Promise<{ by: string; at: Date } | null> {
	const [last] = await db
		.select({ by: recordVersions.by, at: recordVersions.at, note: recordVersions.note })
		.from(recordVersions)
		.where(and(versionsOf(record), isNotNull(recordVersions.n)))
		.orderBy(desc(recordVersions.n))
		.limit(1)
	return last?.note === 'trash' ? last : null
}

type TrashedType<Id extends RecordId> = {
	table: ContentTable
	type: SavedType
	fields: VersionFields
	parseId: (id: string) => Id | null
	beforeTrash?: (tx: Db, actor: Actor, id: Id) => Promise<void>
	restoredColumns?: (tx: Db, id: Id) => Promise<Record<string, unknown>>
}

/** `trashRecord` and `restoreRecord` for records of a type; both false for an invalid id. */
export function trashOperations<Id extends RecordId>(content: TrashedType<Id>) {
	const { table, type, fields, parseId, beforeTrash, restoredColumns } = content
	return {
		async trash(db: Db, actor: Actor, requested: RecordId): Promise<boolean> {
			const id = parseId(String(requested))
			if (id === null) return false
			const alsoSet = async (tx: Db) => {
				await beforeTrash?.(tx, actor, id)
				return {}
			}
			return trashRecord(db, actor, { table, type, fields, id, alsoSet })
		},
		async restore(db: Db, actor: Actor, requested: RecordId): Promise<boolean> {
			const id = parseId(String(requested))
			if (id === null) return false
			const alsoSet = restoredColumns && ((tx: Db) => restoredColumns(tx, id))
			return restoreRecord(db, actor, { table, type, fields, id, ...(alsoSet && { alsoSet }) })
		},
	}
}
