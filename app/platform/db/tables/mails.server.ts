import {
	bigint,
	boolean,
	date,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { consents, leads } from './leads.server.ts'
import { editions } from './content.server.ts'
import type { EditionItemValues, EditionValues } from '#content/edition/edition-fields.ts'
import type { MailPicture, MailText } from '#platform/lib/markdown/mail-text.server.ts'

/** Mails to send or already sent; the row is written in the transaction that causes the mail. */
export const mails = pgTable('mails', {
	/** Part of the Message-ID, which is the same on every attempt. */
	id: uuid('id').primaryKey().defaultRandom(),
	kind: text('kind', {
		enum: [
			'lead-notice',
			'lead-reply',
			'lead-message',
			'lead-event',
			'digest',
			'visitor-confirmation',
			'newsletter-confirmation',
			'newsletter-welcome',
			'newsletter-again',
			'newsletter-left',
			'edition',
			'account-verification',
			'account-reset',
			'account-invitation',
			'account-email',
			'account-sign-in',
			'account-notice',
			'publishing-refused',
			'mail-proof',
		],
	}).notNull(),
	/** Null: the business's own mailbox, as configured when the mail is sent. */
	toEmail: text('to_email'),
	leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
	/** The lead that its reader's reply to an edition made; the mail outlives it. */
	replyLeadId: uuid('reply_lead_id').references(() => leads.id, { onDelete: 'set null' }),
	/** Data for the template; emptied once it is not needed. */
	data: jsonb('data').notNull(),
	/** The last three are of an edition: claimed by a run, nobody knows whether the server took it, and not sent at all. */
	state: text('state', { enum: ['waiting', 'sent', 'failed', 'sending', 'unknown', 'left out'] })
		.notNull()
		.default('waiting'),
	/** The sending of an edition that it belongs to. */
	sendingId: uuid('sending_id').references(() => editionSendings.id, { onDelete: 'cascade' }),
	/** The consent by which its reader gets it; without it any more, it is not sent. */
	consentId: uuid('consent_id').references(() => consents.id, { onDelete: 'set null' }),
	/** Staff may take it back until then; null for a mail that is sent at once. */
	heldUntil: instant('held_until'),
	/** Attempts to send it. */
	attempts: integer('attempts').notNull().default(0),
	/** How often staff resent it after it was sent; each has its own Message-ID. */
	resends: integer('resends').notNull().default(0),
	/** The first attempt that counts: time in which the server took no mail is left out. */
	firstTriedAt: instant('first_tried_at'),
	sentAt: instant('sent_at'),
	/** Why it failed or was left out, as a message for staff. */
	reason: text('reason'),
	/** What the server said when it took it. */
	response: text('response'),
	/** Why it came back after the mail server had taken it, in the words of a server; null: it did not. */
	returned: text('returned'),
	/** When it was known that it did not arrive: refused, given up or come back; null: nothing says so. */
	undeliveredAt: instant('undelivered_at'),
	/** When staff set the failed mail aside; null: still open. */
	setAsideAt: instant('set_aside_at'),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** What an edition of the newsletter says to everybody. */
export type EditionLetter = {
	subject: string
	/** What inboxes show beside the subject. */
	inboxLine: string
	/** With `{visitor}` for the name. */
	greeting: string
	opening: MailText
	/** Pages of ours, with what was copied of them. */
	items: (Omit<EditionItemValues, 'image' | 'alt'> & {
		picture: (MailPicture & { alt: string }) | null
	})[]
	closing: MailText
	/** Where it stands on the site; null where no archive has it. */
	path: string | null
	/** By what visits from its links are told, beside `newsletter` as their source. */
	campaign: string
}

/** What the site shows of an edition: what is of no reader alone, in Markdown. */
export type EditionWords = Pick<
	EditionValues,
	'title' | 'inboxLine' | 'opening' | 'items' | 'closing'
>

/** Which readers get an edition. Each part takes some away, and none adds anybody. */
export type Audience = Pick<EditionValues, 'country' | 'interests' | 'since'>

/**
 * Editions of the newsletter that were sent or are to be: each reader's mail is a row of `mails`, made when it begins. It
 * is done when none of them waits any more.
 */
export const editionSendings = pgTable('edition_sendings', {
	id: uuid('id').primaryKey().defaultRandom(),
	/** Null once the edition was deleted for good: its mails stay. */
	editionId: uuid('edition_id').references(() => editions.id, { onDelete: 'set null' }),
	/** The version that is sent. */
	version: integer('version').notNull(),
	/** What it says, as it was when somebody pressed the button. */
	letter: jsonb('letter').$type<EditionLetter>().notNull(),
	/** What the site shows of it; null for one of whose edition nothing was left when the column was added. */
	words: jsonb('words').$type<EditionWords>(),
	/** Which readers get it. */
	audience: jsonb('audience').$type<Audience>().notNull(),
	/** `timed`: it begins at `dueAt`. `held`: by itself, for `reason`. `stopped`: by somebody. */
	state: text('state', { enum: ['timed', 'going', 'held', 'stopped'] })
		.notNull()
		.default('timed'),
	reason: text('reason'),
	/** Most mails an hour; null for no limit of its own. */
	perHour: integer('per_hour'),
	dueAt: instant('due_at').notNull(),
	startedAt: instant('started_at'),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/**
 * What servers and programs reported about a mail, and nothing more of what they sent: one of each kind, so that a
 * report that is read twice is one.
 */
export const mailReports = pgTable(
	'mail_reports',
	{
		mailId: uuid('mail_id')
			.notNull()
			.references(() => mails.id, { onDelete: 'cascade' }),
		/** `complaint`: the reader called it spam. `automatic`: a program replied to it. */
		kind: text('kind', { enum: ['returned', 'complaint', 'automatic'] }).notNull(),
		/** Of RFC 3463, such as `5.1.1`; empty without one. */
		status: text('status').notNull(),
		/** Those of a server; may be empty. */
		words: text('words').notNull(),
		/** Whether the reader gets nothing more because of it. */
		outcome: text('outcome', { enum: ['ended', 'not ended'] }).notNull(),
		/** The version of the rules that say so. */
		rules: integer('rules').notNull(),
		at: instant('at').notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.mailId, table.kind] })],
)

/** One row: whether the mail server is down, and when to try it again. */
export const mailServer = pgTable('mail_server', {
	onlyOne: boolean('only_one').primaryKey().default(true),
	/** Identifies that server: another one resets the state. */
	addressHash: text('address_hash'),
	/** Failures in a row; 0 while it works. */
	failures: integer('failures').notNull().default(0),
	retryAt: instant('retry_at'),
})

/** One row, while there is one: the access token with which mail is sent and the mailbox read. */
export const mailToken = pgTable('mail_token', {
	onlyOne: boolean('only_one').primaryKey().default(true),
	/** Identifies where it came from: the application. */
	sourceHash: text('source_hash').notNull(),
	/** Identifies what was shown for it: other secrets end the pause after a failure. */
	secretsHash: text('secrets_hash').notNull(),
	/** Both are sealed. */
	token: text('token'),
	/** The newest, where the token server replaces it each time. */
	refreshToken: text('refresh_token'),
	renewedAt: instant('renewed_at'),
	expiresAt: instant('expires_at'),
	/** Failures in a row; 0 while tokens are given. */
	failures: integer('failures').notNull().default(0),
	/** Nothing is requested before, by nobody and whatever the secrets are. */
	heldUntil: instant('held_until'),
	/** Nothing is requested before with these secrets. */
	retryAt: instant('retry_at'),
	/** Why none was given, for staff. */
	reason: text('reason'),
})

/** One row, while there is a mailbox: how far it was read, and whether it can be. */
export const mailboxState = pgTable('mailbox_state', {
	onlyOne: boolean('only_one').primaryKey().default(true),
	/** Identifies how it is reached, with the password: another way ends the pause after a failure. */
	addressHash: text('address_hash').notNull(),
	/** Identifies that mailbox: another one is read from the first day on. Null in older rows. */
	mailboxHash: text('mailbox_hash'),
	/** Mails that came before are not read. */
	since: instant('since').notNull().defaultNow(),
	/** Another one means that the mailbox has given its mails other numbers. */
	uidValidity: text('uid_validity'),
	lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
	/** When it was last read. */
	readAt: instant('read_at'),
	/** Failures in a row; 0 while it can be read. */
	failures: integer('failures').notNull().default(0),
	retryAt: instant('retry_at'),
	/** Why it cannot be read, for staff. */
	reason: text('reason'),
	/** The mail at which reading stopped, and how often. */
	stuckUid: bigint('stuck_uid', { mode: 'number' }),
	stuckTries: integer('stuck_tries').notNull().default(0),
})

/** Mails of visitors that were erased, which may still be in the mailbox. They name nobody. */
export const erasedMails = pgTable('erased_mails', {
	/** HMAC of the mail's key in `lead_messages` under APP_SECRET. */
	id: text('id').primaryKey(),
	at: instant('at').notNull().defaultNow(),
})

/** Which digests went out, and who got a mail: one a period, and one a recipient. */
export const digests = pgTable(
	'digests',
	{
		kind: text('kind', { enum: ['day', 'month'] }).notNull(),
		/** Its first day, such as `2026-11-01`. */
		period: date('period', { mode: 'string' }).notNull(),
		/** An office, where each has its own; else empty. */
		part: text('part').notNull().default(''),
		/** Ids of accounts, and names of mailboxes of the business. */
		recipients: text('recipients').array().notNull(),
		at: instant('at').notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.kind, table.period, table.part] })],
)

export type ProofResult = {
	/** Receivers can tell that our mail is ours; not for sure, or not at all; or nobody knows. */
	state: 'proven' | 'refused' | 'not proven'
	/** What was found and the next thing to do, for whoever looks after the domain. */
	advice: string
}

/** Tests of how our mail arrives: one mail for each sender and test. They name nobody but the account that asked. */
export const mailProofs = pgTable('mail_proofs', {
	/** That of the mail. */
	id: uuid('id').primaryKey(),
	/** The address in `From`. */
	sender: text('sender').notNull(),
	/** The mailbox that is read, or whoever asked for the test. */
	sentTo: text('sent_to', { enum: ['mailbox', 'staff'] }).notNull(),
	/** Identifies the mail server: by another one, nothing is proven. */
	addressHash: text('address_hash').notNull(),
	sentAt: instant('sent_at').notNull().defaultNow(),
	readAt: instant('read_at'),
	/** Null: it has not been read. */
	result: jsonb('result').$type<ProofResult>(),
	/** Whether the envelope sender came back with its signed part; null: not known. */
	keepsEnvelope: boolean('keeps_envelope'),
	/** The id of the account that asked for it. */
	by: text('by').notNull(),
})
