const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
}

/** Escapes text for an XML element or attribute; characters that XML forbids are left out. */
export function escapeXml(text: string): string {
	return withoutForbidden(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Removes characters that XML forbids, such as control characters and unpaired surrogates. */
export function withoutForbidden(xml: string): string {
	return xml.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
