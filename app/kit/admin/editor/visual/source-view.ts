import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import type { TextDocument } from '../blocks/text-document.ts'
import { drawn, drawnButton } from './block-views.ts'
import type { ShownBlocks } from './shown-blocks.ts'

/** Of what the part shows, which is inert and so says nothing itself. */
const namedLetters = 80

type SourceOptions = {
	document: TextDocument
	shown: ShownBlocks
	getPos: () => number | undefined
}

/**
 * A block that the model cannot hold: shown as the site renders it, opened as source in its place. What it shows cannot
 * be clicked or reached by Tab, since it is a picture of the page.
 */
export class SourceView implements NodeView {
	readonly dom: HTMLElement
	private readonly page: HTMLElement
	private readonly view: EditorView
	private readonly options: SourceOptions
	private readonly stop: () => void
	private readonly button: HTMLElement
	private node: Node
	private area: HTMLTextAreaElement | null = null

	constructor(node: Node, view: EditorView, options: SourceOptions) {
		this.node = node
		this.view = view
		this.options = options
		this.page = drawn(['div', { class: 'editor-rendered', inert: '' }])
		this.button = drawnButton('Edit the source of this part', () => this.edit())
		const attributes = { class: 'editor-source-block', contenteditable: 'false', role: 'group' }
		this.dom = drawn(['div', attributes, this.page, this.button])
		this.draw()
		this.stop = options.shown.listen(() => this.draw())
	}

	update(node: Node): boolean {
		if (node.type !== this.node.type) return false
		this.node = node
		this.draw()
		return true
	}

	stopEvent({ target }: Event): boolean {
		return this.area !== null || target === this.button
	}

	ignoreMutation(): boolean {
		return true
	}

	destroy() {
		this.stop()
		this.area = null
	}

	/** Opens the source in place of the rendered block. Escape, Ctrl+Enter or leaving it ends the editing. */
	private edit() {
		if (this.area) return this.area.focus()
		const { written } = this.node.attrs
		const area = document.createElement('textarea')
		area.className = 'editor-plain editor-source-part'
		area.setAttribute('aria-label', 'Source of this part')
		area.rows = written.split(/\r\n?|\n/).length
		area.value = written
		area.addEventListener('input', () => this.write(area.value))
		area.addEventListener('keydown', (event) => {
			const isEnd =
				event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
			if (!isEnd) return
			event.preventDefault()
			this.close(written, false)
		})
		// The window losing the focus is not leaving: it comes back to the same place.
		area.addEventListener('blur', () => document.hasFocus() && this.close(written, true))
		// A file would be inserted as text, whatever its format.
		area.addEventListener(
			'drop',
			(event) => event.dataTransfer?.files.length && event.preventDefault(),
		)
		this.area = area
		this.dom.replaceChildren(area)
		area.focus()
	}

	/** The text has the change at once; undoing is about the whole of it, once the source is closed. */
	private write(written: string) {
		const pos = this.options.getPos()
		if (pos === undefined) return
		const { tr } = this.view.state
		this.view.dispatch(tr.setNodeAttribute(pos, 'written', written).setMeta('addToHistory', false))
	}

	private close(written: string, hasLeft: boolean) {
		if (!this.area) return
		const { value } = this.area
		const isChanged = this.node.attrs.written !== written
		this.area = null
		this.dom.replaceChildren(this.page, this.button)
		const pos = this.options.getPos()
		if (isChanged && pos !== undefined) {
			this.write(written)
			// What was source may now be something that can be edited as text, or several blocks.
			const blocks = this.options.document.readBlocks(value)
			const { tr } = this.view.state
			this.view.dispatch(
				blocks.length > 0
					? tr.replaceWith(pos, pos + this.node.nodeSize, blocks)
					: tr.delete(pos, pos + this.node.nodeSize),
			)
		}
		// A click into the text brings its own cursor.
		if (!hasLeft) this.view.focus()
	}

	private draw() {
		const { written } = this.node.attrs
		const html = this.options.shown.htmlOf(written)
		this.page.setAttribute('aria-busy', String(html === null))
		if (html === null) this.page.textContent = written
		else if (html.trim() === '') this.page.textContent = quietWords(written)
		else this.page.innerHTML = html
		const words = this.page.textContent!.trim().replaceAll(/\s+/g, ' ').slice(0, namedLetters)
		this.dom.setAttribute('aria-label', `Part edited as source: ${words}`)
		this.page.classList.toggle('editor-unshown', html !== null && html.trim() === '')
		for (const each of this.page.querySelectorAll('[id]')) each.removeAttribute('id')
	}
}

/** Words for a block that visitors do not see. */
function quietWords(written: string): string {
	const definition = /^\s*\[(\^?)([^\]]+)\]:\s*(.*)/.exec(written)
	if (definition?.[1]) return `Footnote ${definition[2]}: ${definition[3]}`
	if (definition) return `Address of the link “${definition[2]}”: ${definition[3]}`
	return 'A note in the source. Visitors do not see it.'
}
