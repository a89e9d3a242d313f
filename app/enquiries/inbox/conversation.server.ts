// The conversation about a lead: what was written since it came.
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leadMessages } from '#platform/db/tables/leads.server.ts'
import type { ReceivedMail } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { readAttachedFiles } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { splitQuoted } from './split-quoted.ts'

export type ConversationEntry = {
	id: string
	/** `message`: the visitor wrote it, as a mail. `owner`: it was given to whom the text names; empty for nobody. */
	kind: 'reply' | 'note' | 'message' | 'owner'
	text: string
	files: AttachedFile[]
	/** The old mail below a message; empty for none. */
	quoted: string
	/** Name of who wrote it; empty when nobody knows. */
	by: string
	isMine: boolean
	at: Date
	/** `heldMs`: how long it can still be taken back. */
	mail: SentReply | null
	/** Of a message. */
	received: ReceivedMail | null
}

type SentReply = Pick<
	typeof mails.$inferSelect,
	'state' | 'reason' | 'sentAt' | 'toEmail' | 'returned'
> & { heldMs: number }

/** What somebody typed and did not send. */
export type ConversationDraft = {
	key: string
	text: string
	isNote: boolean
	files: AttachedFile[]
	templateId: string | null
}

/**
 * What was written about a lead since it came, the oldest first, each with the name of who wrote it, and a reply with
 * its mail: null once that was deleted. With them the draft of the person `by`; null without one.
 */
export async function getConversation(db: Db, leadId: string, by: string) {
	const rows = await db
		.select({
			id: leadMessages.id,
			kind: leadMessages.kind,
			text: leadMessages.text,
			files: leadMessages.files,
			templateId: leadMessages.templateId,
			by: leadMessages.by,
			at: leadMessages.at,
			received: leadMessages.mail,
			mail: {
				toEmail: mails.toEmail,
				returned: mails.returned,
				state: mails.state,
				reason: mails.reason,
				sentAt: mails.sentAt,
				heldMs: sql<number>`case when ${mails.state} = 'waiting' then
					greatest(0, coalesce(extract(epoch from ${mails.heldUntil} - clock_timestamp()) * 1000, 0))::int else 0 end`,
			},
		})
		.from(leadMessages)
		.leftJoin(mails, eq(mails.id, leadMessages.id))
		.where(
			and(
				eq(leadMessages.leadId, leadId),
				or(inArray(leadMessages.kind, ['reply', 'note', 'message']), eq(leadMessages.by, by)),
			),
		)
		.orderBy(asc(leadMessages.at), leadMessages.id)
	const given = await listOwnerChanges(db, leadId)
	const names = await getActorNames(db, [
		...rows.map((row) => row.by),
		...given.flatMap((change) => [change.by, change.to ?? '']),
	])
	const entries: ConversationEntry[] = []
	let draft: ConversationDraft | null = null
	for (const { by: author, kind, templateId, ...row } of rows) {
		const entry = { ...row, files: readAttachedFiles(row.files) }
		if (kind === 'message') entries.push({ ...entry, kind, ...readMessage(entry) })
		else if (kind === 'reply' || kind === 'note')
			entries.push({
				...entry,
				kind,
				quoted: '',
				by: displayName(author, names),
				isMine: author === by,
			})
		else {
			const { id: key, text, files } = entry
			draft = { key, text, files, templateId, isNote: kind === 'note draft' }
		}
	}
	for (const { id, by: giver, to, at } of given)
		entries.push({
			id: `owner ${id}`,
			kind: 'owner',
			text: to === null ? '' : displayName(to, names),
			by: displayName(giver, names),
			isMine: giver === by,
			at,
			...nothingElse,
		})
	return { entries: entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()), draft }
}

const nothingElse = { files: [], quoted: '', mail: null, received: null }

/** To whom a lead was given, and by whom: the latest twenty times. */
function listOwnerChanges(db: Db, leadId: string) {
	return db
		.select({
			id: auditLog.id,
			by: auditLog.actorId,
			to: sql<string | null>`${auditLog.detail} ->> 'owner'`,
			at: auditLog.createdAt,
		})
		.from(auditLog)
		.where(
			and(
				eq(auditLog.recordType, 'lead'),
				eq(auditLog.recordId, leadId),
				eq(auditLog.action, 'owner'),
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(20)
}

/** Empty when nobody knows, as of notes before they had an author. */
function displayName(by: string, names: Map<string, string>): string {
	return by === '' ? '' : (names.get(by) ?? 'Someone who has left')
}

/** A mail with the old one apart, under the name of its sender and the time at which it came. */
function readMessage(entry: { text: string; at: Date; received: ReceivedMail | null }) {
	const { fresh, quoted } = splitQuoted(entry.text)
	return {
		text: fresh,
		quoted,
		by: entry.received?.name ?? '',
		isMine: false,
		at: entry.received ? new Date(entry.received.receivedAt) : entry.at,
	}
}
