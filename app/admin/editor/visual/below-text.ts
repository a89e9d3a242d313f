import { Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'

const { nodes } = schema
/** How far a hand may move while it clicks. */
const slopPx = 4
const goesOn = [nodes.bullet_list!, nodes.ordered_list!, nodes.blockquote!]

/**
 * A click in the page below the text puts the cursor at its end. Behind a table, a picture or the like, a new paragraph
 * begins. Returns what stops it.
 */
export function takeClicksBelow(view: EditorView, page: HTMLElement): () => void {
	const { ownerDocument } = page
	let pressedY = 0
	// A bar may come under the pointer in between, so that there is no click.
	const onRelease = ({ clientY }: MouseEvent) => {
		// Let go elsewhere, it has selected words.
		if (Math.abs(clientY - pressedY) > slopPx) return
		view.dispatch(atEnd(view.state))
		view.focus()
	}
	const onPress = (event: MouseEvent) => {
		const { target, clientY, shiftKey, button } = event
		// The text keeps the focus, and a telephone its keyboard.
		if (target === page) event.preventDefault()
		const isPage = target === page || target === view.dom
		if (!isPage || shiftKey || button !== 0 || !isBelow(view, clientY)) return
		pressedY = clientY
		ownerDocument.addEventListener('mouseup', onRelease, { once: true })
	}
	page.addEventListener('mousedown', onPress)
	return () => {
		page.removeEventListener('mousedown', onPress)
		ownerDocument.removeEventListener('mouseup', onRelease)
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
