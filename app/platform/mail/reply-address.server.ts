// Where replies of visitors go: to the mailbox that is read, with a signed part that says which lead they belong to.
// And where servers report to, with a part that says about which mail.
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'

/** An address at which parts are added with a plus: `office+PART@example.com`. */
export type ReplyMailbox = {
	local: string
	domain: string
	/** Whether its server takes mail to the address with a part. */
	takesParts: boolean
}

/** Beyond it, servers refuse what is before the @ (RFC 5321). */
const maxLocalLength = 64
/** 80 of the 256 bits of a signature, in hexadecimal. Mail servers may change capitals, so base64 would not do. */
const signatureLength = 20
const referenceLength = 8
const partLength = referenceLength + 1 + signatureLength
/** Before the part of a mail. */
const mailMark = 'e'

/**
 * The address of the mailbox behind IMAP_URL: its user name, where that is an address. A user name that is none says
 * nothing about where mail has to go to get there. `?plus=false` is for a server that refuses addresses with a part.
 */
export function replyMailboxOf(imapUrl: string | null): ReplyMailbox | null {
	if (imapUrl === null) return null
	const { username, searchParams } = new URL(imapUrl)
	const [, local, domain] =
		/^([\w.!#$%&'*/=?^`{|}~-]+)@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(decodeURIComponent(username)) ??
		[]
	if (!local || !domain || local.length > maxLocalLength) return null
	const isShort = local.length + 1 + partLength <= maxLocalLength
	return { local, domain, takesParts: isShort && searchParams.get('plus') !== 'false' }
}

/** The address for replies about a lead. */
export function replyAddress({ local, domain, takesParts }: ReplyMailbox, leadId: string): string {
	const part = takesParts ? `+${partOf('lead', leadId)}` : ''
	return `${local}${part}@${domain}`
}

/**
 * The address of a mail's envelope, to which servers report; null where the mailbox takes no such address.
 *
 * @param mailKey from `mailKeyOf`: the id of a mail that was not sent again.
 */
export function envelopeAddress(
	{ local, domain, takesParts }: ReplyMailbox,
	mailKey: string,
): string | null {
	const start = `${local}+${mailMark}${partOf('mail', mailKey)}`
	return takesParts && start.length <= maxLocalLength ? `${start}@${domain}` : null
}

/** A part found in an address: the start of the id of a lead or a mail, and what should be its signature. */
export type ReplyPart = { of: 'lead' | 'mail'; reference: string; signature: string }

/** The parts of the mailbox's own addresses in a text, such as that of a `To` header; at most `most`. */
export function findReplyParts(text: string, mailbox: ReplyMailbox, most: number): ReplyPart[] {
	const lower = text.toLowerCase()
	const start = `${mailbox.local}+`.toLowerCase()
	const end = `@${mailbox.domain}`.toLowerCase()
	const parts: ReplyPart[] = []
	for (
		let at = lower.indexOf(start);
		at >= 0 && parts.length < most;
		at = lower.indexOf(start, at + 1)
	) {
		const from = at + start.length
		const [part, mark, reference, signature] =
			/^(e?)([\da-f]{8})-([\da-f]{20})/.exec(lower.slice(from, from + partLength + 1)) ?? []
		if (part && reference && signature && lower.startsWith(end, from + part.length))
			parts.push({ of: mark === mailMark ? 'mail' : 'lead', reference, signature })
	}
	return parts
}

/** Whether we signed this part for the lead of this id, or the mail of this key. */
export function isPartOf({ of, signature }: ReplyPart, id: string): boolean {
	return isSameSecret(signature, signatureOf(of, id))
}

function partOf(of: ReplyPart['of'], id: string): string {
	return `${id.slice(0, referenceLength)}-${signatureOf(of, id)}`
}

function signatureOf(of: ReplyPart['of'], id: string): string {
	const purpose = of === 'lead' ? 'reply address' : 'envelope address'
	const bytes = Buffer.from(keyedHash(purpose, id), 'base64url')
	return bytes.toString('hex').slice(0, signatureLength)
}
