import { Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'

const { nodes } = schema
const goesOn = [nodes.bullet_list!, nodes.ordered_list!, nodes.blockquote!]

/**
 * A click in the page below the text puts the cursor at its end. Behind a table, a picture or the like, a new paragraph
 * begins. Returns what stops it.
 */
export function takeClicksBelow(view: EditorView, page: HTMLElement): () => void {
	let pressedY: number | null = null
	const onMouseDown = (event: MouseEvent) => {
		pressedY = event.clientY
		// The text keeps the focus, and a telephone its keyboard.
		if (event.target === page) event.preventDefault()
	}
	// Pressed and let go in different places, it selects words.
	const onClick = ({ target, clientY, shiftKey }: MouseEvent) => {
		const isPage = target === page || target === view.dom
		if (!isPage || shiftKey || clientY !== pressedY || !isBelow(view, clientY)) return
		view.dispatch(atEnd(view.state))
		view.focus()
	}
	page.addEventListener('mousedown', onMouseDown)
	page.addEventListener('click', onClick)
	return () => {
		page.removeEventListener('mousedown', onMouseDown)
		page.removeEventListener('click', onClick)
	}
}

/** Puts the cursor where the text goes on. */
function atEnd({ doc, tr }: EditorState): Transaction {
	const last = doc.lastChild
	const isWords = last?.isTextblock && !last.type.spec.code
	if (isWords || (last && goesOn.includes(last.type)))
		return tr.setSelection(Selection.atEnd(doc)).scrollIntoView()
	tr.insert(doc.content.size, nodes.paragraph!.create())
	return tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView()
}

function isBelow(view: EditorView, clientY: number): boolean {
	const last = view.dom.lastElementChild
	return last !== null && clientY > last.getBoundingClientRect().bottom
}
