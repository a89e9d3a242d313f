import type TurndownService from 'turndown'

// Private-use characters, absent from clipboards, that mark where cells and rows end.
const cellEnd = '\uE000'
const rowEnd = '\uE001'

/** Rules for Markdown tables, with the first row as header. A table around other tables, or of one cell, is unwrapped. */
export function addTableRules(service: TurndownService) {
	service.addRule('table cells', {
		filter: ['td', 'th'],
		replacement(content, node) {
			if (isFrame(tableOf(node))) return `\n\n${content}\n\n`
			const words = content
				.split('\n')
				.map((line) => line.trim())
				.filter((line) => line !== '')
				.join('<br>')
				.replaceAll(/(?<!\\)\|/g, '\\|')
			return words + cellEnd.repeat(Math.max(1, Math.min(20, spanOf(node))))
		},
	})
	service.addRule('table rows', {
		filter: 'tr',
		replacement: (content, node) => (isFrame(tableOf(node)) ? content : content + rowEnd),
	})
	service.addRule('table parts', {
		filter: ['thead', 'tbody', 'tfoot', 'colgroup', 'col'],
		replacement: (content) => content,
	})
	service.addRule('tables', {
		filter: 'table',
		replacement: (content, node) =>
			isFrame(node) ? `\n\n${content}\n\n` : `\n\n${toTable(content)}\n\n`,
	})
}

function toTable(content: string): string {
	const rows = content
		.split(rowEnd)
		.map((row) =>
			row
				.split(cellEnd)
				.slice(0, -1)
				.map((cell) => cell.trim()),
		)
		.filter((row) => row.length > 0)
	const width = Math.max(...rows.map((row) => row.length))
	if (rows.length === 0) return ''
	const lines = rows.map((row) => line([...row, ...Array<string>(width - row.length).fill('')]))
	return [lines[0], line(Array<string>(width).fill('---')), ...lines.slice(1)].join('\n')
}

function line(cells: string[]): string {
	return `| ${cells.join(' | ')} |`
}

function isFrame(table: Node | null): boolean {
	if (!table) return true
	const element = table as Element
	return (
		element.getElementsByTagName('table').length > 0 ||
		element.getElementsByTagName('td').length + element.getElementsByTagName('th').length < 2
	)
}

function tableOf(node: Node): Node | null {
	let parent = node.parentNode
	while (parent && parent.nodeName !== 'TABLE') parent = parent.parentNode
	return parent
}

function spanOf(cell: Node): number {
	return Number.parseInt((cell as Element).getAttribute('colspan') ?? '1', 10) || 1
}
