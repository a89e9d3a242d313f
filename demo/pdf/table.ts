/**
 * Tables of three kinds: figures with a head row; records, whose empty cells are to be written in;
 * and forms, whose head row is empty and whose filled cells are labels.
 */
import { columnWidths } from './column-widths.ts'
import { colours, textStyles } from './theme.ts'
import type { Line } from './inline.ts'
import type { Table, TableRow } from './markdown.ts'
import type { Sheet } from './sheet.ts'
import type { TextStyle } from './theme.ts'

type Element = PDFKit.PDFStructureElement
type Cell = { lines: Line[]; style: TextStyle; x: number; width: number; isBlank: boolean }
type Row = { cells: Cell[]; height: number; isHead: boolean }
type Look = { isForm: boolean; isRecord: boolean }

const padX = 6
const padY = 5
/** Enough to write in by hand, in points. */
const blankHeight = 21
const gapAbove = 5
/** Tables up to this height are not broken over two pages. */
const keptWhole = 240

export function drawTable(sheet: Sheet, table: Table): void {
	const { look, headRow, rows } = layTable(sheet, table)
	const element = sheet.element(sheet.root, 'Table')
	sheet.y += gapAbove
	sheet.ensure(heightKept(headRow, rows))
	if (headRow) drawRow(sheet, headRow, { look, element, shaded: false })
	for (const [index, row] of rows.entries()) {
		// The last row does not go over to the next page alone.
		const last = index === rows.length - 2 ? (rows.at(-1)?.height ?? 0) : 0
		if (sheet.ensure(row.height + last) && headRow) {
			sheet.decoration(() => paintRow(sheet, headRow, look))
		}
		drawRow(sheet, row, { look, element, shaded: index % 2 === 1 && !look.isRecord })
	}
	sheet.y += 12
}

/** The height in points that must stay on one page: all of a short table, the start of a long one. */
export function tableHeightKept(sheet: Sheet, table: Table): number {
	const { headRow, rows } = layTable(sheet, table)
	return gapAbove + heightKept(headRow, rows)
}

function heightKept(headRow: Row | null, rows: Row[]): number {
	const all = [...(headRow ? [headRow] : []), ...rows]
	const whole = sumHeights(all)
	return whole <= keptWhole ? whole : sumHeights(all.slice(0, 4))
}

function sumHeights(rows: Row[]): number {
	return rows.reduce((sum, row) => sum + row.height, 0)
}

function layTable(sheet: Sheet, table: Table) {
	const [head, ...body] = table.children
	if (head === undefined) throw new Error('a table without a head row')
	const isForm = head.children.every(isBlankCell)
	const look = { isForm, isRecord: isForm || body.some((row) => row.children.some(isBlankCell)) }
	const widths = columnWidths(sheet, { head, body, padX })
	const headRow = isForm ? null : layRow(sheet, head, { widths, look, isHead: true })
	const rows = body.map((row) => layRow(sheet, row, { widths, look, isHead: false }))
	return { look, headRow, rows }
}

function isBlankCell(cell: TableRow['children'][number]): boolean {
	return cell.children.length === 0
}

function layRow(
	sheet: Sheet,
	row: TableRow,
	{ widths, look, isHead }: { widths: number[]; look: Look; isHead: boolean },
): Row {
	let x = sheet.left
	const cells = widths.map((width, index): Cell => {
		const nodes = row.children[index]?.children ?? []
		const style = cellStyle(look, isHead)
		const lines = sheet.lines(nodes, style, width - 2 * padX)
		const cell = { lines, style, x, width, isBlank: nodes.length === 0 }
		x += width
		return cell
	})
	const textHeight = Math.max(...cells.map((cell) => cell.lines.length * cell.style.leading))
	const least = !isHead && look.isRecord ? blankHeight : 0
	return { cells, isHead, height: Math.max(textHeight + 2 * padY, least) }
}

function cellStyle(look: Look, isHead: boolean): TextStyle {
	if (isHead) return textStyles.cellHead
	return look.isForm ? textStyles.cellLabel : textStyles.cell
}

function drawRow(
	sheet: Sheet,
	row: Row,
	{ look, element, shaded }: { look: Look; element: Element; shaded: boolean },
): void {
	sheet.decoration(() => paintCells(sheet, row, { look, shaded }))
	const rowElement = sheet.element(element, 'TR')
	for (const cell of row.cells) {
		const type = row.isHead || (look.isForm && !cell.isBlank) ? 'TH' : 'TD'
		const cellElement = sheet.element(rowElement, type)
		if (cell.lines.length === 0) continue
		sheet.content(cellElement, type, () => drawCellText(sheet, cell, row))
	}
	sheet.y += row.height
}

/** The head again on a following page: seen, not read aloud a second time. */
function paintRow(sheet: Sheet, row: Row, look: Look): void {
	paintCells(sheet, row, { look, shaded: false })
	for (const cell of row.cells) drawCellText(sheet, cell, row)
	sheet.y += row.height
}

function drawCellText(sheet: Sheet, cell: Cell, row: Row): void {
	const textHeight = cell.lines.length * cell.style.leading
	const isShort = cell.lines.length === 1
	let y = sheet.y + (isShort ? (row.height - textHeight) / 2 + 0.8 : padY)
	for (const line of cell.lines) {
		sheet.drawLine(line, cell.style, { x: cell.x + padX, y })
		y += cell.style.leading
	}
}

function paintCells(
	sheet: Sheet,
	row: Row,
	{ look, shaded }: { look: Look; shaded: boolean },
): void {
	const { doc, y } = sheet
	if (row.isHead) {
		doc.rect(sheet.left, y, sheet.width, row.height).fill(colours.pasture)
		return
	}
	if (shaded) doc.rect(sheet.left, y, sheet.width, row.height).fill(colours.pale)
	doc.lineWidth(0.6)
	for (const cell of row.cells) {
		if (look.isForm && !cell.isBlank) {
			doc.rect(cell.x, y, cell.width, row.height).fill(colours.mist)
		}
		if (look.isRecord) doc.rect(cell.x, y, cell.width, row.height).stroke(colours.sage)
	}
	if (!look.isRecord)
		doc.rect(sheet.left, y + row.height - 0.6, sheet.width, 0.6).fill(colours.sage)
}
