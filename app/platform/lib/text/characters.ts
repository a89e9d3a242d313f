import { withoutForbidden } from './xml.ts'

// Characters that show nothing. They come in with text copied from mails, tables and word processors.

/** Variation selectors, joiners, direction marks, soft hyphens, zero-width spaces, fillers, and Braille's blank. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Removes them all: for addresses, in which none has a meaning. In texts some join letters or parts of an emoji. */
export function withoutInvisible(text: string): string {
	return text.replaceAll(invisible, '')
}

/** The text, or nothing when it shows nothing. */
export function blankIfUnseen(text: string): string {
	return withoutInvisible(text).trim() === '' ? '' : text
}

/**
 * Removes, at every depth of a form's values, characters that come in with pasted text: control characters, unpaired
 * surrogates, U+FFFE and U+FFFF. The database refuses some of them, and any of them breaks a feed.
 */
export function storable(value: unknown): unknown {
	if (typeof value === 'string') return withoutForbidden(value)
	if (Array.isArray(value)) return value.map(storable)
	if (typeof value !== 'object' || value === null || value instanceof Date) return value
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [withoutForbidden(key), storable(one)]),
	)
}
