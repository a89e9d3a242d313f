// CodeMirror and a textarea know one kind of line break. A text may mix three: we keep them separately, so that
// unedited parts stay the same, byte for byte.

export type LineBreak = '\n' | '\r\n' | '\r'

/** A text whose line breaks are all `\n`, and the original kind of each. */
export type BrokenText = { text: string; breaks: readonly LineBreak[] }

/** Replaces `from` to `to` with `insert`. Positions refer to the text before all edits. */
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

/** The breaks after `edits` (in order, not overlapping). New ones take the kind the text uses most. */
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

/** The shortest single edit that turns `before` into `after`; `null` when they are equal. */
export function editBetween(before: string, after: string): TextEdit | null {
	if (before === after) return null
	const shorter = Math.min(before.length, after.length)
	let start = 0
	while (start < shorter && before[start] === after[start]) start++
	let end = 0
	while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
	return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** `value` after its text, with plain `\n` breaks, is edited to `text`. */
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
