import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { takeBreaks } from '../line-breaks.ts'
import { textOf } from './line-break-field.ts'
import { textExtensions } from './text-extensions.ts'

type SourceBlockOptions = {
	parent: HTMLElement
	value: string
	label: string
	/** Called with each change, so that what is saved meanwhile has it. */
	onChange: (value: string) => void
	/** Called once, with the source. `hasLeft`: the focus went elsewhere and stays there. */
	onDone: (value: string, hasLeft: boolean) => void
}

export type SourceBlock = { destroy: () => void; focus: () => void }

/**
 * The source of one block, edited in its place. Escape, Ctrl+Enter or leaving it ends the editing; the caller then
 * destroys it.
 */
export function createSourceBlock(options: SourceBlockOptions): SourceBlock {
	const { parent, value, label, onChange, onDone } = options
	const { text, breaks } = takeBreaks(value)
	let isOver = false
	const end = (hasLeft: boolean) => {
		if (isOver) return true
		isOver = true
		onDone(textOf(view.state), hasLeft)
		return true
	}
	const extensions = [
		keymap.of([
			{ key: 'Escape', run: () => end(false) },
			{ key: 'Mod-Enter', run: () => end(false) },
		]),
		textExtensions(breaks),
		withoutFiles,
		EditorView.updateListener.of(({ docChanged, state: now }) => {
			if (docChanged) onChange(textOf(now))
		}),
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
		if (!isInside && document.hasFocus()) end(true)
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
