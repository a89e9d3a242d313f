// Lists as lines of text: what is a list item, how it is indented and continued.

/** A list item: quote marks and spaces before it, its marker with the space behind, its check box. */
const listItem =
	/^((?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?)([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]+|$))?/
const rule = /^[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const quoteLine = /^([ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)/

/** Spaces one level is indented by, but below a numbered item: there its own words begin further to the right. */
const step = 2

export type LineEdit = { from: number; to: number; insert: string }

type Item = { quote: string; indent: string; marker: string; space: string }

export function isListItem(line: string): boolean {
	return readItem(line) !== null
}

/**
 * Indents a list item so that it belongs to the one above; `null` for every other line. Positions count from the start of the line.
 *
 * @param before the lines above, the nearest one last.
 */
export function indentLine(line: string, before: readonly string[] = []): LineEdit | null {
	const item = readItem(line)
	if (!item) return null
	const above = itemAbove(item, before, (indent) => indent <= item.indent.length)
	const reach = above ? above.indent.length + widthOf(above) - item.indent.length : 0
	return moved(item, item.indent + ' '.repeat(reach > 0 ? reach : step), before)
}

/** Takes one level off a list item; `null` for every other line and where there is no level left. */
export function outdentLine(line: string, before: readonly string[] = []): LineEdit | null {
	const item = readItem(line)
	if (!item || item.indent === '') return null
	if (item.indent.startsWith('\t')) return moved(item, item.indent.slice(1), before)
	const parent = itemAbove(item, before, (indent) => indent < item.indent.length)
	const most = parent ? Math.min(item.indent.length - parent.indent.length, widthOf(parent)) : step
	const spaces = /^ */.exec(item.indent)![0].length
	return moved(item, item.indent.slice(Math.min(most, spaces)), before)
}

/**
 * What the Enter key does at `column` of a list item or a quote: another item, or the end of the list when the item
 * is empty. `null` for every other line.
 */
export function continueLine(
	line: string,
	column: number,
	before: readonly string[] = [],
): LineEdit | null {
	if (isListItem(line)) return continueItem(line, column, before)
	const quote = quoteLine.exec(line)?.[0]
	if (!quote || column < quote.length) return null
	if (line.trim() === quote.trim()) return { from: 0, to: line.length, insert: '' }
	return { from: column, to: column, insert: `\n${quote.trimEnd()} ` }
}

function continueItem(line: string, column: number, before: readonly string[]): LineEdit | null {
	const [all, quote = '', indent = '', marker = '', space = '', box = ''] = listItem.exec(line)!
	if (column < quote.length + indent.length + marker.length) return null
	if (line.trim() === all.trim()) {
		return outdentLine(line, before) ?? { from: quote.length, to: line.length, insert: '' }
	}
	const next = /^\d/.test(marker) ? `${Number.parseInt(marker, 10) + 1}${marker.at(-1)}` : marker
	const insert = `\n${quote}${indent}${next}${space.slice(0, 1) || ' '}${box ? '[ ] ' : ''}`
	return { from: Math.max(column, all.length), to: Math.max(column, all.length), insert }
}

/** The edit that gives an item another indentation, and the number that is next there. */
function moved(item: Item, indent: string, before: readonly string[]): LineEdit {
	const { quote, marker } = item
	const from = quote.length
	const next = numberAt({ ...item, indent }, before)
	// As little as can be, so that the cursor stays where it is.
	if (next === marker) {
		const grown = indent.length - item.indent.length
		return grown > 0
			? { from, to: from, insert: ' '.repeat(grown) }
			: { from, to: from - grown, insert: '' }
	}
	return { from, to: from + item.indent.length + marker.length, insert: indent + next }
}

/** The marker of a numbered item at its place: a list within another starts with 1, else Markdown takes it for words of the item above. */
function numberAt(item: Item, before: readonly string[]): string {
	const { marker, indent } = item
	if (!isNumbered(marker)) return marker
	const above = itemAbove(item, before, (other) => other <= indent.length)
	if (!above) return marker
	if (above.indent.length < indent.length) return `1${marker.at(-1)}`
	return isNumbered(above.marker)
		? `${Number.parseInt(above.marker, 10) + 1}${marker.at(-1)}`
		: marker
}

/** The nearest item above, of the same list, whose indentation is wanted. */
function itemAbove(
	{ quote }: Item,
	before: readonly string[],
	isWanted: (indent: number) => boolean,
): Item | null {
	for (const line of before.toReversed()) {
		const item = readItem(line)
		if (item && item.quote.trim() !== quote.trim()) return null
		if (item && isWanted(item.indent.length)) return item
		const words = line.slice(quoteLine.exec(line)?.[0].length ?? 0)
		// Words at the margin end a list; what is indented, and blank lines, belong to the item above.
		if (!item && /^\S/.test(words)) return null
	}
	return null
}

/** How far to the right of its marker the words of an item begin: what belongs to it begins there too. */
function widthOf({ marker, space }: Item): number {
	if (!isNumbered(marker)) return step
	return marker.length + (space.length >= 1 && space.length <= 4 ? space.length : 1)
}

function isNumbered(marker: string): boolean {
	return /^\d/.test(marker)
}

function readItem(line: string): Item | null {
	const found = rule.test(line) ? null : listItem.exec(line)
	if (!found) return null
	const [, quote = '', indent = '', marker = '', space = ''] = found
	return { quote, indent, marker, space }
}
