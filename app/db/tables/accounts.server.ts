import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { teamMembers } from './team-members.server.ts'

/** The ids of the accounts that may use the back office. */
export const adminUsers = pgTable('admin_users', {
	id: uuid('id').primaryKey(),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** One a member: the last invitation to the back office, and whether it was taken up. */
export const loginInvites = pgTable('login_invites', {
	id: uuid('id').primaryKey().defaultRandom(),
	teamMemberId: uuid('team_member_id')
		.notNull()
		.references(() => teamMembers.id, { onDelete: 'cascade' }),
	email: text('email').notNull(),
	status: text('status', { enum: ['pending', 'accepted'] })
		.notNull()
		.default('pending'),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})
