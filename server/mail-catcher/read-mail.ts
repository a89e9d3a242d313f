// Parses a raw message: headers, text and HTML. Enough for what this program sends, and strict about lines, so that an injected
// header shows up as one.

export type ReadMail = {
	/** Every header line in order, unfolded and decoded. */
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

type Part = { headerLines: [string, string][]; body: string }

/** @param raw the message with CRLF line ends, each byte as one character. */
export function readMail(raw: string): ReadMail {
	const { headerLines, body } = split(raw)
	const decodedLines = headerLines.map(([name, value]): [string, string] => [
		name,
		decodeWords(value),
	])
	const headers = byName(decodedLines)
	// Before decoding: an encoded name may contain what looks like another address.
	const written = byName(headerLines)
	const parts = leaves({ headerLines, body })
	const textOf = (type: string) => parts.find((part) => typeOf(part).startsWith(type))
	return {
		headerLines: decodedLines,
		headers,
		subject: headers['subject'] ?? '',
		from: addresses(written['from'])[0] ?? '',
		to: addresses(written['to']),
		replyTo: addresses(written['reply-to'])[0] ?? null,
		messageId: headers['message-id'] ?? '',
		text: decodeBody(textOf('text/plain')),
		html: decodeBody(textOf('text/html')),
	}
}

function split(raw: string): Part {
	const end = raw.indexOf('\r\n\r\n')
	const head = end === -1 ? raw : raw.slice(0, end)
	const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
	return {
		headerLines: lines.filter(Boolean).map((line) => {
			const colon = line.indexOf(':')
			return [line.slice(0, colon), line.slice(colon + 1).trim()]
		}),
		body: end === -1 ? '' : raw.slice(end + 4),
	}
}

function byName(lines: [string, string][]): Record<string, string> {
	const headers: Record<string, string> = {}
	for (const [name, value] of lines) headers[name.toLowerCase()] ??= value
	return headers
}

function leaves(part: Part): Part[] {
	const boundary = /^multipart\/.*boundary="?([^";]+)/is.exec(typeOf(part))?.[1]
	if (!boundary) return [part]
	const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
	return pieces.flatMap((piece) => leaves(split(piece.replace(/^[ \t]*\r\n/, ''))))
}

function typeOf(part: Part): string {
	return byName(part.headerLines)['content-type'] ?? 'text/plain'
}

function decodeBody(part: Part | undefined): string {
	if (!part) return ''
	const encoding = byName(part.headerLines)['content-transfer-encoding']?.toLowerCase()
	const bytes =
		encoding === 'base64'
			? Buffer.from(part.body, 'base64')
			: encoding === 'quoted-printable'
				? unquote(part.body.replaceAll(/=[ \t]*\r\n/g, ''))
				: Buffer.from(part.body, 'latin1')
	return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

function unquote(text: string): Buffer {
	const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	)
	return Buffer.from(bytes, 'latin1')
}

/** Decodes `=?UTF-8?Q?...?=` and similar; white space between two encoded words is ignored. */
function decodeWords(value: string): string {
	const joined = value.replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
	// Adjacent words are joined as bytes, since a character may be split between them.
	return joined.replaceAll(/(?:=\?[^?]+\?[BQ]\?[^?]*\?=)+/gi, (words) => {
		const parts = Array.from(words.matchAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi), ([, kind, text]) =>
			kind?.toUpperCase() === 'B'
				? Buffer.from(text ?? '', 'base64')
				: unquote((text ?? '').replaceAll('_', ' ')),
		)
		return Buffer.concat(parts).toString('utf8')
	})
}

function addresses(value: string | undefined): string[] {
	const withoutNames = (value ?? '').replaceAll(/(?<!\\)"(?:\\.|[^"\\])*"(?=\s*<)/g, '')
	return withoutNames
		.split(',')
		.map((one) => /<([^<>]*)>/.exec(one)?.[1] ?? one.trim())
		.filter(Boolean)
}
