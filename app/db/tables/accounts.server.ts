import { bigint, boolean, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { teamMembers } from './team-members.server.ts'

const moments = () => ({
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Accounts. `email` is in lower case. */
export const authUsers = pgTable('auth_users', {
	id: uuid('id').primaryKey().defaultRandom(),
	email: text('email').notNull().unique(),
	name: text('name').notNull().default(''),
	image: text('image'),
	emailVerified: boolean('email_verified').notNull().default(false),
	...moments(),
})

/** An account's password hash; no row while it has no password. */
export const authAccounts = pgTable('auth_accounts', {
	id: uuid('id').primaryKey().defaultRandom(),
	userId: uuid('user_id')
		.notNull()
		.unique()
		.references(() => authUsers.id, { onDelete: 'cascade' }),
	providerId: text('provider_id').notNull().default('credential'),
	accountId: text('account_id').notNull(),
	password: text('password'),
	...moments(),
})

/** One row per signed-in browser. */
export const authSessions = pgTable('auth_sessions', {
	id: uuid('id').primaryKey().defaultRandom(),
	userId: uuid('user_id')
		.notNull()
		.references(() => authUsers.id, { onDelete: 'cascade' }),
	token: text('token').notNull().unique(),
	expiresAt: instant('expires_at').notNull(),
	...moments(),
})

/** Mailed links that work once; `userId` is null for the link that makes the first administrator. */
export const authLinks = pgTable(
	'auth_links',
	{
		/** SHA-256 of the secret in the link. */
		hash: text('hash').primaryKey(),
		kind: text('kind', { enum: ['verification', 'reset', 'invitation', 'setup'] }).notNull(),
		userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
		expiresAt: instant('expires_at').notNull(),
		createdAt: instant('created_at').notNull().defaultNow(),
	},
	(table) => [unique('auth_links_user_key').on(table.userId, table.kind)],
)

/** Attempt counters, written by rate-limiter-flexible. `expire` is in milliseconds since 1970. */
export const authLimits = pgTable('auth_limits', {
	key: text('key').primaryKey(),
	points: integer('points').notNull().default(0),
	expire: bigint('expire', { mode: 'number' }),
})

/** The ids of the accounts that may use the back office. */
export const adminUsers = pgTable('admin_users', {
	id: uuid('id')
		.primaryKey()
		.references(() => authUsers.id, { onDelete: 'cascade' }),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** One per member: the last invitation to the back office, and whether it was accepted. */
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
