// Pictures on their way. Each stands in the text as a note that is no part of it: a failed or unfinished upload loses
// no text and is never saved.
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { EditorView } from '@tiptap/pm/view'
import type { ImageMarkup } from '../image-markup.ts'
import type { UploadNote } from '../text-target.ts'
import { drawn, drawnButton } from './block-views.ts'
import { putPicture } from './put-picture.ts'
import type { PicturePlace } from './put-picture.ts'

type Placed = PicturePlace & { note: UploadNote }

const key = new PluginKey<readonly Placed[]>('uploads')

/** Keeps the notes at their places while the text around them changes. */
export function uploadNotes(): Plugin<readonly Placed[]> {
	return new Plugin<readonly Placed[]>({
		key,
		state: {
			init: () => [],
			apply(transaction, before) {
				const set = transaction.getMeta(key) as readonly Placed[] | undefined
				if (set || !transaction.docChanged) return set ?? before
				return before.map((one) => ({ ...one, pos: transaction.mapping.map(one.pos, 1) }))
			},
		},
		props: {
			decorations(state) {
				return DecorationSet.create(
					state.doc,
					notesIn(state).map(({ note, pos }, index) =>
						Decoration.widget(pos, () => drawNote(note), {
							side: 1 + index,
							key: `upload-${note.id}-${note.percent}-${note.failure ?? ''}`,
							ignoreSelection: true,
							stopEvent: () => true,
						}),
					),
				)
			},
		},
	})
}

/** Shows these notes and no others. Those that are in the text stay at their places; new ones go to `place`. */
export function showNotes(view: EditorView, notes: readonly UploadNote[], place: PicturePlace) {
	const shown = new Map(notesIn(view.state).map((one) => [one.note.id, one]))
	const placed = notes.map((note): Placed => ({ ...(shown.get(note.id) ?? place), note }))
	view.dispatch(view.state.tr.setMeta(key, placed))
}

/** The notes of the text, in the order they came in. */
function notesIn(state: EditorState): readonly Placed[] {
	return key.getState(state) ?? []
}

/**
 * Puts a picture where its note stands. A cursor waiting there moves on to below the picture; elsewhere it stays, since
 * someone may be typing. Notes at the same place stay before or after it, in their order.
 */
export function placeNote(view: EditorView, id: number, image: ImageMarkup) {
	const { state } = view
	const placed = notesIn(state).find(({ note }) => note.id === id)
	if (!placed) return
	const { tr } = state
	const { from, to } = putPicture(tr, image, placed)
	const others = notesIn(state)
		.filter(({ note }) => note.id !== id)
		.map((one) => {
			const isHere = one.pos === placed.pos
			const before = one.note.id < id
			return { ...one, pos: isHere ? (before ? from : to) : tr.mapping.map(one.pos, 1) }
		})
	tr.setMeta(key, others)
	view.dispatch(tr)
}

/** A picture on its way, or why it did not arrive, with its buttons. */
function drawNote({ name, percent, failure, onRetry, onRemove }: UploadNote) {
	const words = failure ? `${name}: ${failure}` : `Uploading ${name}…`
	const className = failure ? 'editor-upload editor-upload-failed' : 'editor-upload'
	const progress = { max: '100', value: String(percent), 'aria-label': `Uploading ${name}` }
	const shown = percent > 0 ? [['progress', progress]] : []
	return drawn([
		'span',
		{ class: className, contenteditable: 'false' },
		['span', words],
		...(failure ? [drawnButton('Try again', onRetry)] : shown),
		drawnButton(failure ? 'Remove' : 'Cancel', onRemove),
	])
}
