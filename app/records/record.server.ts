import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
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
export type SavedType = Pick<ContentType, 'key' | 'tags'>
