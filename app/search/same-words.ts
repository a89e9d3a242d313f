import { sameWords } from '#app/settings.ts'

/** Words that follow one another. */
type Phrase = readonly string[]

/** What one or several words of a search ask for: as typed first, then what means the same. */
export type Term = [typed: Phrase, ...others: Phrase[]]

const groups = sameWords.map((group) => group.map((phrase) => phrase.split(' ')))

/** Reads the words of a search as terms; two or more that are a phrase with another name make one term. */
export function termsOf(words: readonly string[]): Term[] {
	const terms: Term[] = []
	for (let place = 0; place < words.length;) {
		const term = termAt(words, place)
		terms.push(term)
		place += term[0].length
	}
	return terms
}

function termAt(words: readonly string[], place: number): Term {
	for (const group of groups)
		for (const phrase of group) {
			const typed = words.slice(place, place + phrase.length)
			const ending = endingOf(typed, phrase)
			if (ending === null) continue
			const others = group.filter((other) => other !== phrase)
			return [typed, ...others.map((other) => [...other.slice(0, -1), other.at(-1) + ending])]
		}
	return [[words[place] ?? '']]
}

/** What the last word has beyond the phrase ("s" in "litres"); null when the words are another phrase. */
function endingOf(typed: Phrase, phrase: Phrase): string | null {
	const last = phrase.at(-1) ?? ''
	const isSame = phrase.slice(0, -1).every((word, index) => word === typed[index])
	const typedLast = typed.length === phrase.length ? typed.at(-1) : undefined
	return isSame && typedLast?.startsWith(last) ? typedLast.slice(last.length) : null
}

/** The words to mark in what is found: those typed and, of a phrase that means the same, the last. */
export function wordsToMark(words: readonly string[]): string[] {
	return termsOf(words).flatMap(([typed, ...others]) => [
		...typed,
		...others.flatMap((phrase) => phrase.slice(-1)),
	])
}
