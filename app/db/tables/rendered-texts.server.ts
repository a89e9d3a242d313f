import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** Markdown rendered before, by the hash of renderer version, options and source. */
export const renderedTexts = pgTable('rendered_texts', {
	hash: text('hash').primaryKey(),
	html: text('html').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
})
