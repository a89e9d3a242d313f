import { plainLetters } from '#platform/lib/text/plain-letters.ts'

/** Also with what nobody sees in it, such as a soft hyphen. */
const word = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu
const minBeginning = 3
/** Characters shown before the first word found. */
const before = 70

/**
 * Splits a text into parts; every second one (1, 3, ...) is a word searched for. The caller renders those as separate
 * elements, so that nothing in the text is ever read as HTML.
 *
 * @param stems stems of the words searched for, from PostgreSQL's English dictionary.
 */
export function highlight(text: string, stems: readonly string[]): string[] {
	const parts = ['']
	let end = 0
	for (const match of text.matchAll(word)) {
		if (!isWanted(match[0], stems)) continue
		parts[parts.length - 1] += text.slice(end, match.index)
		parts.push(match[0], '')
		end = match.index + match[0].length
	}
	parts[parts.length - 1] += text.slice(end)
	return parts
}

/** Whether the text has at least one of the words. */
export function hasWord(text: string, stems: readonly string[]): boolean {
	return firstWanted(text, stems) !== -1
}

/** At most `limit` characters of a text, from a little before the first word found; dots replace the rest. */
export function cutAround(text: string, stems: readonly string[], limit: number): string {
	if (text.length <= limit) return text
	const found = firstWanted(text, stems)
	const start = found <= before ? 0 : text.indexOf(' ', found - before) + 1
	const cut = text.slice(start, start + limit)
	const isWhole = start + limit >= text.length
	const end = isWhole ? cut.length : Math.max(cut.lastIndexOf(' '), limit / 2)
	return `${start > 0 ? '...' : ''}${cut.slice(0, end).trimEnd()}${isWhole ? '' : '...'}`
}

function firstWanted(text: string, stems: readonly string[]): number {
	for (const match of text.matchAll(word)) if (isWanted(match[0], stems)) return match.index
	return -1
}

function isWanted(given: string, stems: readonly string[]): boolean {
	const folded = plainLetters(given).toLowerCase()
	return stems.some((stem) => {
		if (stem.length < minBeginning) return folded === stem
		// The stem of 'poultry' ends in an i.
		const isOfY = stem.endsWith('i') && folded.startsWith(`${stem.slice(0, -1)}y`)
		return isOfY || folded.startsWith(stem)
	})
}
