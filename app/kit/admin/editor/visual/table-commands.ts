import { chainCommands } from '@tiptap/pm/commands'
import { Plugin, TextSelection } from '@tiptap/pm/state'
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
	findTable,
	goToNextCell,
	isInTable,
	selectedRect,
	TableMap,
} from '@tiptap/pm/tables'
import type { Align } from '../blocks/schema-parts.ts'
import { schema } from '../blocks/schema.ts'
import { insertBlock } from './block-commands.ts'

const { nodes } = schema
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
	if (!dispatch) return true
	const rows = [nodes.table_header!, nodes.table_cell!, nodes.table_cell!].map((type) =>
		nodes.table_row!.create(
			null,
			Array.from({ length: newColumns }, () => type.createAndFill()!),
		),
	)
	const table = nodes.table!.create(null, rows)
	const tr = insertBlock(state.tr, table)
	const start = tr.selection.from - 1 - table.nodeSize
	dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))))
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

/** Removes the selected rows; with the last row, the table. */
const removeRow = chainCommands(keepCursor(deleteRow), deleteTable)

/** Removes the selected columns; with the last column, the table. */
const removeColumn = chainCommands(keepCursor(deleteColumn), deleteTable)

/** Aligns the columns of the selected cells. */
export function alignColumns(align: Align | null): Command {
	return (state, dispatch) => {
		if (!isInTable(state)) return false
		const { map, tableStart, left, right } = selectedRect(state)
		const { tr } = state
		for (const pos of map.cellsInRect({ left, right, top: 0, bottom: map.height }))
			tr.setNodeAttribute(tableStart + pos, 'align', align)
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
	{ id: 'row-above', label: 'Row above', about: 'Row', run: addRowBefore },
	{ id: 'row-below', label: 'Row below', about: 'Row', run: addRowAfter },
	{ id: 'remove-row', label: 'Remove row', about: 'Row', run: removeRow },
	{ id: 'column-left', label: 'Column left', about: 'Column', run: addColumnBefore },
	{ id: 'column-right', label: 'Column right', about: 'Column', run: addColumnAfter },
	{ id: 'remove-column', label: 'Remove column', about: 'Column', run: removeColumn },
	{ id: 'remove-table', label: 'Remove table', about: 'Table', run: deleteTable },
]

/**
 * A command that removes rows or columns. The cursor goes into the cell that took the place of the first removed one,
 * or into the last one there is: left to itself, it would leave the table, and the table's bar would go.
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

/** Markdown's first row is the header row, also after a row was added or removed, or cells were pasted. */
export function keepsHeaderRow(): Plugin {
	return new Plugin({
		appendTransaction(transactions, _before, { selection, tr }) {
			const table = findTable(selection.$from)
			if (!table || !transactions.some(({ docChanged }) => docChanged)) return null
			const { map, width } = TableMap.get(table.node)
			map.forEach((pos, index) => {
				const cell = table.node.nodeAt(pos)!
				const wanted = index < width ? nodes.table_header! : nodes.table_cell!
				if (cell.type !== wanted) tr.setNodeMarkup(table.start + pos, wanted, cell.attrs)
			})
			return tr.docChanged ? tr : null
		},
	})
}
