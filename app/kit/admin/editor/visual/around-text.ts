import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'

const { nodes } = schema
/** How far a hand may move while it clicks. */
const slopPx = 4
const around = [nodes.bullet_list!, nodes.ordered_list!, nodes.list_item!, nodes.blockquote!]

/**
 * Clicks in the page around the text. Beside it, the cursor goes into the line; below it, to the end, where behind a
 * table, a picture or the like a new paragraph begins. Returns what stops it.
 */
export function takeClicksAround(view: EditorView, page: HTMLElement): () => void {
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
		if (button !== 0 || (target !== page && target !== view.dom)) return
		// The text keeps the focus, and a telephone its keyboard.
		if (target === page) event.preventDefault()
		if (!shiftKey && isBelow(view, clientY)) {
			pressedY = clientY
			ownerDocument.addEventListener('mouseup', onRelease, { once: true })
		} else if (target === page) {
			view.dispatch(beside(view, event))
			view.focus()
		}
	}
	page.addEventListener('mousedown', onPress)
	return () => {
		page.removeEventListener('mousedown', onPress)
		ownerDocument.removeEventListener('mouseup', onRelease)
	}
}

/** Puts the cursor into the line beside which was pressed; with Shift, selects up to there. */
function beside(view: EditorView, { clientX, clientY, shiftKey }: MouseEvent): Transaction {
	const { left, right, top, bottom } = view.dom.getBoundingClientRect()
	const found = view.posAtCoords({
		left: Math.max(left + 1, Math.min(clientX, right - 1)),
		top: Math.max(top + 1, Math.min(clientY, bottom - 1)),
	})
	const { tr, doc, selection } = view.state
	const $pos = doc.resolve(found?.pos ?? 0)
	return tr.setSelection(
		shiftKey ? TextSelection.between(selection.$anchor, $pos) : Selection.near($pos),
	)
}

/** Puts the cursor where the text goes on. */
function atEnd({ doc, tr }: EditorState): Transaction {
	if (goesOn(doc.lastChild)) return tr.setSelection(Selection.atEnd(doc)).scrollIntoView()
	tr.insert(doc.content.size, nodes.paragraph!.create())
	return tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView()
}

/** Whether words can be typed at the end of the block. */
function goesOn(block: Node | null): boolean {
	if (!block) return false
	if (around.includes(block.type)) return goesOn(block.lastChild)
	return block.isTextblock && !block.type.spec.code
}

function isBelow(view: EditorView, clientY: number): boolean {
	const last = view.dom.lastElementChild
	return last !== null && clientY > last.getBoundingClientRect().bottom
}
