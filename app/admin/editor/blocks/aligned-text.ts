// Places in two writings of the same Markdown: other spaces, line breaks and marks, but the same words.

type Place = { source: number; old: number }

const spacesAhead = /[ \t]*(?:\r\n?|\n)[ \t>]*|[ \t]+/y
// What the writer adds to words that may stand without it.
const extra = /[\\<>]/
const marks = /^(?:[*_]{2}|[-*+]{2})$/

/** How far the two agree from their starts, at most until a place in `old`. */
export function alignedStart(given: { source: string; old: string; until: number }): Place {
	const { source, old, until } = given
	const at: Place = { source: 0, old: 0 }
	while (at.old < until && at.source < source.length) {
		const [spaces, oldSpaces] = [ahead(source, at.source), ahead(old, at.old)]
		if (spaces && oldSpaces) {
			if (!areAlike(spaces, oldSpaces) || at.old + oldSpaces.length > until) break
			at.source += spaces.length
			at.old += oldSpaces.length
			continue
		}
		const reference = referenceAhead(source, at.source)
		if (reference && !old.startsWith(reference, at.old)) {
			at.source += reference.length
			at.old++
			continue
		}
		if (extra.test(old[at.old]!) && source[at.source] === old[at.old + 1]) at.old++
		else if (source[at.source] === '\\' && source[at.source + 1] === old[at.old]) at.source++
		if (at.old >= until || !isSameLetter(source[at.source]!, old[at.old]!)) break
		at.source++
		at.old++
	}
	return at
}

/** Where the parts begin that agree up to the ends, at least from places in both. */
export function alignedEnd(given: {
	source: string
	old: string
	until: number
	from: number
}): Place {
	const { source, old, until, from } = given
	const at: Place = { source: source.length, old: old.length }
	while (at.old > until && at.source > from) {
		const spaces = behind(source, at.source, from)
		const oldSpaces = behind(old, at.old, until)
		if (spaces && oldSpaces) {
			if (!areAlike(spaces, oldSpaces)) break
			at.source -= spaces.length
			at.old -= oldSpaces.length
			continue
		}
		const reference = referenceBehind(source.slice(from, at.source))
		if (reference && !old.endsWith(reference, at.old)) {
			at.source -= reference.length
			at.old--
			continue
		}
		if (old[at.old - 1] === '>' && source[at.source - 1] === old[at.old - 2]) at.old--
		if (at.old <= until || !isSameLetter(source[at.source - 1]!, old[at.old - 1]!)) break
		at.source--
		at.old--
		if (old[at.old - 1] === '<' && source[at.source - 1] !== '<' && at.old > until) at.old--
		const [isMarked, isOldMarked] = [source[at.source - 1] === '\\', old[at.old - 1] === '\\']
		if (isOldMarked && !isMarked && at.old > until) at.old--
		else if (isMarked && !isOldMarked && at.source > from) at.source--
	}
	return at
}

function referenceAhead(text: string, at: number): string {
	return text[at] === '&' ? (/^&#?\w{1,9};/.exec(text.slice(at, at + 12))?.[0] ?? '') : ''
}

function referenceBehind(text: string): string {
	return text.endsWith(';') ? (/&#?\w{1,9};$/.exec(text.slice(-12))?.[0] ?? '') : ''
}

function ahead(text: string, at: number): string {
	spacesAhead.lastIndex = at
	return spacesAhead.exec(text)?.[0] ?? ''
}

/** Spaces before a place, with at most one line break and the quote marks after it. */
function behind(text: string, at: number, from: number): string {
	const back = (place: number, letters: RegExp) => {
		let start = place
		while (start > from && letters.test(text[start - 1]!)) start--
		return start
	}
	const lineStart = back(at, /[ \t>]/)
	if (lineStart === from || !/[\r\n]/.test(text[lineStart - 1]!))
		return text.slice(back(at, /[ \t]/), at)
	const isPair = text.endsWith('\r\n', lineStart) && lineStart - 2 >= from
	return text.slice(back(lineStart - (isPair ? 2 : 1), /[ \t]/), at)
}

/** A line may end where `old` has a space. */
function areAlike(spaces: string, oldSpaces: string): boolean {
	const [count, oldCount] = [countBreaks(spaces), countBreaks(oldSpaces)]
	return count === oldCount || (oldCount === 0 && count === 1)
}

function countBreaks(text: string): number {
	return text.match(/\r\n?|\n/g)?.length ?? 0
}

function isSameLetter(one: string, other: string): boolean {
	return one === other || marks.test(one + other)
}
