import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Transaction } from '@codemirror/state'
import { breaksAfter, putBreaks } from '../line-breaks.ts'
import type { LineBreak, TextEdit } from '../line-breaks.ts'

const setBreaks = StateEffect.define<readonly LineBreak[]>()

/** The original kind of each line break in the document. */
const lineBreaks = StateField.define<readonly LineBreak[]>({
	create: () => [],
	update(breaks, transaction) {
		if (!transaction.docChanged) return given(transaction) ?? breaks
		return (
			given(transaction) ??
			breaksAfter({ text: transaction.startState.doc.toString(), breaks }, editsOf(transaction))
		)
	},
})

/** Keeps the kinds of line breaks through edits, undo and redo. */
export function keepLineBreaks(breaks: readonly LineBreak[]) {
	return [
		lineBreaks.init(() => breaks),
		invertedEffects.of((transaction) => {
			if (!transaction.docChanged) return []
			const before = transaction.startState.field(lineBreaks)
			return before.some((kind) => kind !== '\n') ? [setBreaks.of(before)] : []
		}),
	]
}

/** The document's text with its original line breaks, except in edited places. */
export function textOf(state: EditorState): string {
	return putBreaks({ text: state.doc.toString(), breaks: state.field(lineBreaks) })
}

/** Effect that sets the breaks when the text is replaced from outside. */
export function breaksAre(breaks: readonly LineBreak[]) {
	return setBreaks.of(breaks)
}

/** Breaks set by an undo or redo: of its effects, the last (oldest) that fits the document. */
function given(transaction: Transaction): readonly LineBreak[] | undefined {
	const count = transaction.newDoc.lines - 1
	return transaction.effects
		.filter((effect) => effect.is(setBreaks))
		.map((effect) => effect.value as readonly LineBreak[])
		.findLast((breaks) => breaks.length === count)
}

function editsOf(transaction: Transaction): TextEdit[] {
	const edits: TextEdit[] = []
	transaction.changes.iterChanges((from, to, ...[, , inserted]) => {
		edits.push({ from, to, insert: inserted.toString() })
	})
	return edits
}
