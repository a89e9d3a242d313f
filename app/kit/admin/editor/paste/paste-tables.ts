import type { Element } from 'hast'
import type { Handle } from 'hast-util-to-mdast'
import type { Nodes, PhrasingContent, TableCell } from 'mdast'
import { attributeOf, isBlank } from './html-nodes.ts'
import { isPlace } from './place-pictures.ts'

/** Merged cells count up to this column. */
const maxColumns = 60

type Cell = { words: PhrasingContent[]; columns: number; rows: number }

/** A Markdown table, with the first row as header. */
export const tableOf: Handle = (state, node) => {
	const rows = elementsOf(node, 'tr').map((row) =>
		elementsOf(row, 'td').map((cell) => ({
			words: inOneLine(state.all(cell), { type: 'html', value: '<br>' }),
			columns: spanOf(cell, 'colSpan'),
			rows: spanOf(cell, 'rowSpan'),
		})),
	)
	const grid = expanded(rows.filter((row) => row.length > 0))
	return {
		type: 'table',
		children: grid.map((row) => ({
			type: 'tableRow',
			children: row.map((children): TableCell => ({ type: 'tableCell', children })),
		})),
	}
}

function elementsOf({ children }: Element, name: string): Element[] {
	return children.filter((child) => child.type === 'element').filter((one) => one.tagName === name)
}

/** Every row with a cell in every column: a merged cell has its words in its first one, and the others are empty. */
function expanded(rows: readonly Cell[][]): PhrasingContent[][][] {
	const grid = rows.map((): (PhrasingContent[] | undefined)[] => [])
	rows.forEach((cells, top) => {
		let column = 0
		for (const { words, columns, rows: height } of cells) {
			while (grid[top]![column] !== undefined) column++
			const end = Math.max(column + 1, Math.min(column + columns, maxColumns))
			const bottom = column < maxColumns ? Math.min(top + height, rows.length) : top + 1
			for (let row = top; row < bottom; row++)
				for (let at = column; at < end; at++) grid[row]![at] ??= []
			grid[top]![column] = words
			column = end
		}
	})
	const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
	return grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []))
}

/** A span, of which 0 and what is not a number say nothing. */
function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
	return Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1)
}

/** The content of what is one line in Markdown: its blocks lose their marks. */
export function inOneLine(nodes: readonly Nodes[], between: PhrasingContent): PhrasingContent[] {
	const cell: PhrasingContent[] = []
	for (const line of linesOf(nodes)) {
		if (!hasWords(line)) cell.push(...line.filter(isPlace))
		else {
			if (hasWords(cell)) cell.push({ ...between })
			cell.push(...line)
		}
	}
	return cell
}

function hasWords(line: readonly PhrasingContent[]): boolean {
	return line.some((node) => !isPlace(node) && !isBlank(node))
}

function linesOf(nodes: readonly Nodes[]): PhrasingContent[][] {
	const lines: PhrasingContent[][] = [[]]
	for (const node of nodes) {
		const within = linesOfBlock(node)
		if (within) lines.push(...within, [])
		else lines.at(-1)!.push(node as PhrasingContent)
	}
	return lines
}

/** `null` for what is no block. */
function linesOfBlock(node: Nodes): PhrasingContent[][] | null {
	// oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all the rest are words
	switch (node.type) {
		case 'break':
		case 'thematicBreak':
			return []
		case 'code':
			return node.value.split('\n').map((value) => [{ type: 'text', value }])
		case 'paragraph':
		case 'heading':
		case 'blockquote':
		case 'footnoteDefinition':
			return linesOf(node.children)
		case 'list':
			return node.children.flatMap(({ children }, at) => {
				const marker = node.ordered ? `${(node.start ?? 1) + at}. ` : '- '
				const [first = [], ...others] = linesOf(children).filter(hasWords)
				return [[{ type: 'text', value: marker }, ...first], ...others]
			})
		default:
			return null
	}
}
