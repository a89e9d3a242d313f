// Images being uploaded. The editor shows each as a widget that is not part of the text, so a failed or unfinished upload
// loses no text and is never saved.
import { EditorSelection, StateEffect, StateField } from '@codemirror/state'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { imageMarkup } from './image-markup.ts'
import type { ImageMarkup } from './image-markup.ts'
import { insertBlock, insertBlockAbove } from './markup.ts'

export type UploadedImage = {
	url: string
	width: number | null
	height: number | null
	alt: string
}

/** An upload's state: running, or failed with a message. */
type UploadNote = { id: number; name: string; failure: string | null }

type NoteButtons = { onRetry: (id: number) => void; onRemove: (id: number) => void }

const addNote = StateEffect.define<{ at: number; note: UploadNote; buttons: NoteButtons }>({
	map: (value, changes) => ({ ...value, at: changes.mapPos(value.at, 1) }),
})
const changeNote = StateEffect.define<UploadNote>()
const removeNote = StateEffect.define<number>()

const notes = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(set, transaction) {
		let next = set.map(transaction.changes)
		for (const effect of transaction.effects) {
			if (effect.is(addNote)) next = next.update({ add: [widgetAt(effect.value)] })
			if (effect.is(removeNote))
				next = next.update({ filter: (_from, _to, { spec }) => idOf(spec) !== effect.value })
			if (effect.is(changeNote)) next = changed(next, effect.value)
		}
		return next
	},
	provide: (field) => EditorView.decorations.from(field),
})

export const uploadNotes = notes

/** Shows a running upload at `at`, where the image will be inserted. */
export function showUpload(
	view: EditorView,
	at: number,
	upload: { id: number; name: string } & NoteButtons,
) {
	const { id, name, ...buttons } = upload
	view.dispatch({ effects: addNote.of({ at, note: { id, name, failure: null }, buttons }) })
}

export function showUploadAgain(view: EditorView, id: number, name: string) {
	view.dispatch({ effects: changeNote.of({ id, name, failure: null }) })
}

export function showUploadFailure(view: EditorView, id: number, name: string, failure: string) {
	view.dispatch({ effects: changeNote.of({ id, name, failure }) })
}

export function hideUpload(view: EditorView, id: number) {
	view.dispatch({ effects: removeNote.of(id) })
}

/**
 * Inserts the image at its note's current position. A cursor waiting there moves on after the image; elsewhere it stays,
 * since someone may be typing.
 */
export function placeUpload(view: EditorView, id: number, image: ImageMarkup) {
	const { state } = view
	const at = positionOf(state, id)
	if (at === null) return
	const { head, empty } = state.selection.main
	const isWaiting = empty && state.sliceDoc(Math.min(at, head), Math.max(at, head)).trim() === ''
	const { changes, ...after } = imageChange(state, image, isWaiting ? head : at)
	const effects = removeNote.of(id)
	view.dispatch({ ...(isWaiting ? after : {}), changes, effects, userEvent: 'input.image' })
}

/**
 * The change that inserts an image on its own line, with the cursor below; or, for an image within a line of text, with
 * the cursor after it.
 */
export function imageChange(state: EditorState, image: ImageMarkup, at: number): TransactionSpec {
	const markup = imageMarkup(image)
	const line = state.doc.lineAt(at)
	const isWithinWords = at > line.from && at < line.to
	if (image.placement !== 'own' && !isWithinWords) return insertBlockAbove(state, markup, at)
	if (line.text.trim() === '') return insertBlock(state, markup, at)
	return {
		changes: { from: at, insert: markup },
		selection: EditorSelection.cursor(at + markup.length),
		scrollIntoView: true,
	}
}

function positionOf(state: EditorState, id: number): number | null {
	for (const cursor = state.field(notes).iter(); cursor.value; cursor.next()) {
		if (idOf(cursor.value.spec) === id) return cursor.from
	}
	return null
}

function widgetAt({ at, note, buttons }: { at: number; note: UploadNote; buttons: NoteButtons }) {
	return Decoration.widget({ widget: new NoteWidget(note, buttons), side: 1, note, buttons }).range(
		at,
	)
}

function changed(set: DecorationSet, note: UploadNote): DecorationSet {
	const found: { at: number; buttons: NoteButtons }[] = []
	for (const cursor = set.iter(); cursor.value; cursor.next()) {
		if (idOf(cursor.value.spec) === note.id) {
			found.push({
				at: cursor.from,
				buttons: (cursor.value.spec as { buttons: NoteButtons }).buttons,
			})
		}
	}
	return set.update({
		filter: (_from, _to, { spec }) => idOf(spec) !== note.id,
		add: found.map(({ at, buttons }) => widgetAt({ at, note, buttons })),
	})
}

function idOf(spec: unknown): number {
	return (spec as { note?: UploadNote }).note?.id ?? -1
}

class NoteWidget extends WidgetType {
	readonly note: UploadNote
	readonly buttons: NoteButtons

	constructor(note: UploadNote, buttons: NoteButtons) {
		super()
		this.note = note
		this.buttons = buttons
	}

	override eq(other: NoteWidget): boolean {
		return other.note === this.note
	}

	override toDOM(): HTMLElement {
		const { id, name, failure } = this.note
		const box = document.createElement('span')
		box.className = failure ? 'editor-upload editor-upload-failed' : 'editor-upload'
		const words = document.createElement('span')
		words.textContent = failure ? `${name}: ${failure}` : `Uploading ${name}…`
		box.append(words)
		if (failure) box.append(button('Try again', () => this.buttons.onRetry(id)))
		box.append(button(failure ? 'Remove' : 'Cancel', () => this.buttons.onRemove(id)))
		return box
	}

	override ignoreEvent(): boolean {
		return true
	}
}

function button(label: string, onClick: () => void): HTMLButtonElement {
	const element = document.createElement('button')
	element.type = 'button'
	element.textContent = label
	element.addEventListener('click', onClick)
	return element
}
