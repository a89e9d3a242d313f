import { chainCommands } from '@tiptap/pm/commands'
import { TextSelection } from '@tiptap/pm/state'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import {
	addColumnAfter,
	addColumnBefore,
	addRowAfter,
	addRowBefore,
	CellSelection,
	cellAround,
	deleteColumn,
	deleteRow,
	deleteTable,
	goToNextCell,
	isInTable,
	selectedRect,
	TableMap,
} from '@tiptap/pm/tables'
import type { Align } from '../blocks/schema-parts.ts'
import { schema } from '../blocks/schema.ts'
import { insertBlock } from './block-commands.ts'

const { nodes } = schema
const newRows = 3
const newColumns = 3

/** Empties the selected cells, which stay, and puts the cursor into the first of them. */
export const emptyCells: Command = (state, dispatch) => {
	const tr = withEmptyCells(state)
	if (!tr) return false
	dispatch?.(tr)
	return true
}

/** The selected cells emptied, with the cursor in the first of them; null when none are selected. */
export function withEmptyCells(state: EditorState): Transaction | null {
	const cells = selectedCells(state)
	if (!cells) return null
	const { tr } = state
	// The first cell last: what is then composed in it is undone together with this.
	const ranges = cells.ranges.toSorted((a, b) => b.$from.pos - a.$from.pos)
	for (const { $from, $to } of ranges) {
		const isEmpty = $from.nodeAfter!.childCount === 0
		if (!isEmpty) tr.replaceWith($from.pos, $to.pos, nodes.paragraph!.create())
	}
	const first = ranges.at(-1)!.$from.pos
	return tr.setSelection(TextSelection.near(tr.doc.resolve(first))).scrollIntoView()
}

/** The cells that are selected, or those that words are selected across, as by the handles of a telephone. */
function selectedCells({ selection, doc }: EditorState): CellSelection | null {
	if (selection instanceof CellSelection) return selection
	if (!(selection instanceof TextSelection)) return null
	const [first, last] = [cellAround(selection.$from), cellAround(selection.$to)]
	if (!first || !last || first.pos === last.pos || first.node(-1) !== last.node(-1)) return null
	return CellSelection.create(doc, first.pos, last.pos)
}

/** Puts an empty table of three by three at the cursor, and the cursor into its first cell. */
export const insertTable: Command = (state, dispatch) => {
	const cell = (type = nodes.table_cell!) => type.createAndFill()!
	const rows = Array.from({ length: newRows }, (_, row) =>
		nodes.table_row!.create(
			null,
			Array.from({ length: newColumns }, () => cell(row === 0 ? nodes.table_header : undefined)),
		),
	)
	if (dispatch) {
		const table = nodes.table!.create(null, rows)
		const tr = insertBlock(state, table)
		const start = tr.selection.from - 1 - table.nodeSize
		dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))))
	}
	return true
}

/** Goes to the next cell, and makes a row after the last one. */
export const nextCell: Command = (state, dispatch, view) => {
	if (!isInTable(state)) return false
	if (goToNextCell(1)(state, dispatch)) return true
	if (!dispatch || !view) return true
	addRowAfter(state, dispatch)
	return goToNextCell(1)(view.state, dispatch)
}

export const previousCell: Command = (state, dispatch) => {
	if (!isInTable(state)) return false
	goToNextCell(-1)(state, dispatch)
	return true
}

/** Removes the selected rows; with the last row, the table. The first row that stays is the header row. */
const removeRow = chainCommands(keepHeader(keepCursor(deleteRow)), deleteTable)

/** Removes the selected columns; with the last column, the table. */
const removeColumn = chainCommands(keepCursor(deleteColumn), deleteTable)

/** Aligns the columns of the selected cells. */
export function alignColumns(align: Align | null): Command {
	return (state, dispatch) => {
		if (!isInTable(state)) return false
		const { map, table, tableStart, left, right } = selectedRect(state)
		const { tr } = state
		for (let row = 0; row < map.height; row++) {
			for (let column = left; column < right; column++) {
				const pos = map.map[row * map.width + column]!
				if (table.nodeAt(pos)?.attrs.align !== align)
					tr.setNodeAttribute(tableStart + pos, 'align', align)
			}
		}
		dispatch?.(tr)
		return true
	}
}

/** Alignment of the column with the cursor. */
export function alignAt(state: EditorState): Align | null {
	const { map, table, left } = selectedRect(state)
	return table.nodeAt(map.map[left]!)?.attrs.align ?? null
}

export type TableCommand = {
	id: string
	label: string
	about: 'Row' | 'Column' | 'Table'
	run: Command
}

/** In the order of the bar. */
export const tableCommands: readonly TableCommand[] = [
	{ id: 'row-above', label: 'Row above', about: 'Row', run: keepHeader(addRowBefore) },
	{ id: 'row-below', label: 'Row below', about: 'Row', run: keepHeader(addRowAfter) },
	{ id: 'remove-row', label: 'Remove row', about: 'Row', run: removeRow },
	{ id: 'column-left', label: 'Column left', about: 'Column', run: keepHeader(addColumnBefore) },
	{ id: 'column-right', label: 'Column right', about: 'Column', run: keepHeader(addColumnAfter) },
	{ id: 'remove-column', label: 'Remove column', about: 'Column', run: removeColumn },
	{ id: 'remove-table', label: 'Remove table', about: 'Table', run: deleteTable },
]

/**
 * A command that removes rows or columns. The cursor goes into the cell that took the place of the first removed one, or
 * into the last one there is: left to itself, it would leave the table, and the table's bar would go.
 */
function keepCursor(command: Command): Command {
	return (state, dispatch) => {
		if (!dispatch || !isInTable(state)) return command(state, dispatch)
		const { top, left, tableStart } = selectedRect(state)
		return command(state, (tr) => {
			const map = TableMap.get(tr.doc.nodeAt(tableStart - 1)!)
			const [row, column] = [Math.min(top, map.height - 1), Math.min(left, map.width - 1)]
			const cell = tr.doc.resolve(tableStart + map.map[row * map.width + column]!)
			dispatch(tr.setSelection(TextSelection.near(cell)))
		})
	}
}

/** A command that changes rows or columns; the cells take the kind of their row. */
function keepHeader(command: Command): Command {
	return (state, dispatch) => command(state, dispatch && ((tr) => dispatch(withHeaderRow(tr))))
}

/** Markdown's first row is the header row. */
export function withHeaderRow(tr: Transaction): Transaction {
	const { $from } = tr.selection
	for (let { depth } = $from; depth > 0; depth--) {
		const table = $from.node(depth)
		if (table.type !== nodes.table) continue
		let rowPos = $from.start(depth)
		table.forEach((row, _offset, index) => {
			const wanted = index === 0 ? nodes.table_header! : nodes.table_cell!
			let pos = rowPos + 1
			row.forEach((cell) => {
				if (cell.type !== wanted) tr.setNodeMarkup(pos, wanted, cell.attrs)
				pos += cell.nodeSize
			})
			rowPos += row.nodeSize
		})
		return tr
	}
	return tr
}
