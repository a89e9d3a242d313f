// Puts a mail of a visitor into the conversation about its lead.
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import type { ReceivedMail } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import type { NewMail } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { kindLabels } from '../lead-labels.ts'
import { handlerOf } from '../lead-owner.server.ts'
import { openedAgain } from '../open-again.server.ts'
import { picturesWords, receivedWords } from '../received-words.ts'
import { splitQuoted } from '../split-quoted.ts'
import { isErasedMail } from './erased-mails.server.ts'
import { maxMessagesADay, maxNoticesAnHour } from './limits.ts'
import { givePictures } from './mail-pictures.server.ts'

/** Of the text in the notice to whoever handles the lead. */
const maxNoticeLength = 2000

export type TakenMail = {
	leadId: string
	/** From `keyOfMail`. */
	key: string
	receivedAt: Date
	text: string
	/** Ids of its pictures, from `storePictures`. */
	pictures: string[]
	mail: Omit<ReceivedMail, 'receivedAt'>
}

/** What makes a mail the same when it is read again: its Message-ID, or its bytes when it has none. */
export function keyOfMail(idOrSource: string | Uint8Array): string {
	return createHash('sha256').update(idOrSource).digest('base64url')
}

/**
 * Whether a mail is in the record of its lead already, was erased, or may not get there today; null when to be read.
 *
 * @param key from `keyOfMail`; null while that is not known.
 */
export async function judgeMail(
	db: Db,
	{ leadId, key }: { leadId: string; key: string | null },
): Promise<'stored' | 'erased' | 'too many' | null> {
	if (key && (await isStored(db, leadId, key))) return 'stored'
	if (key && (await isErasedMail(db, key))) return 'erased'
	if ((await countToday(db, leadId)) < maxMessagesADay) return null
	logger.warn({ leadId }, 'a mail stays in the mailbox: too many about one lead today')
	await noteMore(db, leadId)
	return 'too many'
}

/**
 * Stores a mail as a message of the visitor, once however often it is read. It opens the lead again, gives it a due
 * time and tells whoever handles it, all in one transaction. A lead that is spam stays spam, and nobody is told; what
 * looks like an automatic reply leaves the lead as it is.
 *
 * @returns whether it is in the record; false when the lead was deleted or has got too many today, or the mail was
 *   erased.
 */
export function takeMail(db: Db, taken: TakenMail): Promise<boolean> {
	return db.transaction(async (tx) => {
		const { leadId, key, receivedAt, text, pictures, mail } = taken
		const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
		if (!lead) return false
		const judged = await judgeMail(tx, { leadId, key })
		if (judged) return judged === 'stored'
		const opened = await openedAgain(tx, lead, receivedAt)
		const change = { ...opened, wroteAgainAt: sql`clock_timestamp()` }
		const id = randomUUID()
		await tx.insert(leadMessages).values({
			id,
			leadId,
			kind: 'message',
			text,
			by: '',
			mail: { ...mail, receivedAt: receivedAt.toISOString() },
			mailKey: key,
			// The moment it can be read, not that of the transaction: a reply sent before it is none to it.
			at: sql`clock_timestamp()`,
		})
		await givePictures(tx, { leadId, messageId: id, ids: pictures })
		if (lead.state === 'spam') return true
		if (!mail.notes?.includes('automatic'))
			await tx.update(leads).set(change).where(eq(leads.id, leadId))
		if (await mayTell(tx, leadId)) await queueMails(tx, [await noticeOf(tx, lead, taken)])
		return true
	})
}

async function isStored(tx: Db, leadId: string, key: string): Promise<boolean> {
	const isIt = and(eq(leadMessages.leadId, leadId), eq(leadMessages.mailKey, key))
	return (await tx.$count(leadMessages, isIt)) > 0
}

function countToday(tx: Db, leadId: string): Promise<number> {
	return tx.$count(
		leadMessages,
		and(
			eq(leadMessages.leadId, leadId),
			eq(leadMessages.kind, 'message'),
			gt(leadMessages.at, sql`now() - interval '1 day'`),
		),
	)
}

/** Says at the last mail that was taken that more are in the mailbox. */
async function noteMore(tx: Db, leadId: string): Promise<void> {
	await tx.execute(sql`
		update lead_messages set mail = mail || '{"hasMore": true}' where id = (
			select id from lead_messages where lead_id = ${leadId} and kind = 'message' order by at desc limit 1)`)
}

type Lead = typeof leads.$inferSelect

async function mayTell(tx: Db, leadId: string): Promise<boolean> {
	const sent = await tx.$count(
		mails,
		and(
			eq(mails.leadId, leadId),
			eq(mails.kind, 'lead-message'),
			gt(mails.createdAt, sql`now() - interval '1 hour'`),
		),
	)
	return sent < maxNoticesAnHour
}

async function noticeOf(tx: Db, lead: Lead, { text, mail, pictures }: TakenMail): Promise<NewMail> {
	const { to, about } = await handlerOf(tx, lead)
	return {
		kind: 'lead-message',
		to,
		leadId: lead.id,
		data: {
			...about,
			subject: lead.subject || kindLabels[lead.kind],
			from: { name: mail.name, email: mail.email },
			text: cutText(splitQuoted(text).fresh, maxNoticeLength),
			files: [...picturesWords(pictures.length), ...receivedWords(mail)].join(' '),
			adminPath: `/admin/leads/${lead.id}`,
		},
	}
}
