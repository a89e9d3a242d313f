const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Escapes text for an element, or for an attribute in double quotes, of HTML or XML; drops what XML forbids. */
export function escapeMarkup(text: string): string {
	return withoutForbidden(text).replaceAll(/[&<>"]/g, (character) => `&${entities[character]};`)
}

/** Reads the entities that `escapeMarkup` writes. */
export function unescapeMarkup(markup: string): string {
	return markup.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name]!)
}

/** Removes characters that XML forbids, such as control characters and unpaired surrogates. */
export function withoutForbidden(xml: string): string {
	return xml.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
