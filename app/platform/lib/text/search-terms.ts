// Searches of the back office: each word may be anywhere in a text, whole or part of a word, in any case, with any
// accents and with the quotes and dashes of any keyboard.
import { plainLetters } from './plain-letters.ts'

/** Words searched for; further ones are ignored. */
const maxWords = 8

/** The letters that count in a search, exactly as the database's `search_letters` gives them. */
export function searchLetters(text: string): string {
	const typed = text
		.replaceAll('/', ' ')
		.replaceAll(/[`´‘’‚‛′‵]/g, "'")
		.replaceAll(/[“”„‟″‶«»]/g, '"')
		.replaceAll(/[‐‑‒–—―−]/g, '-')
	return plainLetters(typed)
}

/** The typed words, in lower case and in the letters that count. */
export function searchTerms(search: string): string[] {
	return searchLetters(search).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** Whether the text contains all of the words. */
export function matchesTerms(text: string, words: readonly string[]): boolean {
	const letters = searchLetters(text).toLowerCase()
	return words.every((word) => letters.includes(word))
}

/**
 * Splits a text into parts; every second one (1, 3, ...) is a typed word, with the accents of the text.
 *
 * @param words from `searchTerms`.
 */
export function markTyped(text: string, words: readonly string[]): string[] {
	if (words.length === 0) return [text]
	const { letters, starts, ends } = folded(text)
	const maxFirstLength = words.toSorted((a, b) => b.length - a.length)
	const pattern = new RegExp(maxFirstLength.map(escaped).join('|'), 'g')
	const parts: string[] = []
	let end = 0
	for (const match of letters.matchAll(pattern)) {
		const from = starts[match.index]!
		// One character may fold to several letters: a match within the last marked one is skipped.
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

/** The folded letters of a text, and where in it each starts and ends. */
function folded(text: string) {
	const [starts, ends]: [number[], number[]] = [[], []]
	let [letters, at] = ['', 0]
	for (const sign of text) {
		const searched = searchLetters(sign).toLowerCase()
		const next = at + sign.length
		// A combining accent belongs to the letter before it.
		if (searched === '' && ends.length > 0) ends[ends.length - 1] = next
		for (let unit = 0; unit < searched.length; unit++) {
			starts.push(at)
			ends.push(next)
		}
		letters += searched
		at = next
	}
	return { letters, starts, ends }
}
