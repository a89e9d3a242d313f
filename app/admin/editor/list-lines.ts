// Lists as lines of text: what is a list item, how it is indented and continued.

/** A list item: quote marks and spaces before it, its marker with the space behind, its check box. */
const listItem =
	/^((?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?)([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]+|$))?/
const rule = /^[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const quoteLine = /^([ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)/

/** Spaces one level of a list is indented by. */
const step = '  '

export type LineEdit = { from: number; to: number; insert: string }

export function isListItem(line: string): boolean {
	return listItem.test(line) && !rule.test(line)
}

/** Indents a list item; `null` for every other line. Positions count from the start of the line. */
export function indentLine(line: string): LineEdit | null {
	const at = indentStart(line)
	return at === null ? null : { from: at, to: at, insert: step }
}

/** Takes one level off a list item; `null` for every other line and where there is no level left. */
export function outdentLine(line: string): LineEdit | null {
	const at = indentStart(line)
	if (at === null) return null
	const spaces = /^(?:\t| {1,2})/.exec(line.slice(at))?.[0] ?? ''
	return spaces ? { from: at, to: at + spaces.length, insert: '' } : null
}

/**
 * What the Enter key does at `column` of a list item or a quote: another item, or the end of the list when the item
 * is empty. `null` for every other line.
 */
export function continueLine(line: string, column: number): LineEdit | null {
	if (isListItem(line)) return continueItem(line, column)
	const quote = quoteLine.exec(line)?.[0]
	if (!quote || column < quote.length) return null
	if (line.trim() === quote.trim()) return { from: 0, to: line.length, insert: '' }
	return { from: column, to: column, insert: `\n${quote.trimEnd()} ` }
}

function continueItem(line: string, column: number): LineEdit | null {
	const [all, quote = '', indent = '', marker = '', space = '', box = ''] = listItem.exec(line)!
	if (column < quote.length + indent.length + marker.length) return null
	if (line.trim() === all.trim()) {
		return outdentLine(line) ?? { from: quote.length, to: line.length, insert: '' }
	}
	const next = /^\d/.test(marker) ? `${Number.parseInt(marker, 10) + 1}${marker.at(-1)}` : marker
	const insert = `\n${quote}${indent}${next}${space.slice(0, 1) || ' '}${box ? '[ ] ' : ''}`
	return { from: Math.max(column, all.length), to: Math.max(column, all.length), insert }
}

function indentStart(line: string): number | null {
	if (!isListItem(line)) return null
	return listItem.exec(line)![1]!.length
}
