// What a server reports about a mail of ours that it could not deliver (RFC 3464).
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mails } from '#app/db/tables/mails.server.ts'
import { headerText } from '#app/mail/message.server.ts'
import { findNamedMails } from './mail-head.server.ts'
import type { MailHead, NamedMail } from './mail-head.server.ts'
import { parseMail } from './mail-text.server.ts'

const longestReason = 300

/** A report: which mail came back, and why in the words of a server. */
type Report = { mail: NamedMail; reason: string }

/** Reads a report; null when it names no mail that may be ours, or the mail is only late. */
export async function readReport(head: MailHead, source: Uint8Array): Promise<Report | null> {
	const report = await parseMail(source)
	if (!report) return null
	const partOf = (...types: string[]) => {
		const part = report.attachments.find(({ mimeType }) => types.includes(mimeType))
		return part ? toText(part.content) : ''
	}
	const status = partOf('message/delivery-status', 'message/global-delivery-status')
	if (fieldOf(status, 'action').toLowerCase() !== 'failed') return null
	const returned = partOf(
		'text/rfc822-headers',
		'message/rfc822',
		'message/global',
		'message/global-headers',
	)
	const [ours] = [
		...findNamedMails(fieldOf(returned, 'message-id')),
		...head.inReplyTo,
		...head.references.toReversed(),
	]
	return ours ? { mail: ours, reason: reasonOf(status) } : null
}

/**
 * Marks the mail that came back, unless it has been sent again since.
 *
 * @returns whether it is a mail of ours about a lead.
 */
export async function markReturned(db: Db, { mail, reason }: Report): Promise<boolean> {
	const marked = await db
		.update(mails)
		.set({ returned: reason })
		.where(
			and(
				eq(mails.id, mail.id),
				eq(mails.resends, mail.resends),
				eq(mails.state, 'sent'),
				isNotNull(mails.leadId),
			),
		)
		.returning({ id: mails.id })
	return marked.length > 0
}

function toText(content: Attachment['content']): string {
	return typeof content === 'string'
		? content
		: Buffer.from(content as ArrayBuffer).toString('utf8')
}

type Attachment = { content: ArrayBuffer | Uint8Array | string }

/** '550 no such mailbox' for 'smtp; 550 no such mailbox'; the status code where a server says nothing. */
function reasonOf(status: string): string {
	const said = fieldOf(status, 'diagnostic-code').replace(/^[\w-]*;\s*/, '')
	return (
		headerText(said, longestReason) ||
		headerText(fieldOf(status, 'status'), longestReason) ||
		'no reason given'
	)
}

/** The first header of this name, unfolded; empty without one. */
function fieldOf(text: string, name: string): string {
	const lines = text.split(/\r?\n/)
	const start = lines.findIndex((line) => line.toLowerCase().startsWith(`${name}:`))
	if (start < 0) return ''
	const next = lines.findIndex((line, index) => index > start && !/^[ \t]/.test(line))
	const field = lines.slice(start, next < 0 ? undefined : next)
	return field
		.join(' ')
		.slice(name.length + 1)
		.trim()
}
