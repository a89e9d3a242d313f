import { Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { TextDocument } from '../blocks/text-document.ts'

export type ClipboardOptions = {
	document: TextDocument
	/** Called with pictures to add at a position. */
	onImages: (files: File[], at: number) => void
	/** Called with a message about what was left out. */
	onNotice: (words: string) => void
}

export function clipboardHandlers(options: ClipboardOptions): Plugin {
	return new Plugin({ props: {} })
}

/** Puts Markdown at the cursor: words into the line, blocks beside it. */
export function putMarkdown(view: EditorView, document: TextDocument, markdown: string) {
	const blocks = document.readBlocks(markdown)
	const [only] = blocks
	if (!only) return
	const isInline = blocks.length === 1 && only.type.name === 'paragraph'
	const slice = isInline
		? new Slice(only.content, 0, 0)
		: Slice.maxOpen(view.state.doc.type.create(null, blocks).content)
	view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}
