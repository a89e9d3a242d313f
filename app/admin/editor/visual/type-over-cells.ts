import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { emptyCells, withEmptyCells } from './table-commands.ts'

/** What is typed over selected cells is in the first of them, and the others are empty: with keys, without, or composed. */
export function typesOverCells(): Plugin {
	return new Plugin({
		props: {
			handleTextInput: (view, _from, _to, words) => typeOver(view, words),
			handleDOMEvents: {
				beforeinput(view, event) {
					const isTyping = /^insert(?:Text|Paragraph|LineBreak)$/.test(event.inputType)
					if (!isTyping || view.composing || !typeOver(view, event.data ?? '')) return false
					event.preventDefault()
					return true
				},
				compositionstart(view) {
					emptyCells(view.state, view.dispatch)
					return false
				},
			},
		},
	})
}

function typeOver(view: EditorView, words: string): boolean {
	const tr = withEmptyCells(view.state)
	if (!tr) return false
	view.dispatch(words ? tr.insertText(words) : tr)
	return true
}
