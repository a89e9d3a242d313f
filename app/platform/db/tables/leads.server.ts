import { getTableColumns, sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	inet,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
	uuid,
} from 'drizzle-orm/pg-core'
import { authUsers } from './accounts.server.ts'
import { bytea, instant } from './columns.server.ts'
import { templates } from './content.server.ts'

/** Everything visitors send. */
export const leads = pgTable('leads', {
	id: uuid('id').primaryKey().defaultRandom(),
	kind: text('kind', {
		enum: ['enquiry', 'contact', 'newsletter', 'resource-request', 'download'],
	}).notNull(),
	state: text('state', { enum: ['new', 'in progress', 'done', 'spam'] })
		.notNull()
		.default('new'),
	name: text('name').notNull(),
	email: text('email').notNull(),
	country: text('country'),
	subject: text('subject'),
	message: text('message'),
	/** Further fields of the kind. */
	fields: jsonb('fields').notNull().default({}),
	/** The office that its sender saw. */
	office: text('office', { enum: ['New Zealand', 'Australia'] })
		.notNull()
		.default('New Zealand'),
	/** Path of the page with the form; null for older leads. */
	page: text('page'),
	/** Where its sender came from (`LeadOrigin`); null where the tab did not say. */
	referrer: text('referrer'),
	utmSource: text('utm_source'),
	utmCampaign: text('utm_campaign'),
	firstPage: text('first_page'),
	/** Who handles it; null: nobody yet. */
	ownerId: uuid('owner_id').references(() => authUsers.id, { onDelete: 'set null' }),
	/** Working days within which its sender was promised a reply; null for none. */
	replyDays: smallint('reply_days'),
	/** When that reply is due; null for none. It counts while the lead is open and nobody has replied. */
	dueAt: instant('due_at'),
	/** When the visitor wrote again after our reply, from which the promise counts anew; null: from `createdAt`. */
	dueFrom: instant('due_from'),
	/** When the visitor last wrote again; null: not since it came. */
	wroteAgainAt: instant('wrote_again_at'),
	idempotencyKey: text('idempotency_key'),
	address: inet('address'),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** What is said of a mail that is not as others are. `sealed`: signed in a way that hides its text. */
export const mailNotes = [
	'automatic',
	'unreadable',
	'encrypted',
	'sealed',
	'invitation',
	'invitation answered',
	'invitation withdrawn',
] as const
export type MailNote = (typeof mailNotes)[number]

/** What is known of a mail of a visitor besides its text. */
export type ReceivedMail = {
	name: string
	email: string
	subject: string
	/** Its Message-ID, for replies to name; null without one, missing in older ones. */
	messageId?: string | null
	/** When the mailbox got it, ISO 8601. */
	receivedAt: string
	/** Names of what it brought along, the first ones. */
	files: string[]
	/** How many it brought along, of what was read. */
	fileCount: number
	/** Whether all of it was read: of a large mail only the beginning is. */
	isWhole: boolean
	/** Whether its text goes on in the mailbox. */
	isCut: boolean
	/** Whether more came after it that day than a lead takes; missing where none did. */
	hasMore?: boolean
	/** Absent in mails that were read before there were any. */
	notes?: MailNote[]
}

/** The conversation about a lead: messages of the visitor, replies and notes of colleagues, and drafts of both, at most one for each of them. */
export const leadMessages = pgTable('lead_messages', {
	/** Made by the form; a reply's mail has the same. */
	id: uuid('id').primaryKey(),
	leadId: uuid('lead_id')
		.notNull()
		.references(() => leads.id, { onDelete: 'cascade' }),
	kind: text('kind', { enum: ['reply draft', 'note draft', 'reply', 'note', 'message'] }).notNull(),
	text: text('text').notNull(),
	/** Files of the library that go along with a reply. */
	files: jsonb('files').notNull().default([]),
	/** The template that a reply came from; null for none. */
	templateId: uuid('template_id').references(() => templates.id, { onDelete: 'set null' }),
	/** Id of the actor who wrote it; empty for a message of the visitor, and when nobody knows. */
	by: text('by').notNull(),
	/** When it was last typed, sent, written or read from the mailbox. */
	at: instant('at').notNull().defaultNow(),
	/** Of a message of the visitor alone. */
	mail: jsonb('mail').$type<ReceivedMail>(),
	/** What makes a mail the same when it is read again. */
	mailKey: text('mail_key'),
})

/** Pictures that visitors sent along. Beside the lead, so that they are gone with it, and under no public address. */
export const leadPictures = pgTable('lead_pictures', {
	/** Nobody can guess it: who knows it may send it along. */
	id: uuid('id').primaryKey().defaultRandom(),
	/** Null until the form that it was chosen in is sent. */
	leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
	/** The mail that brought it; null for those of the form. */
	messageId: uuid('message_id').references(() => leadMessages.id, { onDelete: 'cascade' }),
	position: smallint('position').notNull().default(0),
	/** As on the visitor's device. */
	name: text('name').notNull(),
	mime: text('mime', { enum: ['image/jpeg', 'image/heic'] }).notNull(),
	/** Null when it could not be decoded. */
	widthPx: integer('width_px'),
	heightPx: integer('height_px'),
	/** Of `bytes`: the same picture sent twice. */
	sha256: text('sha256').notNull(),
	bytes: bytea('bytes').notNull(),
	/** A small JPEG; null when it could not be decoded. */
	thumb: bytea('thumb'),
	/** Hash of the sender's network, so that none fills what is for all; null after a day. */
	network: text('network'),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** The lead that each person has open, or had last. */
export const leadPresence = pgTable('lead_presence', {
	adminId: uuid('admin_id')
		.primaryKey()
		.references(() => authUsers.id, { onDelete: 'cascade' }),
	leadId: uuid('lead_id')
		.notNull()
		.references(() => leads.id, { onDelete: 'cascade' }),
	seenAt: instant('seen_at').notNull().defaultNow(),
})

/** Who agreed to what, where and when; kept as proof. */
export const consents = pgTable('consents', {
	id: uuid('id').primaryKey().defaultRandom(),
	leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
	email: text('email').notNull(),
	purpose: text('purpose').notNull(),
	textShown: text('text_shown').notNull(),
	/** The form whose words they are. */
	form: text('form', { enum: ['newsletter', 'download'] })
		.notNull()
		.default('newsletter'),
	/** What the words mean: the version of the form's words since when they mean it. */
	meaning: integer('meaning').notNull().default(0),
	/** The later meaning that this person was told about by mail; null for none. */
	toldMeaning: integer('told_meaning'),
	page: text('page').notNull(),
	/** The office whose company received the consent. */
	office: text('office', { enum: ['New Zealand', 'Australia'] })
		.notNull()
		.default('New Zealand'),
	/** False only for early check boxes of downloads, which counted without a confirmation. */
	needsConfirmation: boolean('needs_confirmation').notNull().default(true),
	givenAt: instant('given_at').notNull().defaultNow(),
	confirmedAt: instant('confirmed_at'),
	withdrawnAt: instant('withdrawn_at'),
	/** The report about a mail that ended it; null when its owner did, or nothing has. */
	endedBy: text('ended_by', { enum: ['returned', 'complaint'] }),
	/** The reader's secret: with it the newsletter is ended. */
	token: text('token')
		.notNull()
		.unique()
		.default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
})

const { token: _, ...withoutToken } = getTableColumns(consents)

/** Of a consent, what others than its reader may see. */
export const consentColumns = withoutToken

/** Who downloaded which resource; personal, like leads. */
export const resourceDownloads = pgTable('resource_downloads', {
	id: uuid('id').primaryKey().defaultRandom(),
	firstName: text('first_name').notNull(),
	lastName: text('last_name').notNull(),
	email: text('email').notNull(),
	country: text('country').notNull(),
	resourceUrl: text('resource_url').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** Counts of recent submissions; `expire` in milliseconds since 1970. Holds no address and no email. */
export const leadLimits = pgTable('lead_limits', {
	key: text('key').primaryKey(),
	points: integer('points').notNull().default(0),
	expire: bigint('expire', { mode: 'number' }),
})

/** People not to subscribe again without a new consent of their own, one for each reason: hashes, never addresses. */
export const suppressions = pgTable(
	'suppressions',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		/** HMAC of the email under APP_SECRET. */
		emailHash: text('email_hash').notNull(),
		/** `returned`, `complaint`: as the reports about mails to them say. */
		reason: text('reason', { enum: ['erased', 'unsubscribed', 'returned', 'complaint'] }).notNull(),
		/** Consents given up to then are void. */
		since: instant('since').notNull().defaultNow(),
	},
	(table) => [unique('suppressions_email_hash_reason_key').on(table.emailHash, table.reason)],
)
