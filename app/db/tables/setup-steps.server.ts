import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a start does once in the life of a database, such as loading the demo content. */
export const setupSteps = pgTable('setup_steps', {
	name: text('name').primaryKey(),
	doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
