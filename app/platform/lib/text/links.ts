import { LinkifyIt } from 'linkify-it'

// Of addresses without https:// only those with an ending that people here use: “Feed at night.In summer” has no link.
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: ['nz', 'au', 'com', 'org', 'net'] })
	.add('ftp:', null)
	.add('//', null)

/** Cuts typed text at its web and mail addresses; joined, the parts are the text again. `href` is null elsewhere. */
export function splitLinks(text: string): { text: string; href: string | null }[] {
	const parts: { text: string; href: string | null }[] = []
	let end = 0
	for (const { index, lastIndex, schema, url } of linkify.match(text) ?? []) {
		if (index > end) parts.push({ text: text.slice(end, index), href: null })
		const href = schema === '' ? url.replace(/^http:/, 'https:') : url
		parts.push({ text: text.slice(index, lastIndex), href })
		end = lastIndex
	}
	if (end < text.length) parts.push({ text: text.slice(end), href: null })
	return parts
}
