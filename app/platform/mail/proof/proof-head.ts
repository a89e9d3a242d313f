// The head of a test mail of ours that has arrived, as the mailbox gives it or as somebody pasted it. Programs and
// servers write above what is there already, so what the receiving server found stands above all that we wrote.

/** The header with the id of a test: mail services replace the Message-ID. */
export const mailHeader = 'X-Roost-Mail'

/** What a server found by one method, such as `dkim=pass header.d=example.com`; everything in lower case. */
export type MethodResult = { name: string; result: string; properties: Map<string, string> }

/** A signature (DKIM) in the mail, good or not. */
export type Signature = {
	domain: string
	selector: string
	/** Whether it covers both headers for unsubscribing at once, as RFC 8058 requires. */
	coversList: boolean
}

export type ProofHead = {
	/** Which test it is; null: none. */
	id: string | null
	/** The address in `From`, as it arrived. */
	from: string
	/** The sender of the envelope; empty without one. */
	returnPath: string
	/** What the receiving server found; null: it says nothing. */
	results: MethodResult[] | null
	signatures: Signature[]
}

type Header = { name: string; value: string }

const maxSignatures = 10
/** Of an address; a domain is shorter. */
const maxAddressLength = 254
const uuidLength = 36

/** Reads the head of a mail. `greeting`: how we name ourselves to the mail server. */
export function readProofHead(text: string, { greeting }: { greeting: string }): ProofHead {
	const headers = headersIn(text)
	const valueOf = (name: string) => headers.find((header) => header.name === name)?.value ?? ''
	const named = valueOf(mailHeader.toLowerCase()) || valueOf('message-id').replace('<', '')
	const id = named.trim().slice(0, uuidLength).toLowerCase()
	return {
		id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null,
		from: addressIn(valueOf('from')),
		returnPath: addressIn(valueOf('return-path')),
		results: resultsIn(headers, greeting),
		signatures: headers
			.filter(({ name }) => name === 'dkim-signature')
			.slice(0, maxSignatures)
			.map(({ value }) => toSignature(tagsOf(value))),
	}
}

/** What is behind the last @, or all of it, in lower case; never longer than a domain may be. */
export function domainOf(address: string): string {
	const start = address.lastIndexOf('@') + 1
	return address.slice(start, start + maxAddressLength).toLowerCase()
}

/** The tags of a signature or a DNS record, such as `d=example.com; s=one`, without any spaces. */
export function tagsOf(text: string): Map<string, string> {
	const tags = new Map<string, string>()
	for (const tag of text.replaceAll(/\s+/g, '').split(';')) {
		const [name = '', ...value] = tag.split('=')
		if (value.length > 0) tags.set(name.toLowerCase(), value.join('='))
	}
	return tags
}

/** With these a head begins: programs show a summary above it, which looks alike. */
const firstNames = new Set(
	'return-path delivered-to envelope-to x-original-to received x-received authentication-results arc-seal'.split(
		' ',
	),
)

function headersIn(text: string): Header[] {
	const lines = text.toWellFormed().replaceAll('\0', '').trimStart().split('\n')
	const start = lines.findIndex((line) => firstNames.has(nameIn(line)))
	const headers: Header[] = []
	for (const line of lines.slice(Math.max(0, start))) {
		if (line === '' || line === '\r') break
		const last = headers.at(-1)
		if (!/^[ \t]/.test(line))
			headers.push({ name: nameIn(line), value: line.slice(line.indexOf(':') + 1).trim() })
		else if (last) last.value += ` ${line.trim()}`
	}
	return headers
}

function nameIn(line: string): string {
	return line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase()
}

/** `Name <address>`, or an address alone. */
function addressIn(value: string): string {
	const [address = ''] = value.slice(value.lastIndexOf('<') + 1).split('>')
	return address.trim().toLowerCase().slice(0, maxAddressLength)
}

function toSignature(tags: Map<string, string>): Signature {
	const covered = new Set((tags.get('h') ?? '').toLowerCase().split(':'))
	return {
		domain: domainOf(tags.get('d') ?? ''),
		selector: (tags.get('s') ?? '').toLowerCase(),
		coversList: covered.has('list-unsubscribe') && covered.has('list-unsubscribe-post'),
	}
}

/** Written by us, or by our mail service when it signs. */
const sendersNames = new Set(['dkim-signature', 'from', 'date', 'message-id'])

/**
 * Where what the sending side wrote begins: at its first header or, above it, at the line by which our mail service
 * says that it got the mail from us. With a single `Received` there was no service between, and it is the receiver's.
 */
function sentFrom(headers: Header[], greeting: string): number {
	const hops = headers.filter(({ name }) => name === 'received')
	const fromUs = hops.findLast(({ value }) => {
		const [word, host] = value.toLowerCase().split(/\s+/)
		return word === 'from' && host === greeting.toLowerCase()
	})
	const taken = hops.length > 1 && fromUs ? headers.indexOf(fromUs) : headers.length
	const written = headers.findIndex(({ name }) => sendersNames.has(name))
	return written < 0 ? taken : Math.min(taken, written)
}

/** Those that tell something of a mail; a service also notes that it let us sign in. */
const telling = new Set(['dkim', 'spf', 'dmarc'])

/**
 * The results in the topmost `Authentication-Results`, and in those of the same server directly below it: some write
 * one for each method. What a higher one says of a method stands, so one that the sender forged changes nothing.
 */
function resultsIn(headers: Header[], greeting: string): MethodResult[] | null {
	const above = headers.slice(0, sentFrom(headers, greeting))
	const first = above.findIndex(({ name }) => name === 'authentication-results')
	if (first < 0) return null
	const below = above.slice(first)
	const nextHop = below.findIndex(({ name }) => name === 'received')
	const written = below
		.slice(0, nextHop < 0 ? undefined : nextHop)
		.filter(({ name }) => name === 'authentication-results')
		.map(({ value }) => parseResults(value))
	const byMethod = new Map<string, MethodResult[]>()
	for (const { host, results } of written) {
		if (!isSameHost(host, written[0]?.host ?? '')) continue
		for (const [name, found] of Map.groupBy(results, (result) => result.name))
			if (!byMethod.has(name)) byMethod.set(name, found)
	}
	const found = [...byMethod.values()].flat()
	return found.some(({ name }) => telling.has(name)) ? found : null
}

/** Some have a name for each method below one domain. */
function isSameHost(one: string, other: string): boolean {
	const parentOf = (host: string) => host.slice(host.indexOf('.') + 1)
	return one === other || (one !== '' && parentOf(one) === parentOf(other))
}

/** Takes a header of RFC 8601 apart. Exchange leaves out the name of the server, with which it begins. */
function parseResults(value: string): { host: string; results: MethodResult[] } {
	const parts = withoutComments(value)
		.toLowerCase()
		.split(';')
		.map((part) => part.trim().split(/\s+/))
	const [host = ''] = parts[0] ?? []
	const isNamed = !host.includes('=')
	const results = parts.slice(isNamed ? 1 : 0).flatMap(([method = '', ...properties]) => {
		const [name = '', result] = method.split('=')
		if (result === undefined) return []
		const pairs = properties.map((property): [string, string] => {
			const at = property.indexOf('=')
			return [property.slice(0, Math.max(0, at)), property.slice(at + 1)]
		})
		return [{ name: name.split('/')[0] ?? '', result, properties: new Map(pairs) }]
	})
	return { host: isNamed ? host : '', results }
}

/** Without what is in brackets, and without quotation marks; a semicolon between them divides nothing. */
function withoutComments(text: string): string {
	let [plain, depth, isQuoted] = ['', 0, false]
	for (let at = 0; at < text.length; at++) {
		const letter = text[at] ?? ''
		if (letter === '\\') at += 1
		else if (letter === '"' && depth === 0) isQuoted = !isQuoted
		else if (letter === '(' && !isQuoted) depth += 1
		else if (letter === ')' && !isQuoted) depth = Math.max(0, depth - 1)
		else if (depth === 0) plain += isQuoted && letter === ';' ? ' ' : letter
	}
	return plain
}
