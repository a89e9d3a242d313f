import { EditorView } from '@codemirror/view'
import { insertLink } from './markup.ts'
import { hasStructure, pastedMarkdown } from './paste-html.ts'

type ClipboardHandlers = {
	/** Images to put at a place in the text. */
	onImages: (files: File[], at: number) => void
	/** Something to tell about what was pasted. */
	onNotice: (words: string) => void
}

/** Paste and drop: images, text with structure as Markdown, an address on selected words as a link. */
export function clipboard({ onImages, onNotice }: ClipboardHandlers) {
	return EditorView.domEventHandlers({
		paste(event, view) {
			const { clipboardData } = event
			return clipboardData !== null && paste(view, clipboardData, { onImages, onNotice })
		},
		drop(event, view) {
			const files = imagesIn(event.dataTransfer)
			if (files.length === 0) return false
			event.preventDefault()
			const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
			onImages(files, at ?? view.state.selection.main.head)
			return true
		},
	})
}

/** The address in `text` when it is one and nothing else. */
export function addressIn(text: string): string | null {
	const address = text.trim()
	return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : null
}

function paste(view: EditorView, data: DataTransfer, handlers: ClipboardHandlers): boolean {
	const html = data.getData('text/html')
	const files = imagesIn(data)
	// Word puts a picture of the copied text beside the text itself.
	if (files.length > 0 && wordsIn(html) === '') {
		handlers.onImages(files, view.state.selection.main.head)
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
			`${subject} could not be copied along with the text. Add ${lostImages === 1 ? 'it' : 'them'} with the image button.`,
		)
	}
	return true
}

/** Blocks that are pasted into a line get the blank lines around that Markdown needs. */
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

function imagesIn(data: DataTransfer | null): File[] {
	return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'))
}

function toFile(dataAddress: string, index: number): File {
	const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(dataAddress) ?? []
	const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
	return new File([bytes], `pasted-${index + 1}.${type.split('/')[1]}`, { type })
}
