import { EditorView } from '@codemirror/view'
import { splitAtPictures } from '../paste/picture-marks.ts'
import { readClipboard, readDrop } from '../paste/read-clipboard.ts'
import type { Notice } from '../paste/read-clipboard.ts'
import { insertLink } from './markup.ts'

type ClipboardHandlers = {
	/** Called with images to insert at `at`, or at the cursor. */
	onImages: (files: File[], at: number | null) => void
	/** Called with what was left out. */
	onNotice: (notice: Notice) => void
}

/** Handles paste and drop: images, HTML as Markdown, an address pasted over selected words as a link. */
export function clipboard(handlers: ClipboardHandlers) {
	return EditorView.domEventHandlers({
		paste(event, view) {
			const { clipboardData } = event
			return clipboardData !== null && paste(view, clipboardData, handlers)
		},
		drop(event, view) {
			const dropped = readDrop(event.dataTransfer)
			if (!dropped) return false
			event.preventDefault()
			if (dropped.notice) handlers.onNotice(dropped.notice)
			const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
			if (dropped.files.length > 0)
				handlers.onImages(dropped.files, at ?? view.state.selection.main.head)
			return true
		},
	})
}

function paste(view: EditorView, data: DataTransfer, handlers: ClipboardHandlers): boolean {
	const { from, to, head } = view.state.selection.main
	const selected = view.state.sliceDoc(from, to)
	const content = readClipboard(data, selected)
	if (content.kind === 'plain') return false
	if (content.kind === 'link') {
		const linked = insertLink(view.state, content.address, selected)
		view.dispatch({ ...linked, userEvent: 'input.paste' })
		return true
	}
	if (content.notice) handlers.onNotice(content.notice)
	if (content.kind === 'pictures') {
		if (content.files.length > 0) handlers.onImages(content.files, head)
		return true
	}
	pasteMarkdown(view, content, handlers)
	return true
}

type Blocks = Extract<ReturnType<typeof readClipboard>, { kind: 'blocks' }>

/** Puts the text, and each picture's upload where the picture was. */
function pasteMarkdown(
	view: EditorView,
	{ markdown, pictures }: Blocks,
	handlers: ClipboardHandlers,
) {
	const { text, pictures: points } = splitAtPictures(markdown)
	const block = asOwnBlock(view, text)
	const start = view.state.selection.main.from + block.indexOf(text)
	view.dispatch({
		...view.state.replaceSelection(block),
		scrollIntoView: true,
		userEvent: 'input.paste',
	})
	for (const { number, at } of points) {
		const picture = pictures.find((one) => one.number === number)
		if (picture) handlers.onImages([picture.file], start + at)
	}
}

/** Adds the blank lines Markdown needs around blocks pasted into a line. */
function asOwnBlock({ state }: EditorView, markdown: string): string {
	if (!/\n|^(?:#{1,6} |- |1\. |\| )/.test(markdown)) return markdown
	const { from, to } = state.selection.main
	const before = state.sliceDoc(state.doc.lineAt(from).from, from).trim()
	const after = state.sliceDoc(to, state.doc.lineAt(to).to).trim()
	return `${before ? '\n\n' : ''}${markdown}${after ? '\n\n' : ''}`
}
