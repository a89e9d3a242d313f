// What a search without results may have meant: words written together or apart, and mistyped words. All of it is asked
// of what the visitor may see.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { englishAmong } from './english-words.server.ts'
import { hasOtherName } from './same-words.ts'
import { formsShown, phrasesShown } from './shown-words.server.ts'
import type { ShownTo } from './shown-words.server.ts'
import type { SearchSource } from './matches.server.ts'

const minPart = 3
const minCorrected = 3
/** Shorter words are like too many others: only swapped letters are replaced without asking. */
const minSure = 5
/** From this length on, two letters may be wrong in a word that is replaced without asking. */
const longWord = 8

/** Letters by which a word may differ that makes a phrase of the content with the one beside it: "red might". */
const maxInPhrase = 3

type Sources = readonly SearchSource[]

type Broken = ShownTo & {
	words: readonly string[]
	/** Those of the words that are in what the visitor may see (`wordsShown`). */
	known: readonly string[]
}

/** `isSure`: the results may be shown at once; otherwise the visitor is asked. */
type Repair = { words: string[]; isSure: boolean }

/**
 * The words with those that visitors cannot find replaced: two typed apart or one typed together as the content has
 * them, else the most similar word; what is not sure is only asked about, and beside other words or for a real word
 * only as a phrase that the content has. Null when nothing could be replaced. Three queries at most.
 */
export async function repairWords(
	tx: Db,
	sources: Sources,
	{ words, known, ...to }: Broken,
): Promise<Repair | null> {
	const isKnown = new Set(known)
	const phrases = await phrasesShown(tx, sources, { ...to, phrases: phrasesOf(words, isKnown) })
	const respaced = respace(words, { isKnown, isShown: new Set(phrases) })
	const isUnknown = (word: string) => words.includes(word) && !isKnown.has(word)
	const near = await nearest(tx, sources, { ...to, words: respaced, isUnknown })
	const repaired = respaced.map((word) => near.get(word)?.word ?? word)
	if (repaired.join(' ') === words.join(' ')) return null
	return { words: repaired, isSure: [...near.values()].every(({ isSure }) => isSure) }
}

/** Each word and the next as one, and each unknown word as two. */
function phrasesOf(words: readonly string[], isKnown: ReadonlySet<string>): string[] {
	const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
	return [...joined, ...words.filter((word) => !isKnown.has(word)).flatMap(splitsOf)]
}

function splitsOf(word: string): string[] {
	const places = Math.max(0, word.length - 2 * minPart + 1)
	return Array.from({ length: places }, (_, index) => {
		const place = index + minPart
		return `${word.slice(0, place)} ${word.slice(place)}`
	})
}

type Spacing = { isKnown: ReadonlySet<string>; isShown: ReadonlySet<string> }

function respace(words: readonly string[], { isKnown, isShown }: Spacing): string[] {
	const respaced: string[] = []
	for (let place = 0; place < words.length; place++) {
		const word = words[place] ?? ''
		const joined = word + (words[place + 1] ?? ' ')
		const split = isKnown.has(word) ? undefined : splitsOf(word).find((each) => isShown.has(each))
		if (isShown.has(joined)) place += 1
		respaced.push(...(isShown.has(joined) ? [joined] : (split ?? word).split(' ')))
	}
	return respaced
}

type Near = { word: string; distance: number; isSure: boolean }

type Unknown = ShownTo & { words: readonly string[]; isUnknown: (word: string) => boolean }

/** The most similar word that visitors can find, for each of the unknown words that has one. */
async function nearest(
	tx: Db,
	sources: Sources,
	{ words, isUnknown, ...to }: Unknown,
): Promise<Map<string, Near>> {
	const typed = words.filter(
		(word) => isUnknown(word) && word.length >= minCorrected && !/\p{N}/u.test(word),
	)
	if (typed.length === 0) return new Map()
	// No limit before it is known which words are shown: hidden ones must not take the place of others.
	const { rows } = await tx.execute<{ typed: string; word: string }>(sql`
		select typed, word from unnest(${sql.param(typed)}::text[]) as asked (typed)
			join search_vocabulary on word % typed
		where cardinality(show_trgm(typed)) > 0 order by similarity(word, typed) desc, word`)
	const english = await englishAmong(typed)
	const likely = rows.flatMap((row) => {
		// A real word was meant, even if the site does not have it.
		const isReal = english.has(row.typed)
		const most = words.length > 1 ? Math.min(maxInPhrase, row.typed.length - 2) : 0
		const near = nearnessOf(row.typed, row.word, most)
		if (!near) return []
		const isSure = near.isSure && !isReal
		if (!isSure && words.length === 1 && (isReal || hasOtherName(row.typed))) return []
		const isAlone = isSure || words.length === 1
		const standing = isAlone ? [row.word] : phrasesWith(row.word, words, words.indexOf(row.typed))
		return [{ ...near, isSure, typed: row.typed, standing }]
	})
	const candidates = [...new Set(likely.flatMap(({ standing }) => standing))]
	const shown = new Set(await formsShown(tx, sources, { ...to, words: candidates }))
	const found = new Map<string, Near>()
	for (const { typed: word, standing, ...near } of likely)
		if (standing.some((one) => shown.has(one)) && isNearer(near, found.get(word)))
			found.set(word, near)
	return found
}

/** A word with the one before and the one behind its place. */
function phrasesWith(word: string, words: readonly string[], place: number): string[] {
	const [before, behind] = [words[place - 1], words[place + 1]]
	return [...(before ? [`${before} ${word}`] : []), ...(behind ? [`${word} ${behind}`] : [])]
}

/** Whether a word may be another one mistyped, as searches correct them. */
export function isLikeMistyped(typed: string, word: string): boolean {
	return typed.length >= minCorrected && !/\p{N}/u.test(typed) && nearnessOf(typed, word) !== null
}

function nearnessOf(typed: string, word: string, atLeast = 0): Near | null {
	const most = Math.max(atLeast, Math.min(3, Math.floor((typed.length + 1) / 3)))
	const distance = editDistance(typed, word, most)
	if (distance > most) return null
	const isSure = typed[0] === word[0] && distance <= maxSure(typed) && !isOtherShort(typed, word)
	return { word, distance, isSure }
}

function maxSure(typed: string): number {
	return typed.length >= longWord ? 2 : 1
}

/** Whether a short word differs by more than the order of its letters. */
function isOtherShort(typed: string, word: string): boolean {
	return typed.length < minSure && lettersOf(typed) !== lettersOf(word)
}

function lettersOf(word: string): string {
	return Array.from(word).toSorted().join('')
}

function isNearer(near: Near, other: Near | undefined): boolean {
	if (!other) return true
	if (near.isSure !== other.isSure) return near.isSure
	return near.distance < other.distance
}

/** Number of letters left out, added, mistaken or swapped between two words; any larger number above `most`. */
export function editDistance(a: string, b: string, most = Infinity): number {
	if (Math.abs(a.length - b.length) > most) return Infinity
	let older: number[] = []
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
	for (let i = 1; i <= a.length; i++) {
		const current = [i]
		// Further from the diagonal, more letters than that were left out or added.
		for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
			const isSame = a[i - 1] === b[j - 1]
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
			current[j] = Math.min(
				(previous[j] ?? Infinity) + 1,
				(current[j - 1] ?? Infinity) + 1,
				(previous[j - 1] ?? Infinity) + (isSame ? 0 : 1),
				isSwapped ? (older[j - 2] ?? Infinity) + 1 : Infinity,
			)
		}
		older = previous
		previous = current
	}
	return previous[b.length] ?? Infinity
}
