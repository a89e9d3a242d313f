// A lead to which staff have replied, and the reading of the mailbox in which the visitor writes again.
import { eq } from 'drizzle-orm'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { readMailbox } from '#enquiries/inbox/mailbox/read-mailbox.server.ts'
import type { Reading } from '#enquiries/inbox/mailbox/read-mailbox.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { messageIdOf } from '#platform/mail/message.server.ts'
import { replyAddress, replyMailboxOf } from '#platform/mail/reply-address.server.ts'
import type { TestDb } from './database.ts'
import { testMailConfig } from './mails.ts'

/** A mailbox that is read, such as that of `startImapServer`. */
type ReadMailbox = { url: string }

const repliesConfig = (imap: ReadMailbox) => ({
	...testMailConfig(null),
	replyMailbox: replyMailboxOf(imap.url),
})

/** Reads the mailbox once, as a worker does each minute. */
export function readOnce(
	db: TestDb,
	imap: ReadMailbox,
	{
		tokens = null,
		...given
	}: Partial<Pick<Reading, 'signal' | 'timeouts' | 'lookUp'> & Pick<MailConfig, 'tokens'>> = {},
) {
	return readMailbox(db, {
		imapUrl: imap.url,
		config: { ...repliesConfig(imap), tokens },
		signal: new AbortController().signal,
		...given,
	})
}

/** Ends the pause after a failure. */
export async function passPause(db: TestDb): Promise<void> {
	await db.pool.query('update mailbox_state set retry_at = now() where retry_at is not null')
}

/** A lead with our reply: the Message-ID of that, and the address for what the visitor writes again. */
export async function repliedLead(
	db: TestDb,
	imap: ReadMailbox,
	given: Partial<typeof leads.$inferInsert> = {},
) {
	const [lead] = await db
		.insert(leads)
		.values({
			kind: 'contact',
			name: 'Hana Tui',
			email: 'hana@example.nz',
			subject: 'Red mite',
			message: 'We found mites.',
			state: 'in progress',
			replyDays: 2,
			dueAt: new Date('2026-11-20T04:00Z'),
			createdAt: new Date('2026-11-17T04:00Z'),
			...given,
		})
		.returning()
	if (!lead) throw new Error('no lead')
	const id = crypto.randomUUID()
	const sent = { leadId: lead.id, toEmail: lead.email, state: 'sent' } as const
	await db.insert(leadMessages).values({
		id,
		leadId: lead.id,
		kind: 'reply',
		text: 'Clean the perches first.',
		by: 'ana',
		at: new Date('2026-11-18T04:00Z'),
	})
	await db.insert(mails).values({ ...sent, id, kind: 'lead-reply', data: {} })
	const { siteUrl, replyMailbox } = repliesConfig(imap)
	if (!replyMailbox) throw new Error('no address')
	return {
		lead,
		mailId: id,
		messageId: messageIdOf({ id, resends: 0 }, siteUrl),
		address: replyAddress(replyMailbox, lead.id),
	}
}

/** What visitors have written by mail, in the order in which it was read. */
export async function messagesIn(db: TestDb) {
	return db
		.select()
		.from(leadMessages)
		.where(eq(leadMessages.kind, 'message'))
		.orderBy(leadMessages.at)
}

/** The notices of them that wait in the outbox. */
export async function noticesIn(db: TestDb) {
	return db.select().from(mails).where(eq(mails.kind, 'lead-message')).orderBy(mails.createdAt)
}
