// The head of a mail: which mail of ours it replies to, and whether a person wrote it; its subject never tells.
import PostalMime from 'postal-mime'
import type { Email, Header } from 'postal-mime'
import { headerText } from '#platform/mail/message.server.ts'
import { bytesRead, linesRead } from './limits.ts'
import { firstLines } from './mail-lines.server.ts'

/** A mail of ours that a mail names: the start of its Message-ID. */
export type NamedMail = {
	id: string
	/** How often staff had sent it again. */
	resends: number
}

export type MailHead = {
	/** `returned`: a report of what has become of a mail, or what may be one. `automatic`: another program wrote it. */
	kind: 'person' | 'automatic' | 'returned'
	/** Whether a mail of a person looks like one of a program, which it does not say it is. */
	isLikelyAutomatic: boolean
	/** Whether a program replied for somebody, by its headers or its subject, and no server reports. */
	isAutoReply: boolean
	from: { name: string; email: string }
	subject: string
	/** Null without one. */
	messageId: string | null
	/** What it replies to, and what came before that, the oldest first. */
	inReplyTo: NamedMail[]
	references: NamedMail[]
	/** The headers that name recipients, as they are. */
	recipients: string
}

const maxNameLength = 100
const maxSubjectLength = 250
const maxMessageIdLength = 998
/** Programs for mail shorten long threads themselves. */
const maxNamed = 50
/** Where servers and senders put an address to which a mail went. */
const recipientHeaders = new Set(
	'to cc bcc delivered-to envelope-to x-envelope-to x-original-to x-forwarded-to resent-to'.split(
		' ',
	),
)
const recipientCharacters = 1_000_000

/** Reads the beginning of a mail; null when it has no sender, or is no mail. */
export async function readMailHead(bytes: Uint8Array): Promise<MailHead | null> {
	const mail = await parse(bytes)
	const email = mail?.from?.address?.trim() ?? ''
	if (!mail || email === '' || email.length > 254) return null
	const { headers } = mail
	const subject = headerText(mail.subject ?? '', maxSubjectLength)
	const isAway = automaticSubject.test(subject)
	const isReport = isOfServer(headers) || reportType(headers) !== null
	return {
		kind: kindOf(headers),
		isLikelyAutomatic: isAway || asksForNoReply(headers),
		isAutoReply: !isReport && (isAway || saysAutomatic(headers)),
		from: { name: headerText(mail.from?.name ?? '', maxNameLength) || email, email },
		subject,
		messageId: mail.messageId?.trim().slice(0, maxMessageIdLength) || null,
		inReplyTo: findNamedMails(mail.inReplyTo ?? ''),
		references: findNamedMails(mail.references ?? ''),
		recipients: headers
			.filter(({ key }) => recipientHeaders.has(key))
			.map(({ value }) => value)
			.join('\n')
			.slice(0, recipientCharacters),
	}
}

/** The Message-IDs in a text that may be ours, the last ones: `messageIdOf` begins them with the id of a mail. */
export function findNamedMails(text: string): NamedMail[] {
	const found = text.matchAll(
		/<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,5}))?@[^<>\s]{1,255}>/gi,
	)
	return [...found]
		.slice(-maxNamed)
		.map(([, id = '', resends = '0']) => ({ id: id.toLowerCase(), resends: Number(resends) }))
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
	try {
		const head = firstLines(bytes, linesRead.ofHead)
		return await PostalMime.parse(head, { maxHeadersSize: bytesRead.ofHead * 2 })
	} catch {
		return null
	}
}

/** Headers of programs that reply by themselves, besides the standard one. */
const autoReplyHeaders = new Set([
	'x-autoreply',
	'x-autorespond',
	'x-autoreply-from',
	'x-mail-autoreply',
])
const automaticPrecedence = new Set(['bulk', 'junk', 'list', 'auto_reply'])

/** How programs begin the subject of a reply while somebody is away, in the languages of our visitors. */
const automaticSubject =
	/^\s*(?:\[[^\]]{1,40}\]\s*)?(?:auto(?:matic|mated)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheits|abwesend\b|r\xe9ponse automatique|absence du bureau|respuesta autom\xe1tica|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta autom\xe1tica|automatisch antwoord|afwezig|autosvar|automatiskt? svar|自动回复|自動回覆|自動応答|自動返信|자동 회신)/i

/** Exchange has this in what it writes by itself, but some programs for mail have it in what people write. */
function asksForNoReply(headers: Header[]): boolean {
	const header = headers.find(({ key }) => key === 'x-auto-response-suppress')
	return header !== undefined && !/^\s*none\s*$/i.test(header.value)
}

function kindOf(headers: Header[]): MailHead['kind'] {
	const type = reportType(headers)
	if (type !== null) return type === '' ? 'automatic' : 'returned'
	if (valueOf(headers, 'return-path') === '<>' || isOfServer(headers)) return 'returned'
	return saysAutomatic(headers) ? 'automatic' : 'person'
}

/** What kind of report it says it is, of those that are read; empty for another kind, null for none. */
function reportType(headers: Header[]): string | null {
	const type = valueOf(headers, 'content-type') ?? ''
	if (!type.startsWith('multipart/report')) return null
	return /report-type\s*=\s*"?(delivery-status|feedback-report)/.exec(type)?.[1] ?? ''
}

function isOfServer(headers: Header[]): boolean {
	const from = valueOf(headers, 'from') ?? ''
	const isServer = /^(?:.*<)?(?:mailer-daemon|postmaster)@/.test(from)
	return isServer || valueOf(headers, 'x-failed-recipients') !== undefined
}

function saysAutomatic(headers: Header[]): boolean {
	const submitted = valueOf(headers, 'auto-submitted')?.split(/[;\s]/)[0]
	return (
		(submitted !== undefined && submitted !== 'no') ||
		automaticPrecedence.has(valueOf(headers, 'precedence') ?? '') ||
		headers.some(({ key }) => autoReplyHeaders.has(key))
	)
}

function valueOf(headers: Header[], key: string): string | undefined {
	return headers
		.find((header) => header.key === key)
		?.value.trim()
		.toLowerCase()
}
