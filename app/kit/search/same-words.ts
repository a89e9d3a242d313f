import { sameWords } from '#platform/settings.ts'
import { stopWords } from './filler-words.ts'

/** Words that follow one another. */
type Phrase = readonly string[]

/** What one or several words of a search ask for: as typed first, then what means the same. */
export type Term = [typed: Phrase, ...others: Phrase[]]

const groups = sameWords.map((group) => group.map((phrase) => phrase.split(' ')))

/** Reads the words of a search as terms; two or more that are a phrase with another name make one term. */
export function termsOf(words: readonly string[]): Term[] {
	const terms: Term[] = []
	for (let place = 0; place < words.length;) {
		const term = initialsAt(words, place) ?? termAt(words, place)
		terms.push(term)
		place += term[0].length
	}
	return terms
}

/** Single letters that follow one another are one name: "C&D". */
function initialsAt(words: readonly string[], place: number): Term | null {
	const rest = words.slice(place)
	const end = rest.findIndex((word) => !/^\p{L}$/u.test(word))
	const initials = end === -1 ? rest : rest.slice(0, end)
	return initials.length > 1 ? [initials, [initials.join('')]] : null
}

/** Whether the site knows another word for this one, so that nobody mistyped it. */
export function hasOtherName(word: string): boolean {
	return (termsOf([word])[0]?.length ?? 0) > 1
}

/** Whether the words of a phrase must follow one another, since each alone says nothing. */
export function isInitials(typed: Phrase): boolean {
	return typed.length > 1 && typed.every((word) => word.length === 1)
}

/** Beginnings that some write apart, or with a hyphen or an apostrophe: "re-use", "O'Brien". None is a stop word. */
const beginning =
	/^(?:[dlo]|anti|bio|co|de|ex|inter|micro|mid|multi|non|post|pre|re|semi|sub|un)(?=.{2,}$)/u
const maxJoined = 3

/** How else a word of a search may be written: joined with those beside it ("re use"), or apart ("5kg"). */
export function spellingsOf(words: readonly string[], place: number): Phrase[] {
	const word = words[place] ?? ''
	if (isStop(word)) return []
	const [before] = beginning.exec(word) ?? []
	const units = unitsOf(word)
	return [
		...joinedWith(words, place).map((one) => [one]),
		...(units.length > 0 ? [units] : []),
		...(before ? [[before, word.slice(before.length)]] : []),
	]
}

/** Joined: two words that follow one another, or three with a digit, of which this is one. No stop word at an end. */
function joinedWith(words: readonly string[], place: number): string[] {
	const starts = Array.from({ length: maxJoined }, (_, back) => place - back)
	const runs = starts.flatMap((start) => [2, maxJoined].map((length) => ({ start, length })))
	return runs.flatMap(({ start, length }) => {
		const run = words.slice(Math.max(0, start), Math.max(0, start + length))
		if (start < 0 || start + length <= place || run.length < length) return []
		if (isStop(run[0]) || isStop(run.at(-1))) return []
		return length === 2 || run.some((one) => /^\p{N}+$/u.test(one)) ? [run.join('')] : []
	})
}

/** The numbers and letters of a word that has both, or its two letters ("C&D"); none with a stop word at an end. */
function unitsOf(word: string): string[] {
	if (isStop(word)) return []
	const isPair = /^\p{L}{2}$/u.test(word)
	const parts = isPair ? Array.from(word) : (word.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [])
	const isMixed = parts.length > 1 && /\p{L}/u.test(word)
	return isMixed && !isStop(parts[0]) && !isStop(parts.at(-1)) ? parts : []
}

function isStop(word = ''): boolean {
	return stopWords.has(word)
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
	const same = termsOf(words).flatMap(([typed, ...others]) => [
		...typed,
		...others.flatMap((phrase) => phrase.slice(-1)),
	])
	return [
		...same,
		...words.flatMap((word, place) => [...joinedWith(words, place), ...unitsOf(word)]),
	]
}
