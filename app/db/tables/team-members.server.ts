import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contentColumns } from './columns.server.ts'

/** `email` is personal: no public query reads it. */
export const teamMembers = pgTable('team_members', {
	id: uuid('id').primaryKey().defaultRandom(),
	name: text('name').notNull(),
	position: text('position').notNull(),
	bio: text('bio').notNull(),
	qualifications: text('qualifications'),
	image: text('image'),
	email: text('email'),
	...contentColumns(),
})
