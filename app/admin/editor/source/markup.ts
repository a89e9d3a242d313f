// Markdown edits of the shortcuts, the dialogs and the clipboard. Each is one undo step.
import { EditorSelection } from '@codemirror/state'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { visitMarkdown } from '../visit-markdown.ts'
import type { Place } from '../visit-markdown.ts'

export type InlineMark = '**' | '*'

const linePrefix =
	/^(?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?/

/** Adds the marks around the selection, or removes them if it is inside them. */
export function toggleInline(state: EditorState, mark: InlineMark): TransactionSpec {
	const { main } = state.selection
	const around = enclosing(state, mark === '**' ? 'strong' : 'emphasis')
	if (around) return unwrap(around, mark.length)
	if (main.empty) {
		return {
			changes: { from: main.from, insert: mark + mark },
			selection: EditorSelection.cursor(main.from + mark.length),
		}
	}
	const parts = wordsOfLines(state, main.from, main.to)
	const changes = parts.flatMap(({ from, to }) => [
		{ from, insert: mark },
		{ from: to, insert: mark },
	])
	const set = state.changes(changes)
	return {
		changes: set,
		selection: EditorSelection.range(set.mapPos(main.from, 1), set.mapPos(main.to, -1)),
	}
}

/** Inserts a block on its own lines at the cursor, with the blank lines Markdown needs around it. */
export function insertBlock(
	state: EditorState,
	block: string,
	at: number = state.selection.main.head,
) {
	const { from, to, before, after } = blockPlace(state, at)
	return {
		changes: { from, to, insert: before + block + after },
		selection: EditorSelection.cursor(from + before.length + block.length),
		scrollIntoView: true,
	}
}

/** Like `insertBlock`, but with the cursor on a blank line below, so that the next text is not part of the block. */
export function insertBlockAbove(
	state: EditorState,
	block: string,
	at: number = state.selection.main.head,
) {
	const { from, to, before, after } = blockPlace(state, at)
	const rest = after + state.sliceDoc(to)
	const wanted = rest.trim() === '' ? 2 : 4
	const room = '\n'.repeat(Math.max(0, wanted - /^\n*/.exec(rest)![0].length))
	return {
		changes: { from, to, insert: before + block + room + after },
		selection: EditorSelection.cursor(from + before.length + block.length + 2),
		scrollIntoView: true,
	}
}

/** Replaces the selection with a link labelled `label`. Spaces at the edges of the selection stay, outside the link. */
export function insertLink(state: EditorState, address: string, label: string): TransactionSpec {
	const target = /[()\s<>]/.test(address)
		? `<${address.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`
		: address
	const { from, to } = state.selection.main
	const selected = state.sliceDoc(from, to)
	const isBlank = selected.trim() === ''
	const before = isBlank ? '' : selected.slice(0, selected.length - selected.trimStart().length)
	const after = isBlank ? '' : selected.slice(selected.trimEnd().length)
	const link = `${before}[${label.trim() || label}](${target})${after}`
	return { ...state.replaceSelection(link), scrollIntoView: true }
}

function blockPlace(state: EditorState, at: number) {
	const line = state.doc.lineAt(at)
	const isBlank = line.text.trim() === ''
	const isAtStart = !isBlank && at === line.from
	const from = isBlank || isAtStart ? line.from : line.to
	const to = isBlank ? line.to : from
	const previous = from === line.from ? line.number - 1 : line.number
	const before = isBlankLine(state, previous) ? '' : from === line.from ? '\n' : '\n\n'
	const after = isAtStart ? '\n\n' : isBlankLine(state, line.number + 1) ? '' : '\n'
	return { from, to, before, after }
}

/** The smallest strong or emphasised part that has the whole selection in it. */
function enclosing(state: EditorState, type: 'strong' | 'emphasis'): Place | null {
	const { from, to } = state.selection.main
	let found: Place | null = null
	visitMarkdown(state.doc.toString(), (node, place) => {
		if (node.type === type && place.from <= from && place.to >= to) found = place
	})
	return found
}

function unwrap({ from, to }: Place, length: number): TransactionSpec {
	return {
		changes: [
			{ from, to: from + length },
			{ from: to - length, to },
		],
	}
}

/** The selected range of each line, without line-start marks and surrounding spaces. */
function wordsOfLines(state: EditorState, from: number, to: number) {
	const first = state.doc.lineAt(from).number
	const last = state.doc.lineAt(to).number
	const parts: Place[] = []
	for (let number = first; number <= last; number++) {
		const line = state.doc.line(number)
		const start = Math.max(from, line.from + linePrefix.exec(line.text)![0].length)
		const text = state.sliceDoc(start, Math.max(start, Math.min(to, line.to)))
		if (text.trim() === '') continue
		const lead = text.length - text.trimStart().length
		parts.push({ from: start + lead, to: start + text.trimEnd().length })
	}
	return parts
}

function isBlankLine(state: EditorState, number: number): boolean {
	if (number < 1 || number > state.doc.lines) return true
	return state.doc.line(number).text.trim() === ''
}
