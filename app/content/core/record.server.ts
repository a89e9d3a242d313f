import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#app/auth/permissions.ts'

/** A table of content. */
export type ContentTable = PgTable &
	Record<'id' | 'slug' | 'version' | 'status' | 'deletedAt' | 'updatedAt', AnyPgColumn>

/** A UUID; of vacancies a number. */
export type RecordId = string | number

/** What the save functions need to know of a type. */
export type ContentType = {
	key: string
	permission: Permission
	tags: { list: string; one: (id: RecordId) => string }
}
