import { withoutForbidden } from './xml.ts'

// Characters that show nothing. They come in with text copied from mails, tables and word processors.

/** Variation selectors, joiners, direction marks, soft hyphens, zero-width spaces and fillers, and the blank of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Removes them all: for addresses, in which none has a meaning. In other text some join letters or parts of an emoji. */
export function withoutInvisible(text: string): string {
	return text.replaceAll(invisible, '')
}

/** The text, or nothing when it shows nothing. */
export function blankIfUnseen(text: string): string {
	return withoutInvisible(text).trim() === '' ? '' : text
}

/** Signs that would become letters or dots of their own: 'Roost™' is not 'RoostTM'. */
const wouldBeLetters = /[™℠…]/g
/** Accents and macrons, and what nobody sees: soft hyphens, joiners, marks of direction and of variants. */
const unseen =
	/[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Apostrophes that Unicode counts among the letters. */
const letterApostrophes = /[\u02b9-\u02bf\u02c8\ua78b\ua78c]/g

/**
 * Letters as searches compare them, here and in the database: 'Manawatū' becomes 'Manawatu', 'ﬂock' 'flock', full width plain,
 * and soft hyphens go. Case and all other signs stay.
 */
export function plainLetters(text: string): string {
	return text
		.replaceAll(wouldBeLetters, ' ')
		.normalize('NFKD')
		.replaceAll(unseen, '')
		.replaceAll(letterApostrophes, "'")
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
