import type { Node, NodeType } from '@tiptap/pm/model'
import type { ImageMarkup } from '../image-markup.ts'

/** A picture as a node, written as HTML as soon as it has a place or a size. */
export function pictureNode(image: ImageMarkup, type: NodeType): Node {
	const { url, alt, title = null, width, height, placement, share = null } = image
	const isTag = true
	return type.create({ src: url, alt, title, width, height, placement, share, isTag })
}
