// Lists as lines of text: recognises, indents and continues list items.

/** A list item: quote marks, indent, marker, the space after it, check box. */
const listItem =
	/^((?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?)([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]+|$))?/
const rule = /^[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const quoteLine = /^([ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)/

/** Spaces per level. Below a numbered item it is the marker's width, since its text starts further right. */
const step = 2

export type LineEdit = { from: number; to: number; insert: string }

type Item = { quote: string; indent: string; marker: string; space: string }

export function isListItem(line: string): boolean {
	return readItem(line) !== null
}

/**
 * Nests a list item below the one above; `null` for any other line. Positions count from the start of the line.
 *
 * @param before the lines above, nearest last.
 */
export function indentLine(line: string, before: readonly string[] = []): LineEdit | null {
	const item = readItem(line)
	if (!item) return null
	const above = itemAbove(item, before, (indent) => indent <= item.indent.length)
	const reach = above ? above.indent.length + widthOf(above) - item.indent.length : 0
	return moved(item, item.indent + ' '.repeat(reach > 0 ? reach : step), before)
}

/** Outdents a list item by one level; `null` for any other line and at the margin. */
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
 * The edit for Enter at `column` of a list item or quote: adds an item, or, if the item is empty, outdents it or ends
 * the list. `null` for any other line.
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

/** The edit that sets an item's indent and renumbers it for its new list. */
function moved(item: Item, indent: string, before: readonly string[]): LineEdit {
	const { quote, marker } = item
	const from = quote.length
	const next = numberAt({ ...item, indent }, before)
	// The smallest edit, so that the cursor stays where it is.
	if (next === marker) {
		const grown = indent.length - item.indent.length
		return grown > 0
			? { from, to: from, insert: ' '.repeat(grown) }
			: { from, to: from - grown, insert: '' }
	}
	return { from, to: from + item.indent.length + marker.length, insert: indent + next }
}

/** The marker at the item's place. A nested numbered list starts with 1, else Markdown reads it as text of the item above. */
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

/** The nearest item above in the same list whose indent satisfies `isWanted`; null if none. */
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
		// Text at the margin ends a list; indented text and blank lines belong to the item above.
		if (!item && /^\S/.test(words)) return null
	}
	return null
}

/** Columns from an item's marker to its text, which is where nested content starts. */
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
