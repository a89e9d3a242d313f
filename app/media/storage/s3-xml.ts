// Reads the few plain fields that S3 answers with. Their documents are flat, and every key of ours is plain ASCII, so
// that no reader of all XML is needed; whatever looks different counts as absent.

import { withoutForbidden } from '#app/lib/text/xml.ts'

const entities: Record<string, string> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&apos;': "'",
	'&amp;': '&',
}

/** The texts of all elements of a name, in their order. */
export function textsOf(xml: string, name: string): string[] {
	return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
		// In one go: what one of them stands for may look like the beginning of another.
		text.replace(
			/&(?:#(\d{1,7}|[xX][\dA-Fa-f]{1,6})|lt|gt|quot|apos|amp);/g,
			(entity, code?: string) => (code ? character(code) : entities[entity]) ?? entity,
		),
	)
}

/** The text of the first element of a name; null when there is none. */
export function textOf(xml: string, name: string): string | null {
	return textsOf(xml, name)[0] ?? null
}

/** The insides of all elements of a name that hold further elements. */
export function partsOf(xml: string, name: string): string[] {
	return xml
		.split(`<${name}>`)
		.slice(1)
		.map((part) => part.split(`</${name}>`)[0] ?? '')
}

/** Text as it may stand between two tags. Quotes stay, since not every store reads them as entities. */
export function toXmlText(text: string): string {
	return withoutForbidden(text)
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
}

function character(code: string): string | null {
	const number = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
	return number <= 0x10ffff ? String.fromCodePoint(number) : null
}
