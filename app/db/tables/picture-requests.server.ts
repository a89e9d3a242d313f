import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { media } from './media.server.ts'

/** Pictures on other sites that somebody wants in the library, one row an address. */
export const pictureRequests = pgTable('picture_requests', {
	id: uuid('id').primaryKey().defaultRandom(),
	address: text('address').notNull().unique(),
	/** Where the picture goes. */
	folder: text('folder').notNull(),
	/** The words that stood for it in the text. */
	alt: text('alt').notNull().default(''),
	state: text('state', { enum: ['waiting', 'done', 'failed'] })
		.notNull()
		.default('waiting'),
	/** What it became, once it is done. */
	mediaId: uuid('media_id').references(() => media.id, { onDelete: 'cascade' }),
	/** Why it failed, as a sentence. */
	fault: text('fault'),
	/** How often it was fetched since it was last asked for. */
	attempts: integer('attempts').notNull().default(0),
	/** An account's id. */
	requestedBy: text('requested_by').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})
