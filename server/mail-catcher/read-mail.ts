import PostalMime, { decodeWords } from 'postal-mime'
import type { Address } from 'postal-mime'

export type ReadMail = {
	/** Every header line in order, unfolded and decoded: an injected header shows up as one. */
	headerLines: [name: string, value: string][]
	/** By lower-case name; the first of several. */
	headers: Record<string, string>
	subject: string
	/** Address alone, without the name. */
	from: string
	to: string[]
	replyTo: string | null
	messageId: string
	text: string
	html: string
}

/** Headers, text and HTML of a raw message. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
	const { headers, from, to, replyTo, ...mail } = await PostalMime.parse(raw)
	const headerLines = headers.map(({ originalKey, value }): [string, string] => [
		originalKey,
		decodeWords(value),
	])
	return {
		headerLines,
		headers: Object.fromEntries(
			headerLines.toReversed().map(([name, value]) => [name.toLowerCase(), value]),
		),
		subject: mail.subject ?? '',
		from: from?.address ?? '',
		to: addressesOf(to),
		replyTo: addressesOf(replyTo)[0] ?? null,
		messageId: mail.messageId ?? '',
		text: withoutLastBreak(mail.text),
		html: withoutLastBreak(mail.html),
	}
}

/** The library ends what is not in base64 with a line break of its own. */
function withoutLastBreak(part = ''): string {
	return part.replace(/\n$/, '')
}

function addressesOf(list: Address[] = []): string[] {
	return list.flatMap(({ address }) => address ?? [])
}
