import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'
import { leads } from './leads.server.ts'

/** Mail that is to be sent or was sent; the row is written in the transaction that wants it. */
export const mails = pgTable('mails', {
	/** The Message-ID is made of it, so that it is the same on every try. */
	id: uuid('id').primaryKey().defaultRandom(),
	kind: text('kind', {
		enum: [
			'lead-notice',
			'visitor-confirmation',
			'newsletter-confirmation',
			'newsletter-welcome',
			'account-verification',
			'account-reset',
			'account-invitation',
		],
	}).notNull(),
	/** Null: the business's own mailbox, as it is configured when the mail goes out. */
	toEmail: text('to_email'),
	leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
	/** What the text is made from; emptied once nobody needs it. */
	data: jsonb('data').notNull(),
	state: text('state', { enum: ['waiting', 'sent', 'failed'] })
		.notNull()
		.default('waiting'),
	/** How often the server was asked to take it. */
	attempts: integer('attempts').notNull().default(0),
	/** How often staff sent it again after it had gone out; each is a message of its own. */
	resends: integer('resends').notNull().default(0),
	/** Of the tries that count: a time in which the server worked for nobody is left out. */
	firstTriedAt: instant('first_tried_at'),
	sentAt: instant('sent_at'),
	/** Why it failed, in words for the staff. */
	reason: text('reason'),
	/** Of a failed one: since when nobody need do anything about it. */
	setAsideAt: instant('set_aside_at'),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** One row: whether the mail server is down, and when to try it again. */
export const mailServer = pgTable('mail_server', {
	onlyOne: boolean('only_one').primaryKey().default(true),
	/** Which server that was: another address starts anew. */
	addressHash: text('address_hash'),
	/** In a row, since it last worked; 0 while it works. */
	failures: integer('failures').notNull().default(0),
	retryAt: instant('retry_at'),
})
