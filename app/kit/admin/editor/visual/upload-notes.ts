// Pictures on their way. Each stands in the text as a note that is no part of it: a failed or unfinished upload loses no
// text and is never saved.
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { EditorView } from '@tiptap/pm/view'
import type { ImageMarkup } from '../image-markup.ts'
import type { UploadButtons, UploadNote } from '../text-target.ts'
import { putPicture } from './put-picture.ts'
import type { PicturePlace } from './put-picture.ts'

type Placed = PicturePlace & { note: UploadNote; buttons: UploadButtons }

type Change =
	| { kind: 'add'; placed: Placed }
	| { kind: 'change'; note: UploadNote }
	| { kind: 'remove'; id: number }
	| { kind: 'set'; placed: readonly Placed[] }

const key = new PluginKey<readonly Placed[]>('uploads')

/** Keeps the notes at their places while the text around them changes. */
export function uploadNotes(): Plugin<readonly Placed[]> {
	return new Plugin<readonly Placed[]>({
		key,
		state: {
			init: () => [],
			apply(transaction, before) {
				const change = transaction.getMeta(key) as Change | undefined
				if (change?.kind === 'set') return change.placed
				const moved = transaction.docChanged
					? before.map((one) => ({ ...one, pos: transaction.mapping.map(one.pos, 1) }))
					: before
				return change ? changed(moved, change) : moved
			},
		},
		props: {
			decorations(state) {
				return DecorationSet.create(
					state.doc,
					notesIn(state).map(({ note, buttons, pos }, index) =>
						Decoration.widget(pos, () => drawNote(note, buttons), {
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

export function showNote(view: EditorView, placed: Placed) {
	view.dispatch(view.state.tr.setMeta(key, { kind: 'add', placed } satisfies Change))
}

export function changeNote(view: EditorView, note: UploadNote) {
	view.dispatch(view.state.tr.setMeta(key, { kind: 'change', note } satisfies Change))
}

export function removeNote(view: EditorView, id: number) {
	view.dispatch(view.state.tr.setMeta(key, { kind: 'remove', id } satisfies Change))
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
	tr.setMeta(key, { kind: 'set', placed: others } satisfies Change)
	view.dispatch(tr)
}

function changed(before: readonly Placed[], change: Change): readonly Placed[] {
	if (change.kind === 'add') return [...before, change.placed]
	if (change.kind === 'change')
		return before.map((one) =>
			one.note.id === change.note.id ? { ...one, note: change.note } : one,
		)
	return change.kind === 'remove' ? before.filter(({ note }) => note.id !== change.id) : before
}

/** A picture on its way, or why it did not arrive, with its buttons. */
function drawNote({ name, percent, failure }: UploadNote, buttons: UploadButtons) {
	const box = document.createElement('span')
	box.className = failure ? 'editor-upload editor-upload-failed' : 'editor-upload'
	box.contentEditable = 'false'
	const words = document.createElement('span')
	words.textContent = failure ? `${name}: ${failure}` : `Uploading ${name}…`
	box.append(words)
	if (failure) box.append(button('Try again', buttons.onRetry))
	else if (percent > 0) box.append(progressOf(name, percent))
	box.append(button(failure ? 'Remove' : 'Cancel', buttons.onRemove))
	return box
}

function progressOf(name: string, percent: number): HTMLProgressElement {
	const bar = document.createElement('progress')
	bar.max = 100
	bar.value = percent
	bar.setAttribute('aria-label', `Uploading ${name}`)
	return bar
}

function button(label: string, onClick: () => void): HTMLButtonElement {
	const element = document.createElement('button')
	element.type = 'button'
	element.textContent = label
	element.addEventListener('click', onClick)
	return element
}
