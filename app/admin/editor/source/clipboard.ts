import { EditorView } from '@codemirror/view'
import { insertLink } from './markup.ts'
import { hasStructure, pastedMarkdown } from '../paste-html.ts'

type ClipboardHandlers = {
	/** Called with pictures to insert at `at`, or at the cursor. */
	onImages: (files: File[], at: number | null) => void
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
	return !address && hasStructure(html) && pasteHtml(view, html, handlers)
}

function pasteHtml(
	view: EditorView,
	html: string,
	{ onImages, onNotice }: ClipboardHandlers,
): boolean {
	const { markdown, images, lostImages } = pastedMarkdown(html)
	if (markdown === '' && images.length === 0) return false
	view.dispatch({
		...view.state.replaceSelection(asOwnBlock(view, markdown)),
		scrollIntoView: true,
		userEvent: 'input.paste',
	})
	if (images.length > 0) onImages(images.map(toFile), view.state.selection.main.head)
	if (lostImages > 0) {
		const subject = lostImages === 1 ? '1 picture' : `${lostImages} pictures`
		onNotice(
			`${subject} could not be copied with the text. Add ${lostImages === 1 ? 'it' : 'them'} with the image button.`,
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

function toFile(dataAddress: string, index: number): File {
	const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(dataAddress) ?? []
	const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
	return new File([bytes], `pasted-${index + 1}.${type.split('/')[1]}`, { type })
}
