import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/permissions.ts'
import { announceTags } from '#app/cache/tags.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { addHistory } from './save-record.server.ts'
import type { ContentTable, ContentType, RecordId } from './record.server.ts'

type Trashed = {
	table: ContentTable
	type: ContentType
	id: RecordId
	/** Columns that change with it; runs inside the transaction. */
	alsoSet?: (tx: Db) => Promise<Record<string, unknown>>
}

/**
 * Moves a record to the trash: visitors lose it at once, `restoreRecord` brings it back.
 *
 * @returns false when there is none, or it is in the trash already.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function trashRecord(db: Db, actor: Actor, trashed: Trashed): Promise<boolean> {
	return setDeleted(db, actor, { ...trashed, isDeleted: true })
}

/**
 * Takes a record out of the trash, under its id and address.
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
	{ table, type, id, alsoSet, isDeleted }: Trashed & { isDeleted: boolean },
): Promise<boolean> {
	assertCan(actor, type.permission)
	return db.transaction(async (tx) => {
		const wasOther = isDeleted ? isNull(table.deletedAt) : isNotNull(table.deletedAt)
		const [found] = await tx
			.select({ version: table.version })
			.from(table)
			.where(and(eq(table.id, id), wasOther))
			.for('update')
		if (!found) return false
		const [row] = (await tx
			.update(table)
			.set({
				...(await alsoSet?.(tx)),
				deletedAt: isDeleted ? new Date() : null,
				version: (found.version as number) + 1,
				updatedAt: new Date(),
			})
			.where(eq(table.id, id))
			.returning()) as Parameters<typeof addHistory>[1]['row'][]
		if (!row) throw new Error('Changing a locked record returned no row')
		await addHistory(tx, { actor, type: type.key, row, action: isDeleted ? 'trash' : 'restore' })
		await announceTags(tx, [type.tags.list, type.tags.one(id)])
		return true
	})
}
