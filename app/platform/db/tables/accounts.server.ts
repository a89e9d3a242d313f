import {
	bigint,
	boolean,
	integer,
	pgTable,
	text,
	unique,
	uuid,
	timestamp,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { teamMembers } from './content.server.ts'

/** Steps that a start runs once per database, such as loading the demo content. */
export const setupSteps = pgTable('setup_steps', {
	name: text('name').primaryKey(),
	doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})

const moments = () => ({
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Accounts. `email` is in lower case. */
export const authUsers = pgTable('auth_users', {
	id: uuid('id').primaryKey().defaultRandom(),
	email: text('email').notNull().unique(),
	name: text('name').notNull().default(''),
	/** Its hash; null while only a mailed link or a passkey opens the account. */
	password: text('password'),
	emailVerified: boolean('email_verified').notNull().default(false),
	/** Null: never yet. */
	lastSignInAt: instant('last_sign_in_at'),
	/** What the notes of known browsers are signed for: a new key ends them all. */
	browserKey: uuid('browser_key').notNull().defaultRandom(),
	/** Whether to mail what visitors read, on the first of each month. */
	wantsVisitsMail: boolean('wants_visits_mail').notNull().default(false),
	...moments(),
})

/** The account of a row that goes with it. */
const ofAccount = (name: string) =>
	uuid(name).references(() => authUsers.id, { onDelete: 'cascade' })

/** One row per signed-in browser. */
export const authSessions = pgTable('auth_sessions', {
	id: uuid('id').primaryKey().defaultRandom(),
	userId: ofAccount('user_id').notNull(),
	/** SHA-256 of the token in the cookie. */
	tokenHash: text('token_hash').notNull().unique(),
	expiresAt: instant('expires_at').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
	/** Last use, to within five minutes. */
	usedAt: instant('used_at').notNull().defaultNow(),
	/** Such as "Chrome on Android". */
	browser: text('browser'),
	/** English name of the country of the sign-in. */
	country: text('country'),
	/** `link`: a password was set with a mailed link, and no code was asked for. */
	method: text('method', {
		enum: ['password', 'time-code', 'recovery-code', 'passkey', 'link'],
	}).notNull(),
})

/** Passkeys (WebAuthn). Id and public key are in base64url. */
export const authPasskeys = pgTable('auth_passkeys', {
	id: uuid('id').primaryKey().defaultRandom(),
	userId: ofAccount('user_id').notNull(),
	credentialId: text('credential_id').notNull().unique(),
	publicKey: text('public_key').notNull(),
	/** Signature counter; some passkeys always send 0. */
	counter: bigint('counter', { mode: 'number' }).notNull().default(0),
	/** How the browser reaches it, such as `internal,hybrid`. */
	transports: text('transports').notNull().default(''),
	name: text('name').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
	usedAt: instant('used_at'),
})

/** The secret of an account's time codes, encrypted; it counts once confirmed. */
export const authTimeCodes = pgTable('auth_time_codes', {
	userId: ofAccount('user_id').primaryKey(),
	secret: text('secret').notNull(),
	confirmedAt: instant('confirmed_at'),
	/** For another phone, encrypted: takes the place of the first once confirmed. */
	nextSecret: text('next_secret'),
	/** The 30-second step of the last accepted code: none works twice. */
	lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
	/** When the last set-up began. */
	startedAt: instant('started_at').notNull().defaultNow(),
})

/** Hashes of recovery codes. */
export const authRecoveryCodes = pgTable('auth_recovery_codes', {
	hash: text('hash').primaryKey(),
	userId: ofAccount('user_id').notNull(),
	usedAt: instant('used_at'),
})

/** Hashes of the challenges that a passkey has answered, so that no answer works twice. */
export const authUsedChallenges = pgTable('auth_used_challenges', {
	hash: text('hash').primaryKey(),
	expiresAt: instant('expires_at').notNull(),
})

/** Mailed links that work once; `userId` is null for the link that makes the first administrator. */
export const authLinks = pgTable(
	'auth_links',
	{
		/** SHA-256 of the secret in the link. */
		hash: text('hash').primaryKey(),
		kind: text('kind', {
			enum: ['verification', 'reset', 'invitation', 'setup', 'email'],
		}).notNull(),
		userId: ofAccount('user_id'),
		expiresAt: instant('expires_at').notNull(),
		createdAt: instant('created_at').notNull().defaultNow(),
		/** Of `email`: the address to confirm. */
		email: text('email'),
	},
	(table) => [unique('auth_links_user_key').on(table.userId, table.kind)],
)

/** Attempt counters. `expire` is in milliseconds since 1970. */
export const authLimits = pgTable('auth_limits', {
	key: text('key').primaryKey(),
	points: integer('points').notNull().default(0),
	expire: bigint('expire', { mode: 'number' }),
})

/** What an account with access to the back office may do; see `permissions.ts`. */
export const roles = ['administrator', 'editor'] as const

/** The ids of the accounts that may use the back office. */
export const adminUsers = pgTable('admin_users', {
	id: ofAccount('id').primaryKey(),
	role: text('role', { enum: roles }).notNull().default('administrator'),
	/** An account's id; `system`: the console, or the first administrator. */
	grantedBy: text('granted_by').notNull().default('system'),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** Access that was taken away together with a deleted team member, for undoing the deletion. */
export const takenAccess = pgTable('taken_access', {
	userId: ofAccount('user_id').primaryKey(),
	memberId: uuid('member_id')
		.notNull()
		.references(() => teamMembers.id, { onDelete: 'cascade' }),
	role: text('role', { enum: roles }).notNull(),
	grantedBy: text('granted_by').notNull(),
	grantedAt: instant('granted_at').notNull(),
	/** Whether the member had accepted an invitation. */
	wasInvited: boolean('was_invited').notNull().default(false),
	takenAt: instant('taken_at').notNull().defaultNow(),
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
