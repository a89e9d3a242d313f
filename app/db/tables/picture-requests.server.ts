import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { media } from './media.server.ts'

/** Pictures on other sites requested for the library, one row per address. */
export const pictureRequests = pgTable('picture_requests', {
	id: uuid('id').primaryKey().defaultRandom(),
	address: text('address').notNull().unique(),
	/** The picture's library folder. */
	folder: text('folder').notNull(),
	/** Its alt text in the record's text. */
	alt: text('alt').notNull().default(''),
	state: text('state', { enum: ['waiting', 'done', 'failed'] })
		.notNull()
		.default('waiting'),
	/** The stored file, once it is done. */
	mediaId: uuid('media_id').references(() => media.id, { onDelete: 'cascade' }),
	/** Why it failed, as a sentence. */
	fault: text('fault'),
	/** Fetch attempts since the last request. */
	attempts: integer('attempts').notNull().default(0),
	/** An account's id. */
	requestedBy: text('requested_by').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})
