import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Transaction } from '@codemirror/state'
import { breaksAfter, putBreaks } from './line-breaks.ts'
import type { LineBreak, TextEdit } from './line-breaks.ts'

const setBreaks = StateEffect.define<readonly LineBreak[]>()

/** What each line break of the document was in the text that was given. */
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

/** The whole text as it was given, but for what was edited. */
export function textOf(state: EditorState): string {
	return putBreaks({ text: state.doc.toString(), breaks: state.field(lineBreaks) })
}

/** Says what the breaks are after a change that replaces the text from outside. */
export function breaksAre(breaks: readonly LineBreak[]) {
	return setBreaks.of(breaks)
}

/** The oldest of the states an undo goes back to, when it fits the document. */
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
