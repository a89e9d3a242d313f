import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { addHistory } from './save-record.server.ts'
import type { ContentTable, RecordId, SavedType } from './record.server.ts'
import type { VersionFields } from './versions.server.ts'

export type ColumnChange = {
	table: ContentTable
	type: SavedType
	fields: VersionFields
	id: RecordId
	/** A further condition on the record. */
	where: SQL
	columns: (tx: Db) => Promise<Record<string, unknown>> | Record<string, unknown>
	/** Action in the audit log, and note of the version. */
	action: string
}

/**
 * Changes single columns of a record outside its form, as its next version: row, version, audit row and the
 * announcement of its tags. Keeps the date of the last change, since visitors read the same content. Runs inside the
 * caller's transaction.
 *
 * @returns false when there is no such record.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function changeColumns(
	tx: Db,
	actor: Actor,
	{ table, type, fields, id, where, columns, action }: ColumnChange,
): Promise<boolean> {
	assertCan(actor, type.permission)
	const [found] = await tx
		.select({ version: table.version })
		.from(table)
		.where(and(eq(table.id, id), where))
		.for('update')
	if (!found) return false
	const [row] = (await tx
		.update(table)
		.set({
			...(await columns(tx)),
			version: (found.version as number) + 1,
		})
		.where(eq(table.id, id))
		.returning()) as Parameters<typeof addHistory>[1]['row'][]
	if (!row) throw new Error('Changing a locked record returned no row')
	await addHistory(tx, { actor, type: type.key, fields, row, action, note: action })
	await announceTags(tx, [type.tags.list, type.tags.one(id)])
	return true
}
