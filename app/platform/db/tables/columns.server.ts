import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp, stored in UTC to the microsecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes as they are. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Columns that every content type has. A new set for each table. */
export function contentColumns() {
	return {
		slug: text('slug').notNull(),
		/** Grows by one with each save. */
		version: integer('version').notNull().default(1),
		status: text('status', { enum: ['draft', 'published'] })
			.notNull()
			.default('published'),
		publishAt: instant('publish_at'),
		unpublishAt: instant('unpublish_at'),
		/** When it was trashed; null: not in the trash. */
		deletedAt: instant('deleted_at'),
		createdAt: instant('created_at').notNull().defaultNow(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	}
}
