import { EditorView } from '@codemirror/view'
import { insertLink } from './markup.ts'
import { hasStructure, pastedMarkdown } from './paste/paste-html.ts'
import { splitAtPictures } from './paste/picture-marks.ts'

type ClipboardHandlers = {
	/** Called with images to insert at position `at`. */
	onImages: (files: File[], at: number) => void
	/** Called with a message about what was left out. */
	onNotice: (words: string) => void
}

/** Handles paste and drop: images, HTML as Markdown, an address pasted over selected words as a link. */
export function clipboard({ onImages, onNotice }: ClipboardHandlers) {
	return EditorView.domEventHandlers({
		paste(event, view) {
			const { clipboardData } = event
			return clipboardData !== null && paste(view, clipboardData, { onImages, onNotice })
		},
		drop(event, view) {
			const { images, others } = filesIn(event.dataTransfer)
			if (images.length + others.length === 0) return false
			event.preventDefault()
			if (others.length > 0) onNotice(leftOut(others))
			const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
			if (images.length > 0) onImages(images, at ?? view.state.selection.main.head)
			return true
		},
	})
}

/** The address if `text` is nothing else; null otherwise. */
export function addressIn(text: string): string | null {
	const address = text.trim()
	return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : null
}

function paste(view: EditorView, data: DataTransfer, handlers: ClipboardHandlers): boolean {
	const html = data.getData('text/html')
	const { images, others } = filesIn(data)
	// Word adds a picture of the copied text to the text itself.
	if (images.length > 0 && wordsIn(html) === '') {
		handlers.onImages(images, view.state.selection.main.head)
		return true
	}
	if (others.length > 0 && images.length === 0) {
		handlers.onNotice(leftOut(others))
		return true
	}
	const { main } = view.state.selection
	const address = addressIn(data.getData('text/plain'))
	const selected = view.state.sliceDoc(main.from, main.to)
	if (address && selected.trim() && !selected.includes('\n')) {
		view.dispatch({ ...insertLink(view.state, address, selected), userEvent: 'input.paste' })
		return true
	}
	return !address && hasStructure(html) && pasteHtml(view, data, handlers)
}

function pasteHtml(
	view: EditorView,
	data: DataTransfer,
	{ onImages, onNotice }: ClipboardHandlers,
): boolean {
	const html = data.getData('text/html')
	const rtf = data.getData('text/rtf')
	const { markdown, pictures, lostPictures } = pastedMarkdown(html, { rtf })
	if (markdown === '') return false
	const { text } = splitAtPictures(markdown)
	view.dispatch({
		...view.state.replaceSelection(asOwnBlock(view, text)),
		scrollIntoView: true,
		userEvent: 'input.paste',
	})
	const files = pictures.map(({ file }) => file)
	if (files.length > 0) onImages(files, view.state.selection.main.head)
	if (lostPictures > 0) {
		const subject = lostPictures === 1 ? '1 picture' : `${lostPictures} pictures`
		onNotice(
			`${subject} could not be copied with the text. Add ${lostPictures === 1 ? 'it' : 'them'} with the image button.`,
		)
	}
	return true
}

/** Adds the blank lines Markdown needs around blocks pasted into a line. */
function asOwnBlock({ state }: EditorView, markdown: string): string {
	if (!/\n|^(?:#{1,6} |- |1\. |\| )/.test(markdown)) return markdown
	const { from, to } = state.selection.main
	const before = state.sliceDoc(state.doc.lineAt(from).from, from).trim()
	const after = state.sliceDoc(to, state.doc.lineAt(to).to).trim()
	return `${before ? '\n\n' : ''}${markdown}${after ? '\n\n' : ''}`
}

function wordsIn(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html')
	for (const style of body.querySelectorAll('style')) style.remove()
	return body.textContent.replaceAll(/\s/g, '')
}

/** The files of a paste or drop. CodeMirror would insert the others as text, whatever their format. */
function filesIn(data: DataTransfer | null): { images: File[]; others: File[] } {
	const files = Array.from(data?.files ?? [])
	const isImage = ({ type }: File) => type.startsWith('image/')
	return { images: files.filter(isImage), others: files.filter((file) => !isImage(file)) }
}

function leftOut(files: File[]): string {
	const names = new Intl.ListFormat('en-NZ').format(files.map(({ name }) => name))
	const were = files.length === 1 ? 'was' : 'were'
	return `${names} ${were} left out: only pictures can be added this way. To offer a document, upload it under Media and link to its address.`
}
