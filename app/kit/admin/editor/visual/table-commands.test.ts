import { history, undo } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { CellSelection, cellAround } from '@tiptap/pm/tables'
import { expect, test } from 'vitest'
import { editorState, placeOf, textOf } from '#tests/support/editor-state.ts'
import { keepsHeaderRow, tableCommands, withEmptyCells } from './table-commands.ts'

const table = '| A | B |\n| - | - |\n| one | two |'

test('a row or column is removed while others stay, and the first row that stays is the header row', () => {
	expect(after('remove-row', at(table, 'one'))).toBe('| A | B |\n| - | - |')
	expect(after('remove-row', at(table, 'A'))).toBe('| one | two |\n| - | - |')
	expect(after('remove-column', at(table, 'A'))).toBe('| B |\n| - |\n| two |')
})

test('the cursor stays in the table: in the row or column that took the place, else in the last one', () => {
	const text = `Over\n\n| A | B | C |\n| - | - | - |\n| one | two | three |\n| four | five | six |\n\nUnder`
	for (const [id, state, place] of [
		['remove-row', at(text, 'five'), 'two'],
		['remove-row', at(text, 'two'), 'five'],
		['remove-row', at(text, 'C'), 'three'],
		['remove-row', cells(text, 'three', 'five'), 'B'],
		['remove-column', at(text, 'three'), 'two'],
		['remove-column', at(text, 'one'), 'two'],
		['remove-column', cells(text, 'six', 'two'), 'one'],
	] as const) {
		const { doc, selection } = run(id, state)
		expect([id, selection.empty, selection.from]).toEqual([id, true, placeOf(doc, place)])
		expect(undone(id, state)).toBe(text)
	}
})

test('the table goes with its last row or column, also with all of them selected, and undo brings it back', () => {
	const text = `Over\n\n${table}\n\nUnder`
	for (const [id, state] of [
		['remove-row', at('Over\n\n| A | B |\n| - | - |\n\nUnder', 'B')],
		['remove-column', at('Over\n\n| A |\n| - |\n| one |\n\nUnder', 'one')],
		['remove-row', cells(text, 'A', 'one')],
		['remove-column', cells(text, 'A', 'B')],
	] as const) {
		expect(after(id, state)).toBe('Over\n\nUnder')
		expect(undone(id, state)).toBe(textOf(state.doc))
	}
	expect(after('remove-row', at('| A |\n| - |', 'A'))).toBe('')
})

test('emptied cells stay with their row and kind, the cursor is in the first, and what is beside them stays', () => {
	const text = '| A | B |\n| :- | -: |\n| one | **two** |\n| three | ![Hen](/media/a/1.jpg) six |'
	for (const state of [cells(text, 'six', 'B'), editorState(text, 'B', 'six')]) {
		const { doc, selection } = state.apply(withEmptyCells(state)!)
		expect(textOf(doc)).toBe('| A | |\n| :- | -: |\n| one | |\n| three | |')
		expect(selection.empty).toBe(true)
		expect(selection.$from.index(1)).toBe(0)
	}
	expect(withEmptyCells(editorState(text, 'three'))).toBeNull()
})

function at(text: string, words: string): EditorState {
	const state = editorState(text, words).reconfigure({ plugins: [history(), keepsHeaderRow()] })
	return state.apply(
		state.tr.setSelection(TextSelection.create(state.doc, placeOf(state.doc, words))),
	)
}

/** With the cells from one to another selected. */
function cells(text: string, first: string, last: string): EditorState {
	const state = at(text, first)
	const [from, to] = [first, last].map(
		(words) => cellAround(state.doc.resolve(placeOf(state.doc, words)))!.pos,
	)
	return state.apply(state.tr.setSelection(CellSelection.create(state.doc, from!, to)))
}

function run(id: string, state: EditorState): EditorState {
	let next = state
	const { run: command } = tableCommands.find((one) => one.id === id)!
	command(state, (tr) => (next = state.apply(tr)))
	return next
}

function after(id: string, state: EditorState): string {
	return textOf(run(id, state).doc)
}

function undone(id: string, state: EditorState): string {
	let next = run(id, state)
	undo(next, (tr) => (next = next.apply(tr)))
	return textOf(next.doc)
}
