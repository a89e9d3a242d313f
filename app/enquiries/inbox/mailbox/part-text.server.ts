// The text of a part of a mail: what its bytes mean, whatever its head says, and which of its lines are one.

/** Encodings of several bytes a letter, whose texts may look like UTF-8. */
const wide =
	/^(?:utf-?16|utf-?7|iso-?2022|gb|hz|big5|euc|ks|shift|sjis|ms|cp9|windows-(?:9|31)|x-)/i
/** Those that programs name without regard to what they send. */
const loose = /^(?:$|utf-?8|us-ascii|ascii|unknown|default|8bit|none)/i

type NamedText = {
	bytes: Uint8Array
	/** As the head names it; empty when it does not. */
	charset: string
	/** Reads it as the head says. */
	asNamed: () => string
}

/** The text that was meant: many programs name another encoding than they use, or none. */
export function decodePart({ bytes, charset, asNamed }: NamedText): string {
	if (wide.test(charset)) return asNamed()
	return utf8OrNull(bytes) ?? (loose.test(charset) ? decodeLines(bytes) : asNamed())
}

function utf8OrNull(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return null
	}
}

/** Line by line, since parts are joined, and mails cut: UTF-8 where a line is in it, else the code page of Windows. */
function decodeLines(bytes: Uint8Array): string {
	const lines: string[] = []
	for (let start = 0; start <= bytes.length;) {
		const found = bytes.indexOf(0x0a, start)
		const end = found < 0 ? bytes.length : found
		lines.push(decodeLine(bytes.subarray(start, end)))
		start = end + 1
	}
	return lines.join('\n')
}

function decodeLine(line: Uint8Array): string {
	const text = new TextDecoder().decode(line)
	const isUtf8 = !text.includes('\uFFFD') || /[^\0-\x7F\uFFFD]/.test(text)
	return isUtf8 ? text : new TextDecoder('windows-1252').decode(line)
}

/** Joins the lines that a program broke (RFC 3676, `format=flowed`), those of each quote with each other. */
export function joinFlowed(text: string, isSpaceBroken: boolean): string {
	const joined: string[] = []
	let open: string | null = null
	for (const line of text.split(/\r?\n/)) {
		const marks = /^>*/.exec(line)?.[0] ?? ''
		const words = line.slice(marks.length).replace(/^ /, '')
		const isOpen = words.endsWith(' ') && words !== '-- '
		const part = isOpen && isSpaceBroken ? words.slice(0, -1) : words
		if (open === marks && words !== '-- ') joined.push(part)
		else joined.push(joined.length > 0 ? '\n' : '', marks && `${marks} `, part)
		open = isOpen ? marks : null
	}
	return joined.join('')
}
