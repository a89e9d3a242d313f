// What is typed into a search of the back office: every word may stand anywhere in a text, as a whole or a part, whatever its
// case and its accents.
import { withoutAccents } from './without-accents.ts'

/** Words of it that are looked for; further ones are left out. */
const mostWords = 8

/** The letters that count in a search, one for one as `search_letters` of the database gives them. */
export function searchLetters(text: string): string {
	return withoutAccents(text.replaceAll('/', ' '))
}

/** The words that were typed, in lower case and without accents. */
export function searchTerms(search: string): string[] {
	return searchLetters(search).toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** Whether all of the words stand in the text. */
export function matchesTerms(text: string, words: readonly string[]): boolean {
	const letters = searchLetters(text).toLowerCase()
	return words.every((word) => letters.includes(word))
}

/**
 * A text in parts, of which every second one (1, 3, ...) is a word that was typed, with its accents as they are written.
 *
 * @param words from `searchTerms`.
 */
export function markTyped(text: string, words: readonly string[]): string[] {
	if (words.length === 0) return [text]
	const { letters, starts, ends } = folded(text)
	const longestFirst = words.toSorted((a, b) => b.length - a.length)
	const pattern = new RegExp(longestFirst.map(escaped).join('|'), 'g')
	const parts: string[] = []
	let end = 0
	for (const match of letters.matchAll(pattern)) {
		const from = starts[match.index]!
		// Of a sign that is several letters, only the first may stand in a word and the rest in the next.
		if (from < end) continue
		parts.push(text.slice(end, from))
		end = ends[match.index + match[0].length - 1]!
		parts.push(text.slice(from, end))
	}
	return [...parts, text.slice(end)]
}

function escaped(word: string): string {
	return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The letters of a text, and where in it each of them starts and ends. */
function folded(text: string) {
	const [starts, ends]: [number[], number[]] = [[], []]
	let [letters, at] = ['', 0]
	for (const sign of text) {
		const kept = searchLetters(sign).toLowerCase()
		const next = at + sign.length
		// An accent written as a sign of its own belongs to the letter before it.
		if (kept === '' && ends.length > 0) ends[ends.length - 1] = next
		for (let unit = 0; unit < kept.length; unit++) {
			starts.push(at)
			ends.push(next)
		}
		letters += kept
		at = next
	}
	return { letters, starts, ends }
}
