import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { TextDocument } from '../blocks/text-document.ts'

const lettersCompared = 12

/** Puts the cursor where it was in the plain text area: behind the same letters of the same block. */
export function putCursor(
	view: EditorView,
	text: TextDocument,
	{ head }: { anchor: number; head: number },
) {
	const { doc } = view.state
	const whole = text.write(doc)
	let [at, pos] = [0, 0]
	let target = TextSelection.atEnd(doc)
	for (let index = 0; index < doc.childCount; index++) {
		const block = doc.child(index)
		const source = text.textOf(block)
		const start = whole.indexOf(source, at)
		if (head <= start + source.length) {
			const before = source.slice(0, Math.max(0, head - start))
			target = TextSelection.near(doc.resolve(pos + 1 + lettersIn(block.textContent, before)))
			break
		}
		at = start + source.length
		pos += block.nodeSize
	}
	view.dispatch(view.state.tr.setSelection(target).scrollIntoView())
	view.focus()
}

/** How many letters of the block's words are before the cursor, found by the last ones before it. */
function lettersIn(words: string, before: string): number {
	const tail = before.slice(-lettersCompared).replaceAll(/[*_~`#>[\]]/g, '')
	if (tail.trim() === '') return 0
	const found = words.indexOf(tail, Math.max(0, before.length - tail.length * 4))
	return found < 0 ? Math.min(words.length, before.length) : found + tail.length
}
