// The head of a mail: which mail of ours it replies to, and whether a person wrote it. Its subject never counts.
import PostalMime from 'postal-mime'
import type { Email, Header } from 'postal-mime'
import { headerText } from '#app/mail/message.server.ts'
import { bytesRead } from './limits.ts'

/** A mail of ours that a mail names: the start of its Message-ID. */
export type NamedMail = {
	id: string
	/** How often staff had sent it again. */
	resends: number
}

export type MailHead = {
	/** `returned`: a server reports what has become of a mail, or may do so. `automatic`: another program wrote it. */
	kind: 'person' | 'automatic' | 'returned'
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

const longestName = 100
const longestSubject = 250
const longestMessageId = 998
/** Programs for mail shorten long threads themselves. */
const mostNamed = 50
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
	return {
		kind: kindOf(headers),
		from: { name: headerText(mail.from?.name ?? '', longestName) || email, email },
		subject: headerText(mail.subject ?? '', longestSubject),
		messageId: mail.messageId?.trim().slice(0, longestMessageId) || null,
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
		.slice(-mostNamed)
		.map(([, id = '', resends = '0']) => ({ id: id.toLowerCase(), resends: Number(resends) }))
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
	try {
		return await PostalMime.parse(bytes, { maxHeadersSize: bytesRead.ofHead * 2 })
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

function kindOf(headers: Header[]): MailHead['kind'] {
	const valueOf = (key: string) =>
		headers
			.find((header) => header.key === key)
			?.value.trim()
			.toLowerCase()
	const type = valueOf('content-type') ?? ''
	if (type.startsWith('multipart/report'))
		return /report-type\s*=\s*"?delivery-status/.test(type) ? 'returned' : 'automatic'
	if (
		valueOf('return-path') === '<>' ||
		valueOf('x-failed-recipients') !== undefined ||
		/^(?:.*<)?(?:mailer-daemon|postmaster)@/.test(valueOf('from') ?? '')
	)
		return 'returned'
	const submitted = valueOf('auto-submitted')?.split(/[;\s]/)[0]
	const isAutomatic =
		(submitted !== undefined && submitted !== 'no') ||
		automaticPrecedence.has(valueOf('precedence') ?? '') ||
		headers.some(({ key }) => autoReplyHeaders.has(key))
	return isAutomatic ? 'automatic' : 'person'
}
