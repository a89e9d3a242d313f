import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import type { ContentType } from './define-type.ts'

/** A table of content. */
export type ContentTable = PgTable &
	Record<
		'id' | 'slug' | 'version' | 'status' | 'deletedAt' | 'createdAt' | 'updatedAt',
		AnyPgColumn
	>

/** A UUID; a number for vacancies. */
export type RecordId = string | number

/** What saving needs from a type. */
export type SavedType = Pick<ContentType, 'key' | 'tags' | 'permission'>

type PresentTable = PgTable & Record<'id' | 'deletedAt', AnyPgColumn>

/** The whole row of a record; null without an id, or when there is none outside the trash. */
export async function getPresentRow<T extends PresentTable>(
	db: Db,
	table: T,
	id: RecordId | null,
): Promise<T['$inferSelect'] | null> {
	if (id === null) return null
	const rows = await db
		.select()
		.from(table as PgTable)
		.where(and(eq(table.id, id), isNull(table.deletedAt)))
	return rows[0] ?? null
}
