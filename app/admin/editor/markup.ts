// Markdown edits of the toolbar, the slash menu and the shortcuts. Each is one undo step.
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { EditorSelection } from '@codemirror/state'
import type { EditorState, Line, TransactionSpec } from '@codemirror/state'

export type InlineMark = '**' | '*' | '~~'

const nodeOfMark: Record<InlineMark, string> = {
	'**': 'StrongEmphasis',
	'*': 'Emphasis',
	'~~': 'Strikethrough',
}
const linePrefix =
	/^(?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?/
const parseMs = 50

/** Adds the marks around the selection, or removes them if it is inside them. */
export function toggleInline(state: EditorState, mark: InlineMark): TransactionSpec {
	const { main } = state.selection
	const around = enclosingNode(state, nodeOfMark[mark])
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

/** Makes the selected lines headings of this level, or plain text if they all are. */
export function toggleHeading(state: EditorState, level: number): TransactionSpec {
	const mark = `${'#'.repeat(level)} `
	const lines = selectedLines(state)
	const isOn = lines.every(({ text }) => headingLevelOf(text) === level)
	return changeLines(state, lines, (line) => {
		const old = /^(?:#{1,6}[ \t])?/.exec(line.text)![0]
		return { from: line.from, to: line.from + old.length, insert: isOn ? '' : mark }
	})
}

export function toggleList(state: EditorState, kind: 'bullet' | 'numbered'): TransactionSpec {
	const lines = selectedLines(state)
	const isOn = lines.every(({ text }) => listKindOf(text) === kind)
	return changeLines(state, lines, (line, index) => {
		const [all, quote = '', indent = ''] = /^((?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?)([ \t]*)/.exec(
			line.text,
		)!
		const old = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t])?/.exec(line.text.slice(all.length))![0]
		const from = line.from + quote.length + indent.length
		const marker = kind === 'bullet' ? '- ' : `${index + 1}. `
		return { from, to: from + old.length, insert: isOn ? '' : marker }
	})
}

export function toggleQuote(state: EditorState): TransactionSpec {
	const lines = selectedLines(state, { blank: true })
	const isOn = lines.every(({ text }) => text.startsWith('>'))
	return changeLines(state, lines, (line) => {
		const old = isOn ? /^>[ \t]?/.exec(line.text)![0] : ''
		return { from: line.from, to: line.from + old.length, insert: isOn ? '' : '> ' }
	})
}

/** Inserts a block on its own lines at the cursor, with the blank lines Markdown needs around it. */
export function insertBlock(
	state: EditorState,
	block: string,
	at: number = state.selection.main.head,
): TransactionSpec {
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
): TransactionSpec {
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

/** Replaces the selection with text or markup. */
function insertInline(state: EditorState, markup: string): TransactionSpec {
	return { ...state.replaceSelection(markup), scrollIntoView: true }
}

/** Replaces the selection with a link labelled `label`. */
export function insertLink(state: EditorState, address: string, label: string): TransactionSpec {
	const target = /[()\s<>]/.test(address)
		? `<${address.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`
		: address
	return insertInline(state, `[${label}](${target})`)
}

/** Ids of the commands active at the cursor, for the pressed state of the toolbar buttons. */
export function marksAt(state: EditorState): string[] {
	const { text } = state.doc.lineAt(state.selection.main.head)
	const inline = (Object.keys(nodeOfMark) as InlineMark[]).filter((mark) =>
		enclosingNode(state, nodeOfMark[mark]),
	)
	const level = headingLevelOf(text)
	return [
		...inline,
		...(level ? [`heading-${level}`] : []),
		...(listKindOf(text) ? [listKindOf(text)!] : []),
		...(text.startsWith('>') ? ['quote'] : []),
	]
}

function headingLevelOf(text: string): number {
	return /^(#{1,6})[ \t]/.exec(text)?.[1]?.length ?? 0
}

function listKindOf(text: string): 'bullet' | 'numbered' | null {
	const marker = /^(?:[ \t]{0,3}>(?:[ \t]{0,4}>)*[ \t]?)?[ \t]*([-*+]|\d{1,9}[.)])[ \t]/.exec(
		text,
	)?.[1]
	return marker ? (/^\d/.test(marker) ? 'numbered' : 'bullet') : null
}

function enclosingNode(state: EditorState, name: string): { from: number; to: number } | null {
	const { from, to } = state.selection.main
	const tree = ensureSyntaxTree(state, to, parseMs) ?? syntaxTree(state)
	for (const side of [1, -1] as const) {
		let node = tree.resolveInner(from, side) as ReturnType<typeof tree.resolveInner> | null
		for (; node; node = node.parent) {
			if (node.name === name && node.from <= from && node.to >= to) return node
		}
	}
	return null
}

function unwrap({ from, to }: { from: number; to: number }, length: number): TransactionSpec {
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
	const parts: { from: number; to: number }[] = []
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

/** The selected lines, without blank ones unless `blank` is set. If all are blank, the first. */
function selectedLines(state: EditorState, options: { blank?: boolean } = {}): Line[] {
	const { from, to } = state.selection.main
	const first = state.doc.lineAt(from).number
	const last = state.doc.lineAt(to).number
	const lines = Array.from({ length: last - first + 1 }, (_, index) =>
		state.doc.line(first + index),
	)
	const written = options.blank ? lines : lines.filter(({ text }) => text.trim() !== '')
	return written.length > 0 ? written : lines.slice(0, 1)
}

function changeLines(
	state: EditorState,
	lines: Line[],
	change: (line: Line, index: number) => { from: number; to: number; insert: string },
): TransactionSpec {
	const set = state.changes(lines.map(change))
	const { anchor, head } = state.selection.main
	const selection = EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1))
	return { changes: set, selection }
}

function isBlankLine(state: EditorState, number: number): boolean {
	if (number < 1 || number > state.doc.lines) return true
	return state.doc.line(number).text.trim() === ''
}
