import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { TextTarget } from '../text-target.ts'
import { insertBlockAbove, insertLink } from './markup.ts'
import { changedUpload, hiddenUpload, imageChange, placedUpload, shownUpload } from './uploads.ts'

/** The source as what dialogs and uploads write into. */
export function createSourceTarget(view: EditorView): TextTarget {
	const put = (spec: TransactionSpec, userEvent = 'input.markup') =>
		view.dispatch({ userEvent, ...spec })
	return {
		selectedWords: () => selectedWords(view),
		putLink(address, words) {
			const { to, empty } = view.state.selection.main
			// Several blocks do not fit into one link: they stay, and the link comes after them.
			if (!empty && selectedWords(view) === '') put({ selection: { anchor: to } }, 'select')
			put(insertLink(view.state, address, words))
		},
		putPicture: (image) =>
			put(imageChange(view.state, image, view.state.selection.main.head), 'input.image'),
		putVideo: (address) => put(insertBlockAbove(view.state, address)),
		showUpload: (note, buttons, at) =>
			view.dispatch(shownUpload(at ?? view.state.selection.main.head, note, buttons)),
		changeUpload: (note) => dispatchInFocus(view, changedUpload(note)),
		hideUpload: (id) => dispatchInFocus(view, hiddenUpload(id)),
		placeUpload(id, image) {
			const spec = placedUpload(view.state, id, image)
			if (spec) dispatchInFocus(view, spec)
		},
		focus: () => view.focus(),
	}
}

/** When the button that has the focus goes with its upload, the text gets the focus. */
function dispatchInFocus(view: EditorView, spec: TransactionSpec) {
	const focused = document.activeElement
	const isWithin = view.dom.contains(focused)
	view.dispatch(spec)
	if (isWithin && !focused?.isConnected) view.focus()
}

function selectedWords({ state }: EditorView): string {
	const { from, to } = state.selection.main
	const words = state.sliceDoc(from, to)
	return /\n[ \t>]*\n/.test(words) ? '' : words.replaceAll('\n', ' ')
}
