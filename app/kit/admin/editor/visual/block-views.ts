// Blocks that are shown, but not typed in.
import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { parseVideo } from '#platform/lib/video.ts'

/** A video, as a still surface: it plays on the page only. */
export class VideoView implements NodeView {
	readonly dom: HTMLElement

	constructor(node: Node) {
		const video = parseVideo(node.attrs.written)
		const title = /\stitle="([^"]*)"/.exec(node.attrs.written)?.[1]?.trim()
		const site = video?.provider === 'vimeo' ? 'Vimeo' : 'YouTube'
		const words = document.createElement('span')
		words.textContent = title ? `Play video: ${title}` : `Play video on ${site}`
		this.dom = document.createElement('div')
		this.dom.className = 'video-embed'
		this.dom.role = 'img'
		this.dom.ariaLabel = `Video: ${title ?? site}`
		this.dom.append(words)
	}

	ignoreMutation(): boolean {
		return true
	}
}

type PlaceOptions = { onAdd: (pos: number) => void; getPos: () => number | undefined }

/** The marked place of a picture that could not be pasted: a click fills it. */
export class PicturePlaceView implements NodeView {
	readonly dom: HTMLElement

	constructor(node: Node, { onAdd, getPos }: PlaceOptions) {
		const button = document.createElement('button')
		button.type = 'button'
		button.textContent = 'Picture from your document: add it here'
		button.addEventListener('click', () => {
			const pos = getPos()
			if (pos !== undefined) onAdd(pos)
		})
		this.dom = document.createElement('div')
		this.dom.className = 'editor-place'
		this.dom.append(button)
		if (node.attrs.words) {
			const words = document.createElement('span')
			words.textContent = node.attrs.words
			this.dom.append(words)
		}
	}

	stopEvent({ type, target }: Event): boolean {
		return target instanceof HTMLButtonElement && type !== 'dragstart'
	}

	ignoreMutation(): boolean {
		return true
	}
}

/** A table. One that is wider than the text scrolls sideways: then it takes the focus, as on the page. Keys move the cursor. */
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
