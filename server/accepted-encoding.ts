import { parseAccept } from 'hono/utils/accept'
import type { Encoding } from '#app/cache/stored-page.server.ts'

const mostKept = 200
const kept = new Map<string, Encoding>()

/** The response's encoding: brotli before gzip, if `Accept-Encoding` allows it. */
export function acceptedEncoding(header: string): Encoding {
	const known = kept.get(header)
	if (known) return known
	// Hono would pick the first one named, and browsers name gzip first.
	const accepted = new Set(
		parseAccept(header.toLowerCase())
			.filter(({ q }) => q > 0)
			.map(({ type }) => type),
	)
	const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
	// Browsers send a handful of values; a flood of others must not fill the memory.
	if (kept.size < mostKept && header.length < 200) kept.set(header, encoding)
	return encoding
}
