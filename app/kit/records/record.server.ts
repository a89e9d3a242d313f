import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import type { ContentType } from './define-type.ts'

export type ContentTable = PgTable &
	Record<
		'id' | 'slug' | 'version' | 'status' | 'deletedAt' | 'createdAt' | 'updatedAt',
		AnyPgColumn
	>

/** A UUID; a number for vacancies. */
export type RecordId = string | number

/** What saving needs from a type. */
export type SavedType = Pick<ContentType, 'key' | 'tags' | 'permission' | 'slugs'>

type PresentTable = PgTable & Record<'id' | 'slug' | 'deletedAt', AnyPgColumn>

export type TypeWithTable<T = ContentTable> = { type: Pick<ContentType, 'slugs'>; table: T }

/** Condition on the rows of a table: records of this type, which may share it. None where it does not. */
export function isOfType({
	type: { slugs },
	table,
}: TypeWithTable<{ slug: AnyPgColumn }>): SQL | undefined {
	return slugs && inArray(table.slug, [...slugs])
}

/** The whole row of a record; null without an id, or when there is none outside the trash. */
export async function getPresentRow<T extends PresentTable>(
	db: Db,
	{ type, table }: TypeWithTable<T>,
	id: RecordId | null,
): Promise<T['$inferSelect'] | null> {
	if (id === null) return null
	const rows = await db
		.select()
		.from(table as PgTable)
		.where(and(eq(table.id, id), isNull(table.deletedAt), isOfType({ type, table })))
	return rows[0] ?? null
}
