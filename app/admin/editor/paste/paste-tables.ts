import type TurndownService from 'turndown'
import { attributeOf, closest, isFrame, isInCell } from './paste-nodes.ts'

// Noncharacters, absent from texts, that end a cell, its spans and a row.
const cellEnd = '\ufdd0'
const spanEnd = '\ufdd1'
const rowEnd = '\ufdd2'
const separators = /[\ufdd0-\ufdd2]/g

/** Merged cells count up to this column. */
const mostColumns = 60

type Cell = { words: string; columns: number; rows: number }

/** Rules for Markdown tables, with the first row as header. A table around other tables, or of one cell, is unwrapped. */
export function addTableRules(service: TurndownService) {
	service.addRule('table cells', {
		filter: ['td', 'th'],
		replacement(content, node) {
			if (isFrame(closest(node, 'TABLE'))) return `\n\n${content}\n\n`
			const words = content
				.replaceAll(separators, '')
				.split('\n')
				.map((line) => line.trim())
				.filter((line) => line !== '')
				.join('<br>')
				.replaceAll(/(?<!\\)\|/g, '\\|')
			return `${words}${cellEnd}${spanOf(node, 'colspan')} ${spanOf(node, 'rowspan')}${spanEnd}`
		},
	})
	service.addRule('table rows', {
		filter: 'tr',
		replacement: (content, node) => (isFrame(closest(node, 'TABLE')) ? content : content + rowEnd),
	})
	service.addRule('table parts', {
		filter: ['thead', 'tbody', 'tfoot', 'colgroup', 'col'],
		replacement: (content) => content,
	})
	// A caption within the table would end up in a cell.
	service.addRule('table captions', { filter: 'caption', replacement: () => '' })
	service.addRule('tables', {
		filter: 'table',
		replacement(content, node) {
			const caption = captionOf(node, service)
			const table = isFrame(node) ? content : toTable(content)
			return `\n\n${caption}${table}\n\n`
		},
	})
	// A cell is one line: its blocks lose their marks.
	service.addRule('blocks in cells', {
		filter: (node) => /^(?:BLOCKQUOTE|H[1-6]|HR)$/.test(node.nodeName) && isInCell(node),
		replacement: (content) => `\n${content}\n`,
	})
}

function captionOf(table: Node, service: TurndownService): string {
	const caption = Array.from(table.childNodes).find(({ nodeName }) => nodeName === 'CAPTION')
	const words = caption?.textContent?.replaceAll(/\s+/g, ' ').trim()
	return words ? `${service.escape(words)}\n\n` : ''
}

function toTable(content: string): string {
	const rows = content.split(rowEnd).slice(0, -1).map(cellsOf)
	const grid = expanded(rows.filter((row) => row.length > 0))
	const [header, ...others] = grid
	if (!header) return ''
	const rule = line(header.map(() => '---'))
	return [line(header), rule, ...others.map(line)].join('\n')
}

function cellsOf(row: string): Cell[] {
	return row
		.split(spanEnd)
		.slice(0, -1)
		.map((cell) => {
			const [words = '', spans = ''] = cell.split(cellEnd)
			const [columns = 1, rows = 1] = spans.split(' ').map(Number)
			return { words: words.trim(), columns, rows }
		})
}

/** Every row with a cell in every column: a merged cell has its words in its first one, and the others are empty. */
function expanded(rows: readonly Cell[][]): string[][] {
	const grid = rows.map((): (string | undefined)[] => [])
	rows.forEach((cells, top) => {
		let column = 0
		for (const { words, columns, rows: height } of cells) {
			while (grid[top]![column] !== undefined) column++
			const end = Math.max(column + 1, Math.min(column + columns, mostColumns))
			const bottom = column < mostColumns ? Math.min(top + height, rows.length) : top + 1
			for (let row = top; row < bottom; row++)
				for (let at = column; at < end; at++) grid[row]![at] ??= ''
			grid[top]![column] = words
			column = end
		}
	})
	const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
	return grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}

function line(cells: readonly string[]): string {
	return `| ${cells.join(' | ')} |`
}

/** A span, of which 0 and what is not a number say nothing. */
function spanOf(cell: Node, name: 'colspan' | 'rowspan'): number {
	return Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1)
}
