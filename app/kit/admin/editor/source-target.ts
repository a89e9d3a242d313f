import { imageMarkup } from './image-markup.ts'
import { blockEdit, linkEdit, movedPlace, wordsIn } from './source-edits.ts'
import type { TextEdit } from './source-edits.ts'
import type { TextTarget, UploadNote } from './text-target.ts'

/** A picture on its way into the source. `at` is its place in the text. */
export type SourceUpload = { note: UploadNote; at: number }

export type SourceTarget = TextTarget & {
	/** Moves the places of the uploads along with the text. */
	follow: (text: string) => void
}

/** The text area of the source as what dialogs and uploads write into. */
export function sourceTarget(
	area: HTMLTextAreaElement,
	onUploads: (uploads: readonly SourceUpload[]) => void,
): SourceTarget {
	let uploads: readonly SourceUpload[] = []
	let text = ''
	const keep = (next: readonly SourceUpload[]) => {
		uploads = next
		onUploads(next)
	}
	const selected = () => ({ from: area.selectionStart, to: area.selectionEnd })
	const put = (edit: TextEdit) => {
		area.focus()
		typeInto(area, edit)
	}
	return {
		follow(now) {
			const moved = uploads.map((one) => ({ ...one, at: movedPlace(one.at, text, now) }))
			if (text !== now && uploads.length > 0) keep(moved)
			text = now
		},
		selectedWords: () => wordsIn(area.value, selected()),
		putLink: (address, words) => put(linkEdit(area.value, selected(), address, words)),
		putPicture: (image) => put(blockEdit(area.value, selected().to, imageMarkup(image))),
		putVideo: (address) => put(blockEdit(area.value, selected().to, address)),
		showUploads(notes, at) {
			const shown = new Map(uploads.map((one) => [one.note.id, one.at]))
			keep(notes.map((note) => ({ note, at: shown.get(note.id) ?? at ?? selected().to })))
		},
		placeUpload(id, image) {
			const index = uploads.findIndex(({ note }) => note.id === id)
			if (index < 0) return
			const { at } = uploads[index]!
			const edit = blockEdit(area.value, at, imageMarkup(image))
			const end = edit.from + edit.insert.length
			// What waits at the place comes behind the picture; a cursor elsewhere stays, since someone may be typing.
			const placeNow = (place: number, isWaiting: boolean) => {
				if (place > edit.to) return place + end - edit.to
				return place === at && isWaiting ? end : place
			}
			const { from, to } = selected()
			typeInto(area, edit)
			area.setSelectionRange(placeNow(from, from === to), placeNow(to, from === to))
			text = area.value
			const others = uploads.map((one, other) => ({ ...one, at: placeNow(one.at, other > index) }))
			keep(others.toSpliced(index, 1))
		},
		focus: () => area.focus(),
		holdSelection: () => () => area.focus(),
	}
}

/** Changes the text as typing does. */
function typeInto(area: HTMLTextAreaElement, { from, to, insert }: TextEdit) {
	if (document.activeElement === area) {
		area.setSelectionRange(from, to)
		// Deprecated, but nothing else leaves the text area its undo steps.
		if (document.execCommand('insertText', false, insert)) return
	}
	area.setRangeText(insert, from, to, 'end')
	area.dispatchEvent(new Event('input', { bubbles: true }))
}
