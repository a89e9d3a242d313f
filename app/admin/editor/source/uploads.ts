// Pictures on their way. Each is a widget that is not part of the text, so a failed or unfinished upload loses no text
// and is never saved.
import { EditorSelection, StateEffect, StateField } from '@codemirror/state'
import type { ChangeDesc, EditorState, SelectionRange, TransactionSpec } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { imageMarkup } from '../image-markup.ts'
import type { ImageMarkup } from '../image-markup.ts'
import type { UploadButtons, UploadNote } from '../text-target.ts'
import { insertBlock, insertBlockAbove } from './markup.ts'
import { UploadWidget } from './upload-widget.ts'

type ImageChange = {
	changes: { from: number; to: number; insert: string }
	selection: SelectionRange
	scrollIntoView: boolean
}

type Upload = { at: number; note: UploadNote; buttons: UploadButtons }

const addUpload = StateEffect.define<Upload>({
	map: (upload, changes) => ({ ...upload, at: changes.mapPos(upload.at, -1) }),
})
const changeUpload = StateEffect.define<UploadNote>()
const removeUpload = StateEffect.define<number>()
/** Says where a picture was put: the uploads given before it stay before it, the others come after. */
const placed = StateEffect.define<{ id: number; from: number; to: number }>()

/** All uploads in the order of the text; those at one place, in the order they were given. */
const uploads = StateField.define<readonly Upload[]>({
	create: () => [],
	update(old, { changes, effects }) {
		let list = changes.empty ? old : old.map((upload) => moved(upload, changes))
		for (const effect of effects) {
			if (effect.is(addUpload)) list = withUpload(list, effect.value)
			if (effect.is(placed)) list = around(list, effect.value)
			if (effect.is(removeUpload)) list = list.filter(({ note }) => note.id !== effect.value)
			if (effect.is(changeUpload)) list = list.map((upload) => changed(upload, effect.value))
		}
		return list
	},
	provide: (field) => EditorView.decorations.from(field, widgetsOf),
})

export const uploadNotes = uploads

/** Shows an upload at `at`: the cursor and what is typed there come after it. */
export function shownUpload(at: number, note: UploadNote, buttons: UploadButtons): TransactionSpec {
	return { effects: addUpload.of({ at, note, buttons }) }
}

export function changedUpload(note: UploadNote): TransactionSpec {
	return { effects: changeUpload.of(note) }
}

export function hiddenUpload(id: number): TransactionSpec {
	return { effects: removeUpload.of(id) }
}

/**
 * Puts a picture where its upload stands. A cursor waiting there moves on after the picture; elsewhere it stays, since
 * someone may be typing. `null` when the upload is not in the text.
 */
export function placedUpload(
	state: EditorState,
	id: number,
	image: ImageMarkup,
): TransactionSpec | null {
	const at = state.field(uploads).find(({ note }) => note.id === id)?.at
	if (at === undefined) return null
	const { head, empty } = state.selection.main
	const isWaiting = empty && head >= at && state.sliceDoc(at, head).trim() === ''
	const { changes, ...after } = isWaiting
		? imageChange(state, image, head)
		: imageChange(state, image, at, { isBelow: false })
	const set = state.changes(changes)
	let [from, to] = [at, at]
	set.iterChangedRanges((_from, _to, start, end) => ([from, to] = [start, end]))
	return {
		...(isWaiting ? after : {}),
		changes: set,
		effects: [
			placed.of({ id, from, to: isWaiting ? after.selection.head : to }),
			removeUpload.of(id),
		],
		userEvent: 'input.image',
	}
}

/**
 * The change that inserts a picture on its own line, with the cursor below unless `isBelow` is false; or, for a picture
 * within a line of text, with the cursor after it.
 */
export function imageChange(
	state: EditorState,
	image: ImageMarkup,
	at: number,
	{ isBelow } = { isBelow: true },
): ImageChange {
	const markup = imageMarkup(image)
	const line = state.doc.lineAt(at)
	const isWithinWords = at > line.from && at < line.to
	const isOwnLine = line.text.trim() === '' || (image.placement !== 'own' && !isWithinWords)
	if (isOwnLine)
		return isBelow && image.placement !== 'own'
			? insertBlockAbove(state, markup, at)
			: insertBlock(state, markup, at)
	return {
		changes: { from: at, to: at, insert: markup },
		selection: EditorSelection.cursor(at + markup.length),
		scrollIntoView: true,
	}
}

function moved(upload: Upload, changes: ChangeDesc): Upload {
	return { ...upload, at: changes.mapPos(upload.at, -1) }
}

function withUpload(list: readonly Upload[], upload: Upload): Upload[] {
	return list.toSpliced(list.findLastIndex(({ at }) => at <= upload.at) + 1, 0, upload)
}

function around(
	list: readonly Upload[],
	{ id, from, to }: { id: number; from: number; to: number },
): Upload[] {
	const index = list.findIndex(({ note }) => note.id === id)
	return list.map((upload, other) => ({
		...upload,
		at: other < index ? Math.min(upload.at, from) : Math.max(upload.at, other > index ? to : 0),
	}))
}

function changed(upload: Upload, note: UploadNote): Upload {
	return upload.note.id === note.id ? { ...upload, note } : upload
}

function widgetsOf(list: readonly Upload[]): DecorationSet {
	return Decoration.set(
		list.map(({ at, note, buttons }, index) =>
			// Left of the cursor, in the order of the list.
			Decoration.widget({ widget: new UploadWidget(note, buttons), side: index - 5000 }).range(at),
		),
	)
}
