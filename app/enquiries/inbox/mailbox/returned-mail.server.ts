// What is reported about a mail of ours: that a server could not deliver it, as RFC 3464 has it or in words; that a
// reader called it spam (RFC 5965); or that a program replied to it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { maxWords, storeReport } from '#enquiries/leads/mail-reports.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { isNewsletterMail } from '#platform/mail/kinds.ts'
import { headerText } from '#platform/mail/message.server.ts'
import { lockLeadOf, openUndelivered } from '../open-again.server.ts'
import { findOurMails } from './find-mail.server.ts'
import type { MailKeys } from './find-mail.server.ts'
import { findNamedMails } from './mail-head.server.ts'
import type { MailHead, NamedMail } from './mail-head.server.ts'
import { parseMail } from './mail-text.server.ts'

const maxReasonLength = 300

/** What a report says of a recipient: of whichever the mail has, where it names none. */
type Said = { recipients: string[]; status: string; words: string }

type Report = MailKeys & { kind: 'returned' | 'complaint'; said: Said[] }

/** Reads a report, in a standard form or of older servers; null when it reports a mail that is late, or nothing. */
export async function readReport(head: MailHead, source: Uint8Array): Promise<Report | null> {
	const report = await parseMail(source)
	if (!report) return null
	const partOf = (...types: string[]) =>
		report.attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? ''
	const feedback = partOf('message/feedback-report')
	const status = partOf('message/delivery-status', 'message/global-delivery-status')
	const copy = partOf(
		'text/rfc822-headers',
		'message/rfc822',
		'message/global',
		'message/global-headers',
	)
	if (feedback !== '') return readComplaint(head, { copy, feedback })
	if (status === '') return readOldReport(head, { copy, text: report.text })
	const said = status
		.split(/\r?\n\r?\n/)
		.filter((block) => fieldOf(block, 'action').toLowerCase() === 'failed')
		.map(saidIn)
	return said.length > 0 ? { kind: 'returned', said, ...keysIn(copy, head) } : null
}

/** The fields of one recipient. A server on the way may have forwarded the mail: then the first one is named, too. */
function saidIn(block: string): Said {
	const words = fieldOf(block, 'diagnostic-code').replace(/^[\w-]*;\s*/, '')
	return {
		recipients: addressesIn(
			fieldOf(block, 'original-recipient'),
			fieldOf(block, 'final-recipient'),
		),
		status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(block, 'status'))?.[0] ?? '',
		words: headerText(words, maxWords),
	}
}

/** Only abuse is a complaint: mails that readers take out of their spam are reported in the same form. */
function readComplaint(
	head: MailHead,
	{ copy, feedback }: { copy: string; feedback: string },
): Report | null {
	if (fieldOf(feedback, 'feedback-type').toLowerCase() !== 'abuse') return null
	const recipient = fieldOf(feedback, 'original-rcpt-to')
	// Some providers take the recipient out of what they pass on.
	const recipients = /redact/i.test(recipient) ? [] : addressesIn(recipient)
	const keys = keysIn(copy, head)
	const addresses = `${keys.addresses}\n${fieldOf(feedback, 'original-mail-from')}`
	const said = [{ recipients, status: '', words: '' }]
	return { kind: 'complaint', said, named: keys.named, addresses }
}

/** What names our mail: in the head of the mail that is returned, or where a report itself replies and goes to. */
function keysIn(copy: string, head: MailHead): MailKeys {
	const returned = copy.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? ''
	const namedIn = (name: string) => findNamedMails(fieldOf(returned, name)).toReversed()
	const isNamed = fieldOf(returned, 'message-id') !== ''
	const named = [
		...findNamedMails(`<${fieldOf(returned, 'x-roost-mail')}@roost>`),
		...namedIn('message-id'),
		...namedIn('x-original-message-id'),
		// With a Message-ID of another, it is a mail that replied to ours.
		...(isNamed ? [] : [...namedIn('in-reply-to'), ...namedIn('references')]),
		...threadOf(head),
	]
	return { named, addresses: `${head.recipients}\n${fieldOf(returned, 'return-path')}` }
}

function threadOf({ inReplyTo, references }: MailHead): NamedMail[] {
	return [...inReplyTo.toReversed(), ...references.toReversed()]
}

/** Without their kind, as in 'rfc822;hana@example.nz', and in lower case. */
function addressesIn(...fields: string[]): string[] {
	return fields
		.map((field) => field.replace(/^[\w-]*;/, '').toLowerCase())
		.map((address) => address.replaceAll(/[<>\s]/g, ''))
		.filter((address) => address.includes('@'))
}

const copyStart = /^(?:return-path|received|dkim-signature|message-id|mime-version|x-roost-mail):/im
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
	const keys = keysIn(
		returned,
		isServer ? head : { ...head, inReplyTo: [], references: [], recipients: '' },
	)
	const lines = words.split('\n')
	const recipients = lines.flatMap((line) =>
		addressesIn(/^\s*<?([^\s<>@]+@[^\s<>@:]+)>?:?$/.exec(line.trimEnd())?.[1] ?? ''),
	)
	return { kind: 'returned', said: [{ recipients, status: '', words: wordsIn(lines) }], ...keys }
}

/** The reply of a server that a report quotes, else the line below the recipient. */
function wordsIn(lines: string[]): string {
	const recipientAt = lines.findIndex((line) => /@[^\s:@]+:$/.test(line.trimEnd()))
	const below = recipientAt < 0 ? '' : (lines[recipientAt + 1] ?? '')
	const quoted = replyWords.flatMap((words) => lines.find((line) => words.test(line)) ?? [])
	return headerText(quoted[0] ?? below, maxWords)
}

/**
 * Takes a report of the mail that it names. A report of another recipient is forged, or of an address to which the mail
 * was forwarded: it ends nobody, and only marks a mail of a lead.
 *
 * @returns whether it is about a mail of ours, which has not been sent again since.
 */
export async function takeReport(db: Db, report: Report, config: MailConfig): Promise<boolean> {
	const found = await findOurMails(db, report, config)
	const isOfLead = ({ leadId, kind }: (typeof found)[number]) =>
		report.kind === 'returned' && leadId !== null && !isNewsletterMail(kind)
	const mail = found.find(({ toEmail }) => saidOf(report, toEmail)) ?? found.find(isOfLead)
	return mail ? takeOf(db, mail, report) : false
}

function saidOf({ said }: Report, toEmail: string | null): Said | undefined {
	// Where our own mailboxes lead to is for the business to say.
	if (toEmail === null) return said[0]
	return (
		said.find(({ recipients }) => recipients.includes(toEmail.toLowerCase())) ??
		said.find(({ recipients }) => recipients.length === 0)
	)
}

/**
 * Stores a report, and marks a mail that came back. A reply opens its lead again, once however often the report is
 * read.
 */
function takeOf(db: Db, { id, resends }: NamedMail, report: Report): Promise<boolean> {
	return db.transaction(async (tx) => {
		const lead = await lockLeadOf(tx, id)
		const isOut = inArray(mails.state, ['sent', 'unknown'])
		const isIt = and(eq(mails.id, id), eq(mails.resends, resends), isOut)
		const [mail] = await tx.select().from(mails).where(isIt).for('update')
		if (!mail) return false
		const { kind, toEmail } = mail
		const own = saidOf(report, toEmail)
		if (own && toEmail !== null)
			await storeReport(tx, { ...own, mail: { id, toEmail }, kind: report.kind })
		if (report.kind === 'complaint' || mail.returned !== null) return true
		const said = own ?? report.said[0]
		const reason = said?.words || said?.status || 'no reason given'
		const returned = headerText(reason, maxReasonLength)
		await tx
			.update(mails)
			.set({ returned, undeliveredAt: sql`now()` })
			.where(isIt)
		if (lead && kind === 'lead-reply')
			await openUndelivered(tx, lead, {
				replyId: id,
				reason: `The recipient’s mail server said: ${returned}`,
			})
		return true
	})
}

/** Counts the reply of a program to a mail that many get, which is for nobody to read; whether it is one. */
export async function countAutoReply(db: Db, head: MailHead, config: MailConfig): Promise<boolean> {
	const keys = { named: threadOf(head), addresses: head.recipients }
	const [mail] = await findOurMails(db, keys, config)
	if (!mail?.toEmail || !isNewsletterMail(mail.kind)) return false
	const { id, toEmail } = mail
	await storeReport(db, { mail: { id, toEmail }, kind: 'automatic', status: '', words: '' })
	return true
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
