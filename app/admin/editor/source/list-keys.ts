import { EditorSelection } from '@codemirror/state'
import type { EditorState, Line } from '@codemirror/state'
import type { Command, EditorView, KeyBinding } from '@codemirror/view'
import { visitMarkdown } from '../visit-markdown.ts'
import { continueLine, indentLine, isListItem, outdentLine } from './list-lines.ts'
import type { LineEdit } from './list-lines.ts'

/**
 * Tab and Shift+Tab indent and outdent list items: by two spaces, or by the marker's width below a numbered item. On
 * other lines, and after Escape, the browser moves the focus out of the editor. Enter continues a list or a quote.
 */
export const listKeys: readonly KeyBinding[] = [
	{ key: 'Tab', run: moveItems(indentLine), shift: moveItems(outdentLine) },
	{ key: 'Enter', run: continueList },
]

function moveItems(edit: typeof indentLine): Command {
	return (view) => {
		const { state } = view
		const lines = selectedLines(state)
		const items = lines.filter((line) => isListItem(line.text) && !isCode(state, line))
		if (items.length === 0) return false
		const before = textsBefore(state, lines[0]!)
		const changes = lines.flatMap((line) => {
			const change = items.includes(line) ? edit(line.text, before) : null
			before.push(change ? edited(line.text, change) : line.text)
			return change ? [at(line, change)] : []
		})
		if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.indent' })
		return true
	}
}

function continueList(view: EditorView): boolean {
	const { state } = view
	const { main } = state.selection
	const line = state.doc.lineAt(main.head)
	const change =
		main.empty &&
		!isCode(state, line) &&
		continueLine(line.text, main.head - line.from, textsBefore(state, line))
	if (!change) {
		view.dispatch(state.replaceSelection('\n'), { scrollIntoView: true, userEvent: 'input' })
		return true
	}
	const changes = at(line, change)
	view.dispatch({
		changes,
		selection: EditorSelection.cursor(
			changes.from + changes.insert.length + leftOf(change, main.head - line.from),
		),
		scrollIntoView: true,
		userEvent: 'input',
	})
	return true
}

/** Cursor offset after the edit: an outdented item keeps the cursor after its marker. */
function leftOf(change: LineEdit, column: number): number {
	return change.insert === '' ? Math.max(0, column - change.to) : 0
}

function selectedLines(state: EditorState): Line[] {
	const { from, to } = state.selection.main
	const first = state.doc.lineAt(from).number
	const last = state.doc.lineAt(to).number
	return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
}

/** How many lines above are searched for an item's list. */
const mostBefore = 300

function textsBefore(state: EditorState, line: Line): string[] {
	const first = Math.max(1, line.number - mostBefore)
	return Array.from(
		{ length: line.number - first },
		(_, index) => state.doc.line(first + index).text,
	)
}

function edited(text: string, { from, to, insert }: LineEdit): string {
	return text.slice(0, from) + insert + text.slice(to)
}

/** Whether a line is within a fenced code block. The text above it says so. */
function isCode(state: EditorState, line: Line): boolean {
	const text = state.sliceDoc(0, line.to)
	if (!/`{3}|~{3}/.test(text)) return false
	let isWithin = false
	visitMarkdown(text, (node, { from, to }) => {
		isWithin ||= node.type === 'code' && to >= line.to && /[`~]/.test(text[from] ?? '')
	})
	return isWithin
}

function at(line: Line, { from, to, insert }: LineEdit) {
	return { from: line.from + from, to: line.from + to, insert }
}
