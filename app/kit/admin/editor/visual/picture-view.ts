import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { srcSet } from '#platform/lib/image-variants.ts'
import { isOwnPicture, isSmallerThanPlace, pictureAddress } from '#platform/lib/picture-place.ts'
import { pictureClasses } from '../image-markup.ts'
import type { PictureAttrs } from '../blocks/schema.ts'
import { drawn } from './block-views.ts'
import type { ShownBlocks } from './shown-blocks.ts'

/**
 * A picture as the page shows it: at its width and side, in the smallest stored size that is sharp. One of another site
 * is not loaded, just as no page loads it.
 */
export class PictureView implements NodeView {
	readonly dom: HTMLElement
	private readonly stop: () => void
	private node: Node

	constructor(node: Node, shown: ShownBlocks) {
		this.node = node
		this.dom = document.createElement(node.isInline ? 'span' : 'div')
		this.draw(shown)
		this.stop = shown.listen(() => this.draw(shown))
	}

	update(node: Node): boolean {
		// A picture that changes is drawn anew: it is one element.
		return node.type === this.node.type && node.sameMarkup(this.node)
	}

	ignoreMutation(): boolean {
		return true
	}

	destroy() {
		this.stop()
	}

	private draw(shown: ShownBlocks) {
		const attrs = this.node.attrs as PictureAttrs
		const src = ownPath(attrs.src)
		// The selection marks the element by a class of its own, which stays.
		const selected = /ProseMirror-selectednode/.exec(this.dom.className) ?? []
		this.dom.className = ['editor-picture', ...selected].join(' ')
		this.dom.style.width = ''
		delete this.dom.dataset.sized
		if (src === null) {
			this.dom.replaceChildren(elsewhere(attrs))
			return
		}
		const image = imageOf({ ...attrs, src }, shown)
		const classes = pictureClasses(attrs)
		this.dom.classList.add(...classes)
		if (isSmallerThanPlace(attrs.width, classes)) {
			this.dom.dataset.sized = ''
			this.dom.style.width = `${attrs.width}px`
		}
		this.dom.replaceChildren(image)
	}
}

/** The path of a picture of this site; null for pictures that no page loads. */
function ownPath(address: string): string | null {
	const url = pictureAddress(address, location.origin)
	return url?.host === location.host && isOwnPicture(url.pathname) ? url.pathname : null
}

function imageOf(attrs: PictureAttrs, shown: ShownBlocks): HTMLImageElement {
	const { src, alt, title, width, height, placement, share } = attrs
	const image = document.createElement('img')
	const stored = shown.sizeOf(src)
	image.alt = alt
	if (title) image.title = title
	image.draggable = false
	image.decoding = 'async'
	image.loading = 'lazy'
	const ratio = stored?.width && stored.height ? stored.width / stored.height : null
	const wide = width ?? (height && ratio ? Math.round(height * ratio) : (stored?.width ?? null))
	const high = height ?? (wide && ratio ? Math.round(wide / ratio) : (stored?.height ?? null))
	if (wide) image.width = wide
	if (high) image.height = high
	// The picture fills its place; on its own it is as wide as it is written.
	if (placement !== 'own' || share) image.className = 'editor-picture-fill'
	const set = stored?.width ? srcSet({ src, width: stored.width }, 'webp') : ''
	if (set) {
		image.sizes = '(min-width: 40rem) 612px, 100vw'
		image.srcset = set
	}
	image.src = src
	return image
}

function elsewhere({ src, alt }: PictureAttrs): HTMLElement {
	const host = URL.canParse(src, location.origin) ? new URL(src, location.origin).host : ''
	const title = 'Visitors see a link instead of this picture, because it is on another site.'
	const words = alt.trim() || (host ? `Picture on ${host}` : 'Picture')
	return drawn(['span', { class: 'editor-elsewhere', title }, words])
}
