import type { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { TextDocument } from '#kit/admin/editor/blocks/text-document.ts'

/**
 * A text of the visual editor with words selected: from before the first to behind the last, which stand in it once.
 */
export function editorState(markdown: string, first: string, last = first): EditorState {
	const doc = new TextDocument().read(markdown)
	const [from, to] = [placeOf(doc, first), placeOf(doc, last) + last.length]
	return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
}

/** The Markdown of a document, all of it written anew. */
export function textOf(doc: Node): string {
	return new TextDocument().write(doc)
}

/** The place of words in the text. */
export function placeOf(doc: Node, words: string): number {
	let place = -1
	doc.descendants((node, at) => {
		const found = node.text?.indexOf(words) ?? -1
		if (found !== -1) place = at + found
	})
	if (place < 0) throw new Error(`The text has no ${words}`)
	return place
}
