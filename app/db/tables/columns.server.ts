import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, kept in UTC to the microsecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Columns that every type of content has, beside its own. Built anew for each table. */
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
		/** In the trash since then. */
		deletedAt: instant('deleted_at'),
		createdAt: instant('created_at').notNull().defaultNow(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	}
}
