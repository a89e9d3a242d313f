// The links of a record, as visitors get them: texts are rendered, so that what only looks like a link is none.
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'

/** A field in Markdown, of one address or stored as JSON, or a column of several fields by name, `without` some. */
export type LinkField = {
	name: string
	kind: 'markdown' | 'address' | 'json' | 'fields'
	without?: readonly string[]
}

export type RecordLinks = {
	/** To other sites: the first field with each address. */
	outside: Map<string, string>
	/** Whether its texts have any link, to this site or another. */
	hasLinks: boolean
}

const longest = 2000
/** A text without any of these has no link. */
const marks = /\]\(|\]\[|\]:|<a\b|<https?:|https?:\/\/|www\.|@|<mailto:/i

/** One attribute after the other; ends where none follows. */
const attribute = /([a-z-]+)(?:="([^"]*)")? ?/gy

/** The links in the fields of one record. */
export async function linksOf(
	fields: readonly LinkField[],
	values: Record<string, unknown>,
): Promise<RecordLinks> {
	const outside = new Map<string, string>()
	let hasLinks = false
	const all = fields.flatMap(({ name, kind, without = [] }) => {
		const value = values[name]
		if (kind !== 'fields') return [{ name, kind, value }]
		const parts = Object.entries(value ?? {}).filter(([key]) => !without.includes(key))
		return parts.map(([key, part]) => ({
			name: key,
			kind: 'json' as const,
			value: part as unknown,
		}))
	})
	for (const { name, kind, value } of all) {
		const found = await linksIn(value, kind)
		if (kind === 'markdown' && found.length > 0) hasLinks = true
		for (const link of found) {
			const address = outsideAddress(link)
			if (address !== null && !outside.has(address)) outside.set(address, name)
		}
	}
	return { outside, hasLinks }
}

async function linksIn(value: unknown, kind: 'markdown' | 'address' | 'json'): Promise<string[]> {
	if (kind === 'json') return linksInside(value)
	if (typeof value !== 'string') return []
	if (kind === 'address') return [value]
	if (!marks.test(value)) return []
	const { html } = await renderMarkdown(value)
	return html.split('<a ').slice(1).flatMap(hrefOf)
}

/** The address after the start of a link's tag. Our renderer writes values in double quotes, and no other `<a `. */
function hrefOf(rest: string): string[] {
	for (const [, name = '', value = ''] of rest.matchAll(attribute))
		if (name === 'href') return [decodeEntities(value)]
	return []
}

/** Those of all texts in it. A text that is an address is one; others may have some. */
async function linksInside(value: unknown): Promise<string[]> {
	if (typeof value === 'string')
		return /^https?:\/\/\S+$/i.test(value) ? [value] : linksIn(value, 'markdown')
	if (typeof value !== 'object' || value === null) return []
	const inside = await Promise.all(Object.values(value).map(linksInside))
	return inside.flat()
}

const named: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }

function decodeEntities(text: string): string {
	return text.replaceAll(
		/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
		(whole, hex, dec, name) => {
			const code = hex ? Number.parseInt(hex, 16) : Number(dec)
			return name ? (named[name] ?? whole) : String.fromCodePoint(code)
		},
	)
}

/** The address of a page of the web, without its fragment; null for all others, such as those of this site. */
function outsideAddress(link: string): string | null {
	const whole = link.startsWith('//') ? `https:${link}` : link.trim()
	if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null
	const url = new URL(whole)
	url.hash = ''
	return url.href.length <= longest ? url.href : null
}
