/** Signs that would become letters or dots of their own: 'Roost™' is not 'RoostTM'. */
const wouldBeLetters = /[™℠…]/g
/** Accents and macrons, and what nobody sees: soft hyphens, joiners, marks of direction and of variants. */
const unseen =
	/[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Apostrophes that Unicode counts among the letters. */
const letterApostrophes = /[\u02b9-\u02bf\u02c8\ua78b\ua78c]/g

/**
 * Letters as searches compare them, here and in the database: 'Manawatū' becomes 'Manawatu', 'ﬂock' 'flock', full width
 * plain, and soft hyphens go. Case and all other signs stay.
 */
export function plainLetters(text: string): string {
	return text
		.replaceAll(wouldBeLetters, ' ')
		.normalize('NFKD')
		.replaceAll(unseen, '')
		.replaceAll(letterApostrophes, "'")
}
