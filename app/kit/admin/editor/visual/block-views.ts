// Blocks that are shown, but not typed in.
import { DOMSerializer } from '@tiptap/pm/model'
import type { DOMOutputSpec, Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { parseVideo } from '#platform/lib/video.ts'
import { writeBlock } from '../blocks/write-blocks.ts'
import type { ShownBlocks } from './shown-blocks.ts'

/** A video, as a still surface: it plays on the page only. */
export function videoView({ attrs: { written } }: Node): NodeView {
	const title = /\stitle="([^"]*)"/.exec(written)?.[1]?.trim()
	const site = parseVideo(written)?.provider === 'vimeo' ? 'Vimeo' : 'YouTube'
	const words = title ? `Play video: ${title}` : `Play video on ${site}`
	const attributes = { class: 'video-embed', role: 'img', 'aria-label': `Video: ${title ?? site}` }
	return { dom: drawn(['div', attributes, ['span', words]]), ignoreMutation: () => true }
}

/** The marked place of a picture that could not be pasted: a click fills it. */
export function picturePlaceView({ attrs: { words } }: Node, onAdd: () => void): NodeView {
	const add = drawnButton('Picture from your document: add it here', onAdd)
	return {
		dom: drawn(['div', { class: 'editor-place' }, add, ...(words ? [['span', words]] : [])]),
		stopEvent: ({ type, target }) => target === add && type !== 'dragstart',
		ignoreMutation: () => true,
	}
}

/** A table. One that is wider than the text scrolls sideways: then focusable, as on the page. Keys move the cursor. */
export class TableView implements NodeView {
	readonly dom: HTMLElement
	readonly contentDOM: HTMLElement
	private readonly size: ResizeObserver

	constructor() {
		const table = document.createElement('table')
		this.contentDOM = document.createElement('tbody')
		table.append(this.contentDOM)
		this.dom = document.createElement('div')
		this.dom.className = 'table-scroll'
		this.dom.append(table)
		this.size = new ResizeObserver(() => this.makeStop())
		this.size.observe(this.dom)
		this.size.observe(table)
		this.dom.addEventListener('mousedown', () => {
			// The text takes the focus of a click, or the keys that follow would not be its own.
			this.dom.removeAttribute('tabindex')
			setTimeout(() => this.makeStop())
		})
	}

	ignoreMutation({ type, target }: ViewMutationRecord): boolean {
		return type === 'attributes' && target === this.dom
	}

	destroy() {
		this.size.disconnect()
	}

	private makeStop() {
		const isWide = this.dom.scrollWidth > this.dom.clientWidth
		const stop = { tabindex: '0', role: 'group', 'aria-label': 'Table, wider than the text' }
		for (const [name, value] of Object.entries(stop))
			if (isWide) this.dom.setAttribute(name, value)
			else this.dom.removeAttribute(name)
	}
}

/** An item of a list; one of a checklist has its box. */
export class ItemView implements NodeView {
	readonly dom: HTMLElement
	readonly contentDOM: HTMLElement
	private node: Node
	private readonly box: HTMLInputElement | null

	constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
		this.node = node
		this.dom = document.createElement('li')
		this.box = node.attrs.checked === null ? null : document.createElement('input')
		if (!this.box) {
			this.contentDOM = this.dom
			return
		}
		this.contentDOM = document.createElement('div')
		this.box.type = 'checkbox'
		this.box.contentEditable = 'false'
		this.box.addEventListener('change', () => {
			const pos = getPos()
			if (pos === undefined) return
			view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', this.box!.checked))
		})
		this.dom.append(this.box, this.contentDOM)
		this.tick()
	}

	update(node: Node): boolean {
		if (node.type !== this.node.type) return false
		if ((node.attrs.checked === null) !== (this.node.attrs.checked === null)) return false
		this.node = node
		this.tick()
		return true
	}

	stopEvent({ target }: Event): boolean {
		return target === this.box
	}

	ignoreMutation({ target }: ViewMutationRecord): boolean {
		return !this.contentDOM.contains(target)
	}

	private tick() {
		if (!this.box) return
		this.box.checked = this.node.attrs.checked
		this.box.setAttribute('aria-label', this.node.attrs.checked ? 'Done' : 'Not done yet')
	}
}

/** A box. Below the links of a list of records is the list as visitors get it. */
export function boxView(node: Node, shown: ShownBlocks): NodeView {
	const dom = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node)).dom as HTMLElement
	if (node.attrs.name !== 'records') return { dom, contentDOM: dom }
	const contentDOM = drawn(['div'])
	const page = drawn(['div', { class: 'editor-rendered', contenteditable: 'false', inert: '' }])
	dom.append(contentDOM, page)
	let box = node
	const draw = () => (page.innerHTML = shown.htmlOf(writeBlock(box)) ?? '')
	draw()
	return {
		dom,
		contentDOM,
		update(next) {
			if (!next.sameMarkup(box)) return false
			box = next
			draw()
			return true
		},
		ignoreMutation: ({ target }) => !contentDOM.contains(target),
		destroy: shown.listen(draw),
	}
}

/** An element as a schema describes it. */
export function drawn(spec: DOMOutputSpec): HTMLElement {
	return DOMSerializer.renderSpec(document, spec).dom as HTMLElement
}

export function drawnButton(label: string, onClick: () => void): HTMLElement {
	const button = drawn(['button', { type: 'button' }, label])
	button.addEventListener('click', onClick)
	return button
}
