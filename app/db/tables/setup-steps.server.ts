import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Steps that a start runs once per database, such as loading the demo content. */
export const setupSteps = pgTable('setup_steps', {
	name: text('name').primaryKey(),
	doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
