import { countWords } from '#app/lib/text/compare-texts.ts'
import type { TextPart } from '#app/lib/text/compare-texts.ts'

/** A piece of two texts; `folded` stands for words of both. */
export type ShownPart = TextPart | { kind: 'folded'; words: number }

/** Words of an unchanged part that stay on each side of it, and the least that are folded. */
const around = 20
const leastFolded = 20

/** Folds what is the same in both texts, but for the words next to a change. */
export function foldParts(parts: readonly TextPart[]): ShownPart[] {
	return parts.flatMap((part, index): ShownPart[] => {
		if (part.kind !== 'same') return [part]
		const head = index === 0 ? 0 : endOfWords(part.text, around)
		const tail = index === parts.length - 1 ? part.text.length : startOfLastWords(part.text, around)
		const words = head < tail ? countWords(part.text.slice(head, tail)) : 0
		if (words < leastFolded) return [part]
		const shown: ShownPart[] = [
			{ kind: 'same', text: part.text.slice(0, head).trimEnd() },
			{ kind: 'folded', words },
			{ kind: 'same', text: part.text.slice(tail).trimStart() },
		]
		return shown.filter((one) => one.kind === 'folded' || one.text !== '')
	})
}

function endOfWords(text: string, amount: number): number {
	let left = amount
	for (const found of text.matchAll(/\S+/g)) {
		left -= 1
		if (left === 0) return found.index + found[0].length
	}
	return text.length
}

function startOfLastWords(text: string, amount: number): number {
	let start = text.length
	for (let left = amount; left > 0; left--) {
		const end = text.slice(0, start).trimEnd().length
		if (end === 0) return 0
		start = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
	}
	return start
}
