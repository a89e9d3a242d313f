import { plainLetters } from '#platform/lib/text/plain-letters.ts'
import { isFiller } from './filler-words.ts'

/** Maximum characters of a search. A module of its own, so that pages with the field do not load the parser. */
export const maxSearchLength = 200

/** Words searched for; of more, those that say nothing go first, and then the last ones. */
const maxWords = 8
const minSearchLength = 2

/** Why there is nothing to search for. */
export type SearchProblem = 'empty' | 'short' | 'long'

type ParsedSearch = {
	/** As typed, on one line. */
	text: string
	/** Its words in lower case, in plain letters and digits only. Empty when there is a problem. */
	words: string[]
	problem: SearchProblem | null
}

/** Reads what a visitor typed; only its letters and digits are ever searched for. */
export function readSearch(given: string | null): ParsedSearch {
	const text = (given ?? '')
		.toWellFormed()
		.replaceAll(/[\s\p{Cc}]+/gu, ' ')
		.trim()
	if (text === '') return { text, words: [], problem: 'empty' }
	if (text.length > maxSearchLength) return { text, words: [], problem: 'long' }
	const words = telling([...new Set(wordsOf(text))]).slice(0, maxWords)
	if (words.join('').length < minSearchLength) return { text, words: [], problem: 'short' }
	return { text, words, problem: null }
}

function telling(words: string[]): string[] {
	const left = words.length > maxWords ? words.filter((word) => !isFiller(word)) : words
	return left.length > 0 ? left : words
}

/** The words of a text in lower case and plain letters; a number keeps its decimals. */
export function wordsOf(text: string): string[] {
	const found = plainLetters(text)
		.toLowerCase()
		.match(/\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+/gu)
	return found ?? []
}
