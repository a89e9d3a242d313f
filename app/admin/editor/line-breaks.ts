// CodeMirror and a textarea know one kind of line break. A text may hold three, mixed: they are kept beside the text,
// so that what was not edited stays as it was, byte by byte.

export type LineBreak = '\n' | '\r\n' | '\r'

/** A text whose line breaks are all `\n`, and what each of them was. */
export type BrokenText = { text: string; breaks: readonly LineBreak[] }

/** Replaces `from` to `to`, positions in the text before all edits, by `insert`. */
export type TextEdit = { from: number; to: number; insert: string }

const anyBreak = /\r\n?|\n/g

export function takeBreaks(value: string): BrokenText {
	return {
		text: value.replace(anyBreak, '\n'),
		breaks: (value.match(anyBreak) ?? []) as LineBreak[],
	}
}

export function putBreaks({ text, breaks }: BrokenText): string {
	let index = 0
	return text.replaceAll('\n', () => breaks[index++] ?? '\n')
}

/** The breaks after `edits` (in order, not overlapping); new ones are of the kind the text uses most. */
export function breaksAfter(before: BrokenText, edits: readonly TextEdit[]): LineBreak[] {
	const usual = mostUsed(before.breaks)
	const after: LineBreak[] = []
	let [position, index] = [0, 0]
	for (const { from, to, insert } of edits) {
		const kept = countBreaks(before.text, position, from)
		after.push(...before.breaks.slice(index, index + kept))
		for (let count = countBreaks(insert, 0, insert.length); count > 0; count--) after.push(usual)
		index += kept + countBreaks(before.text, from, to)
		position = to
	}
	after.push(...before.breaks.slice(index))
	return after
}

/** The one edit that makes `after` of `before`, as short as it can be; `null` when they are equal. */
export function editBetween(before: string, after: string): TextEdit | null {
	if (before === after) return null
	const shorter = Math.min(before.length, after.length)
	let start = 0
	while (start < shorter && before[start] === after[start]) start++
	let end = 0
	while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
	return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** What `value` becomes when its text, with plain line breaks, is edited to `text`. */
export function withText(value: string, text: string): string {
	const before = takeBreaks(value)
	const edit = editBetween(before.text, text)
	return edit ? putBreaks({ text, breaks: breaksAfter(before, [edit]) }) : value
}

function mostUsed(breaks: readonly LineBreak[]): LineBreak {
	const kinds: LineBreak[] = ['\n', '\r\n', '\r']
	const counts = kinds.map((kind) => breaks.filter((found) => found === kind).length)
	return kinds[counts.indexOf(Math.max(...counts))] ?? '\n'
}

function countBreaks(text: string, from: number, to: number): number {
	let count = 0
	for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
		count++
	}
	return count
}
