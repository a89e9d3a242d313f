import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { takeBreaks } from '../line-breaks.ts'
import { textOf } from './line-break-field.ts'
import { textExtensions } from './text-extensions.ts'

type SourceBlockOptions = {
	parent: HTMLElement
	value: string
	label: string
	/** Called once, with the changed source. */
	onDone: (value: string) => void
	/** Called once instead, when the source is as it was. */
	onCancel: () => void
}

export type SourceBlock = { destroy: () => void; focus: () => void }

/**
 * The source of one block, edited in its place. Escape, Ctrl+Enter or leaving it ends the editing; the caller then
 * destroys it.
 */
export function createSourceBlock(options: SourceBlockOptions): SourceBlock {
	const { parent, value, label, onDone, onCancel } = options
	const { text, breaks } = takeBreaks(value)
	let isOver = false
	const end = () => {
		if (isOver) return true
		isOver = true
		const written = textOf(view.state)
		if (written === value) onCancel()
		else onDone(written)
		return true
	}
	const extensions = [
		keymap.of([
			{ key: 'Escape', run: end },
			{ key: 'Mod-Enter', run: end },
		]),
		textExtensions(breaks),
		withoutFiles,
		EditorView.contentAttributes.of({ 'aria-label': label }),
	]
	const state = EditorState.create({
		doc: text,
		selection: { anchor: text.length },
		extensions,
	})
	const view = new EditorView({ parent, state })
	view.dom.addEventListener('focusout', ({ relatedTarget }) => {
		// The window losing the focus is not leaving: it comes back to the same place.
		const isInside = relatedTarget instanceof Node && view.dom.contains(relatedTarget)
		if (!isInside && document.hasFocus()) end()
	})
	view.focus()
	return {
		destroy() {
			isOver = true
			view.destroy()
		},
		focus: () => view.focus(),
	}
}

/** A dropped file would be inserted as text, whatever its format. */
const withoutFiles = EditorView.domEventHandlers({
	drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0,
})
