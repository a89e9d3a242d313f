import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { leads } from './leads.server.ts'

/** Mails to send or already sent; the row is written in the transaction that causes the mail. */
export const mails = pgTable('mails', {
	/** Part of the Message-ID, which is the same on every attempt. */
	id: uuid('id').primaryKey().defaultRandom(),
	kind: text('kind', {
		enum: [
			'lead-notice',
			'lead-reply',
			'leads-due',
			'visitor-confirmation',
			'newsletter-confirmation',
			'newsletter-welcome',
			'newsletter-again',
			'account-verification',
			'account-reset',
			'account-invitation',
			'account-email',
			'account-sign-in',
			'account-notice',
			'publishing-refused',
		],
	}).notNull(),
	/** Null: the business's own mailbox, as configured when the mail is sent. */
	toEmail: text('to_email'),
	leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
	/** Data for the template; emptied once it is not needed. */
	data: jsonb('data').notNull(),
	state: text('state', { enum: ['waiting', 'sent', 'failed'] })
		.notNull()
		.default('waiting'),
	/** Staff may take it back until then; null for a mail that is sent at once. */
	heldUntil: instant('held_until'),
	/** Attempts to send it. */
	attempts: integer('attempts').notNull().default(0),
	/** How often staff resent it after it was sent; each has its own Message-ID. */
	resends: integer('resends').notNull().default(0),
	/** The first attempt that counts: time in which the server took no mail is left out. */
	firstTriedAt: instant('first_tried_at'),
	sentAt: instant('sent_at'),
	/** Why it failed, as a message for staff. */
	reason: text('reason'),
	/** When staff set the failed mail aside; null: still open. */
	setAsideAt: instant('set_aside_at'),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** One row: whether the mail server is down, and when to try it again. */
export const mailServer = pgTable('mail_server', {
	onlyOne: boolean('only_one').primaryKey().default(true),
	/** Identifies that server: another one resets the state. */
	addressHash: text('address_hash'),
	/** Failures in a row; 0 while it works. */
	failures: integer('failures').notNull().default(0),
	retryAt: instant('retry_at'),
})
