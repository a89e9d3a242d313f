import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import type { ImageMarkup } from '../image-markup.ts'
import { insertBlock, placeFor } from './block-commands.ts'

const { nodes } = schema

/** Where a picture goes. */
export type PicturePlace = {
	pos: number
	/** It takes the place of the picture at its position; that of a missing picture it takes anyway. */
	replaces: boolean
	/** The cursor goes below it, wherever it is. */
	isAtCursor?: boolean
}

/** Puts a picture at a position, as a block or, without a placement, within a line. Returns where it then stands. */
export function putPicture(
	tr: Transaction,
	image: ImageMarkup,
	{ pos, replaces, isAtCursor = false }: PicturePlace,
): { from: number; to: number } {
	const $at = tr.doc.resolve(pos)
	const old = tr.doc.nodeAt(pos)
	const replaced = old?.type === nodes.picture_place || (replaces && old?.isAtom) ? old : null
	const isOwn = image.placement === 'own' && !image.share
	const isInline = replaced ? replaced.isInline : isOwn && isWithinWords($at)
	const node = pictureNode(image, isInline ? nodes.image! : nodes.picture!)
	const from = replaced || isInline ? pos : placeFor($at)
	if (!replaced && !isInline && (isAtCursor || isWaitingAt(tr, pos))) insertBlock(tr, node, pos)
	else tr.replaceWith(from, from + (replaced?.nodeSize ?? 0), node)
	return { from, to: from + node.nodeSize }
}

/** A picture as a node, written as HTML as soon as it has a place or a size. */
function pictureNode(image: ImageMarkup, type: NodeType): Node {
	const { url, alt, title = null, width, height, placement, share = null } = image
	return type.create({ src: url, alt, title, width, height, placement, share, isTag: true })
}

function isWithinWords($at: ResolvedPos): boolean {
	const { parent, parentOffset } = $at
	const isWords = parent.isTextblock && !parent.type.spec.code
	return isWords && parentOffset > 0 && parentOffset < parent.content.size
}

/** Whether the cursor is at the position, or only empty paragraphs are between. */
function isWaitingAt({ doc, selection }: Transaction, pos: number): boolean {
	const { empty, from, $from } = selection
	if (!empty || from === pos) return empty
	let isEmpty = $from.depth === 1 && $from.parent.content.size === 0
	doc.nodesBetween(Math.min(pos, from), Math.max(pos, from), (node) => {
		if (node.isAtom || (node.isTextblock && node.content.size > 0)) isEmpty = false
		return isEmpty
	})
	return isEmpty
}
