/** Draws Markdown blocks one under the other. */
import { drawTable, tableHeightKept } from './table.ts'
import { colours, textStyles } from './theme.ts'
import type { Block, Inline, List, ListItem } from './markdown.ts'
import type { Sheet } from './sheet.ts'
import type { TextStyle } from './theme.ts'

type Column = { x: number; width: number }

export function drawBlocks(sheet: Sheet, blocks: Block[]): void {
	const column = { x: sheet.left, width: sheet.width }
	for (const [index, block] of blocks.entries()) {
		if (block.type === 'heading') drawHeading(sheet, block, blocks.slice(index + 1))
		else if (block.type === 'paragraph') drawParagraph(sheet, block.children, { column, index })
		else if (block.type === 'list') drawList(sheet, block, column)
		else if (block.type === 'table') drawTable(sheet, block)
		else if (block.type === 'blockquote') drawCallout(sheet, block)
		else throw new Error(`a demo document has a "${block.type}", which no PDF block draws`)
	}
}

function drawHeading(
	sheet: Sheet,
	heading: Extract<Block, { type: 'heading' }>,
	following: Block[],
): void {
	const isMain = heading.depth <= 2
	const style = isMain ? textStyles.heading2 : textStyles.heading3
	const lines = sheet.lines(heading.children, style, sheet.width)
	const gapAbove = isMain ? 13 : 7
	const needed = gapAbove + lines.length * style.leading + heightBeside(sheet, following)
	if (!sheet.ensure(needed)) sheet.y += gapAbove
	const type = isMain ? 'H2' : 'H3'
	const element = sheet.element(sheet.root, type)
	sheet.content(element, type, () => {
		for (const line of lines) {
			sheet.drawLine(line, style, { x: sheet.left, y: sheet.y })
			sheet.y += style.leading
		}
	})
	sheet.y += isMain ? 5 : 2
}

/** How much of what follows a heading, in points, must stand on its page. */
function heightBeside(sheet: Sheet, following: Block[]): number {
	const [first, second] = following
	const least = 74
	if (first?.type === 'table') return Math.max(least, tableHeightKept(sheet, first))
	if (first?.type !== 'paragraph' || second?.type !== 'table') return least
	const style = textStyles.body
	const lines = sheet.lines(first.children, style, sheet.width)
	return Math.max(least, lines.length * style.leading + 6 + tableHeightKept(sheet, second))
}

function drawParagraph(
	sheet: Sheet,
	nodes: Inline[],
	{ column, index }: { column: Column; index: number },
): void {
	const style = index === 0 ? textStyles.lead : textStyles.body
	const element = sheet.element(sheet.root, 'P')
	flow(sheet, nodes, { style, column, element, type: 'P' })
	sheet.y += index === 0 ? 9 : 6
}

type Flow = { style: TextStyle; column: Column; element: PDFKit.PDFStructureElement; type: string }

/** Sets lines one by one, so that they may run over to the next page. */
function flow(sheet: Sheet, nodes: Inline[], { style, column, element, type }: Flow): void {
	for (const line of sheet.lines(nodes, style, column.width)) {
		sheet.ensure(style.leading)
		sheet.content(element, type, () => sheet.drawLine(line, style, { x: column.x, y: sheet.y }))
		sheet.y += style.leading
	}
}

function drawList(sheet: Sheet, list: List, column: Column): void {
	const element = sheet.element(sheet.root, 'L')
	let number = list.start ?? 1
	for (const item of list.children) {
		const label = list.ordered === true ? `${number}.` : '•'
		drawItem(sheet, item, { label, column, list: element })
		number += 1
	}
	sheet.y += 4
}

type ItemPlace = { label: string; column: Column; list: PDFKit.PDFStructureElement }

function drawItem(sheet: Sheet, item: ListItem, { label, column, list }: ItemPlace): void {
	const style = textStyles.body
	const isTask = typeof item.checked === 'boolean'
	const indent = isTask ? 20 : 17
	const inner = { x: column.x + indent, width: column.width - indent }
	const element = sheet.element(list, 'LI')
	const first = item.children[0]
	const lineCount =
		first?.type === 'paragraph' ? sheet.lines(first.children, style, inner.width).length : 1
	sheet.ensure(Math.min(lineCount, 4) * style.leading)
	const mark = sheet.element(element, 'Lbl')
	sheet.content(mark, 'Lbl', () => drawLabel(sheet, label, { x: column.x, isTask }))
	const body = sheet.element(element, 'LBody')
	for (const block of item.children) {
		if (block.type === 'paragraph') {
			flow(sheet, block.children, { style, column: inner, element: body, type: 'LBody' })
		} else if (block.type === 'list') {
			drawList(sheet, block, inner)
		}
	}
	sheet.y += isTask ? 5.5 : 2.5
}

function drawLabel(
	sheet: Sheet,
	label: string,
	{ x, isTask }: { x: number; isTask: boolean },
): void {
	const { doc, y } = sheet
	if (isTask) {
		sheet.tickBox(x + 0.5, y + 0.75, 10)
	} else if (label === '•') {
		doc.circle(x + 4, y + 6.2, 2).fill(colours.yolkDark)
	} else {
		doc.font('bold').fontSize(textStyles.body.size).fillColor(colours.leaf)
		doc.text(label, x, y, { lineBreak: false })
	}
}

function drawCallout(sheet: Sheet, quote: Extract<Block, { type: 'blockquote' }>): void {
	const style = textStyles.callout
	const column = { x: sheet.left + 16, width: sheet.width - 30 }
	const paragraphs = quote.children
		.filter((block) => block.type === 'paragraph')
		.map((block) => sheet.lines(block.children, style, column.width))
	const lineCount = paragraphs.reduce((sum, lines) => sum + lines.length, 0)
	const height = lineCount * style.leading + (paragraphs.length - 1) * 4 + 18
	sheet.y += 4
	sheet.ensure(height)
	sheet.decoration(() => {
		sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(colours.mist)
		sheet.doc.rect(sheet.left, sheet.y, 3, height).fill(colours.yolk)
	})
	const element = sheet.element(sheet.root, 'BlockQuote')
	let y = sheet.y + 10
	for (const lines of paragraphs) {
		for (const line of lines) {
			const at = { x: column.x, y }
			sheet.content(element, 'BlockQuote', () => sheet.drawLine(line, style, at))
			y += style.leading
		}
		y += 4
	}
	sheet.y += height + 10
}
