const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
}

/** Text as it may stand inside an XML element or attribute; characters XML cannot hold are left out. */
export function escapeXml(text: string): string {
	return withoutForbidden(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** XML without the characters that no XML may hold, such as control characters and halves of pairs. */
export function withoutForbidden(xml: string): string {
	return xml.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
