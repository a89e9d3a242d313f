// What a server reports about a mail of ours that it could not deliver: as RFC 3464 has it, or in words.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { headerText } from '#platform/mail/message.server.ts'
import { lockLeadOf, openUndelivered } from '../open-again.server.ts'
import { findNamedMails } from './mail-head.server.ts'
import type { MailHead, NamedMail } from './mail-head.server.ts'
import { parseMail } from './mail-text.server.ts'

const maxReasonLength = 300
const unknownReason = 'no reason given'

/** A report: which mail came back, and why in the words of a server. */
type Report = { mail: NamedMail; reason: string }

/** Reads a report, in the standard form or of older servers; null when it names no mail of ours, or a late one. */
export async function readReport(head: MailHead, source: Uint8Array): Promise<Report | null> {
	const report = await parseMail(source)
	if (!report) return null
	const partOf = (...types: string[]) =>
		report.attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? ''
	const status = partOf('message/delivery-status', 'message/global-delivery-status')
	const copy = partOf(
		'text/rfc822-headers',
		'message/rfc822',
		'message/global',
		'message/global-headers',
	)
	if (status === '') return readOldReport(head, { copy, text: report.text })
	if (fieldOf(status, 'action').toLowerCase() !== 'failed') return null
	return reportOn([copy, ...threadOf(head)], reasonOf(status))
}

function reportOn([copy, ...thread]: [string, ...NamedMail[]], reason: string): Report | null {
	const [ours] = [...findNamedMails(fieldOf(copy, 'message-id')), ...thread]
	return ours ? { mail: ours, reason } : null
}

function threadOf({ inReplyTo, references }: MailHead): NamedMail[] {
	return [...inReplyTo, ...references.toReversed()]
}

const copyStart = /^(?:return-path|received|dkim-signature|message-id|mime-version):/im
const lateWords =
	/delayed|not yet been delivered|attempts will continue|will (?:be|keep|continue)[^.]{0,40}\b(?:retr|try)|still trying|warning message only/i
const failedWords =
	/undeliver|(?:not|n't)\b[^.]{0,30}\bdeliver|deliver[^.]{0,30}\bfail|permanent|did not reach|(?:could not|cannot) be reached|returned to sender|\b5\.\d{1,3}\.\d{1,3}\b/i
const replyWords = [/\b5\d\d[ -]/, /\b5\.\d{1,3}\.\d{1,3}\b/]

/**
 * A report without a part that programs can read, as of qmail and Exim: words of a server, then the mail that it
 * returns. A program that replies for somebody who is away may have an empty `Return-Path` too, but returns no mail, so
 * only a server need not.
 */
function readOldReport(
	head: MailHead,
	{ text, copy }: { text: string; copy: string },
): Report | null {
	const copyAt = text.search(copyStart)
	const words = copyAt < 0 ? text : text.slice(0, copyAt)
	const said = `${head.subject}\n${words}`
	if (lateWords.test(said) || !failedWords.test(said)) return null
	const isServer = /^(?:mailer-daemon|postmaster)@/i.test(head.from.email)
	const returned = copy || (copyAt < 0 ? '' : text.slice(copyAt))
	return reportOn([returned, ...(isServer ? threadOf(head) : [])], reasonIn(words.split('\n')))
}

/** The reply of a server that a report quotes, else the line below the recipient. */
function reasonIn(lines: string[]): string {
	const recipientAt = lines.findIndex((line) => /@[^\s:@]+:$/.test(line.trimEnd()))
	const below = recipientAt < 0 ? '' : (lines[recipientAt + 1] ?? '')
	const quoted = replyWords.flatMap((words) => lines.find((line) => words.test(line)) ?? [])
	return headerText(quoted[0] ?? below, maxReasonLength) || unknownReason
}

/**
 * Marks the mail that came back, unless it has been sent again since. A reply opens its lead again, once however often
 * the report is read.
 *
 * @returns whether it is a mail of ours about a lead.
 */
export function markReturned(db: Db, { mail, reason }: Report): Promise<boolean> {
	return db.transaction(async (tx) => {
		const lead = await lockLeadOf(tx, mail.id)
		if (!lead) return false
		const isIt = and(
			eq(mails.id, mail.id),
			eq(mails.resends, mail.resends),
			eq(mails.state, 'sent'),
		)
		const [known] = await tx.select().from(mails).where(isIt)
		if (!known || known.returned !== null) return known !== undefined
		await tx
			.update(mails)
			.set({ returned: reason, undeliveredAt: sql`now()` })
			.where(isIt)
		if (known.kind === 'lead-reply')
			await openUndelivered(tx, lead, {
				replyId: mail.id,
				reason: `The recipient’s mail server said: ${reason}`,
			})
		return true
	})
}

/** '550 no such mailbox' for 'smtp; 550 no such mailbox'; the status code where a server says nothing. */
function reasonOf(status: string): string {
	const said = fieldOf(status, 'diagnostic-code').replace(/^[\w-]*;\s*/, '')
	return (
		headerText(said, maxReasonLength) ||
		headerText(fieldOf(status, 'status'), maxReasonLength) ||
		unknownReason
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
