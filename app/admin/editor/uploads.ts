// Images on their way to the server. They stand in the editor as a note that is no part of the text, so nothing is lost
// and nothing half done is saved, whatever becomes of them.
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorState } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { imageMarkup } from './image-markup.ts'
import type { ImageMarkup } from './image-markup.ts'
import { insertBlock, insertInline } from './markup.ts'

export type UploadedImage = {
	url: string
	width: number | null
	height: number | null
	alt: string
}

/** A note in the text: what is going on, or why it went wrong. */
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

/** Shows that an image is being uploaded; it will stand where the note stands. */
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

/** Puts the image where its note is, wherever that has moved to, and leaves the cursor where it is. */
export function placeUpload(view: EditorView, id: number, image: ImageMarkup) {
	const at = positionOf(view.state, id)
	if (at === null) return
	const { changes } = imageChange(view.state, image, at)
	view.dispatch({ changes, effects: removeNote.of(id), userEvent: 'input.image' })
}

/** The change that writes an image: on a line of its own, but for one that stands within a line of text. */
export function imageChange(state: EditorState, image: ImageMarkup, at: number) {
	const line = state.doc.lineAt(at)
	const isWithinWords = at > line.from && at < line.to
	if (image.placement !== 'own' && !isWithinWords) return insertBlock(state, imageMarkup(image), at)
	if (line.text.trim() === '') return insertBlock(state, imageMarkup(image), at)
	const inline = insertInline(state, imageMarkup(image))
	return { ...inline, changes: { from: at, insert: imageMarkup(image) } }
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
