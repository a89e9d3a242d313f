import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import type { TextDocument } from '../blocks/text-document.ts'
import type { ShownBlocks } from './shown-blocks.ts'

/** Of what the part shows, which is inert and so says nothing itself. */
const namedLetters = 80

type SourceOptions = {
	document: TextDocument
	shown: ShownBlocks
	getPos: () => number | undefined
}

type Closing = { value: string; written: string; hasLeft: boolean }

/** The small source editor of one block; see `source/source-block.ts`. */
type OpenBlock = { destroy: () => void; focus: () => void }

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
	private readonly button: HTMLButtonElement
	private node: Node
	private open: OpenBlock | null = null

	constructor(node: Node, view: EditorView, options: SourceOptions) {
		this.node = node
		this.view = view
		this.options = options
		this.dom = document.createElement('div')
		this.dom.className = 'editor-source-block'
		this.dom.contentEditable = 'false'
		this.dom.role = 'group'
		this.page = document.createElement('div')
		this.page.className = 'editor-rendered'
		this.page.inert = true
		this.button = document.createElement('button')
		this.button.type = 'button'
		this.button.textContent = 'Edit the source of this part'
		this.button.addEventListener('click', () => void this.edit())
		this.dom.append(this.page, this.button)
		this.draw()
		this.stop = options.shown.listen(() => this.draw())
	}

	update(node: Node): boolean {
		if (node.type !== this.node.type) return false
		this.node = node
		this.draw()
		return true
	}

	selectNode() {
		this.dom.classList.add('editor-selected')
	}

	deselectNode() {
		this.dom.classList.remove('editor-selected')
	}

	stopEvent({ target }: Event): boolean {
		return this.open !== null || target === this.button
	}

	ignoreMutation(): boolean {
		return true
	}

	destroy() {
		this.stop()
		this.open?.destroy()
	}

	/** Opens the source in place of the rendered block. */
	async edit() {
		if (this.open) return this.open.focus()
		const { createSourceBlock } = await import('../source/source-block.ts')
		if (this.open) return
		const parent = document.createElement('div')
		parent.className = 'editor-host editor-host-block'
		this.dom.replaceChildren(parent)
		const { written } = this.node.attrs
		this.open = createSourceBlock({
			parent,
			value: written,
			label: 'Source of this part',
			onChange: (value) => this.write(value),
			onDone: (value, hasLeft) => this.close({ value, written, hasLeft }),
		})
	}

	/** The text has the change at once; undoing is about the whole of it, once the source is closed. */
	private write(written: string) {
		const pos = this.options.getPos()
		if (pos === undefined) return
		const { tr } = this.view.state
		this.view.dispatch(tr.setNodeAttribute(pos, 'written', written).setMeta('addToHistory', false))
	}

	private close({ value, written, hasLeft }: Closing) {
		if (!this.open) return
		this.open.destroy()
		this.open = null
		this.dom.replaceChildren(this.page, this.button)
		const pos = this.options.getPos()
		if (value !== written && pos !== undefined) {
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
