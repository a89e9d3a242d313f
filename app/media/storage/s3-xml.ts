// Reads the few plain fields of S3's responses. The documents are flat and our keys are plain ASCII, so that no full XML
// parser is needed; anything else counts as absent.

import { withoutForbidden } from '#app/lib/text/xml.ts'

const entities: Record<string, string> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&apos;': "'",
	'&amp;': '&',
}

/** Texts of all elements with this name, in order. */
export function textsOf(xml: string, name: string): string[] {
	return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
		// In one pass: a decoded entity may look like the start of another.
		text.replace(
			/&(?:#(\d{1,7}|[xX][\dA-Fa-f]{1,6})|lt|gt|quot|apos|amp);/g,
			(entity, code?: string) => (code ? character(code) : entities[entity]) ?? entity,
		),
	)
}

/** Text of the first element with this name; null when there is none. */
export function textOf(xml: string, name: string): string | null {
	return textsOf(xml, name)[0] ?? null
}

/** Inner XML of all elements with this name. */
export function partsOf(xml: string, name: string): string[] {
	return xml
		.split(`<${name}>`)
		.slice(1)
		.map((part) => part.split(`</${name}>`)[0] ?? '')
}

/** Escapes text for use between two tags. Quotes stay, since not every server decodes their entities. */
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
