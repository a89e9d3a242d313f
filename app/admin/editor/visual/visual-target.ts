import { Fragment } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'
import type { PictureAttrs } from '../blocks/schema.ts'
import type { ImageMarkup } from '../image-markup.ts'
import type { TextTarget } from '../text-target.ts'
import { insertBlock } from './block-commands.ts'
import { pictureNode } from './picture-node.ts'
import { linkAt } from './screen.ts'
import { setNodeMarkup } from './set-node.ts'
import { changeNote, placeNote, removeNote, showNote } from './upload-notes.ts'

const { nodes, marks } = schema

/** What dialogs do in the visual editor beyond what they do in the source. */
export type VisualTarget = TextTarget & {
	/** The link around the cursor. */
	link: () => { href: string; words: string } | null
	removeLink: () => void
	/** The selected picture. */
	picture: () => PictureAttrs | null
	changePicture: (change: Partial<PictureAttrs>) => void
	/** The next picture takes the place of the one at this position; null: at the cursor. */
	replaceNext: (pos: number | null) => void
	selected: () => number
	editSource: () => void
}

/** The visual editor as what dialogs and uploads write into. */
export function visualTarget(view: EditorView): VisualTarget {
	let replaced: number | null = null
	const takeReplaced = () => {
		const pos = replaced
		replaced = null
		return pos !== null && isReplaceable(view.state.doc.nodeAt(pos)) ? pos : null
	}
	return {
		selectedWords() {
			const { selection, doc } = view.state
			const link = selection.empty ? linkAt(view.state) : null
			if (link) return link.words
			const isOneBlock = selection.ranges.length === 1 && selection.$from.sameParent(selection.$to)
			return isOneBlock ? doc.textBetween(selection.from, selection.to) : ''
		},
		putLink: (address, words) => putLink(view, address, words),
		putPicture: (image) => putPicture(view, image, takeReplaced()),
		putVideo(address) {
			view.dispatch(insertBlock(view.state, nodes.video!.create({ written: address })))
		},
		showUpload(note, buttons, at) {
			const pos = takeReplaced()
			const replaces = pos !== null
			showNote(view, { note, buttons, replaces, pos: pos ?? at ?? view.state.selection.to })
		},
		changeUpload: (note) => changeNote(view, note),
		hideUpload: (id) => removeNote(view, id),
		placeUpload: (id, image) => placeNote(view, id, image),
		focus: () => view.focus(),
		link: () => linkAt(view.state),
		removeLink() {
			const link = linkAt(view.state)
			if (link) view.dispatch(view.state.tr.removeMark(link.from, link.to, marks.link!))
		},
		picture() {
			const { selection } = view.state
			const isPicture = selection instanceof NodeSelection && isReplaceable(selection.node)
			return isPicture && selection.node.type !== nodes.picture_place
				? (selection.node.attrs as PictureAttrs)
				: null
		},
		changePicture(change) {
			setNodeMarkup(change)(view.state, view.dispatch)
		},
		replaceNext(pos) {
			replaced = pos
		},
		selected: () => view.state.selection.from,
		editSource() {
			const dom = view.nodeDOM(view.state.selection.from)
			if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>(':scope > button')?.click()
		},
	}
}

function isReplaceable(node: Node | null): boolean {
	return (
		node?.type === nodes.picture_place || node?.type === nodes.picture || node?.type === nodes.image
	)
}

function putPicture(view: EditorView, image: ImageMarkup, replaced: number | null) {
	const { state } = view
	const { parent, parentOffset } = state.selection.$from
	const isWithinWords = parentOffset > 0 && parentOffset < parent.content.size
	const old = replaced === null ? null : state.doc.nodeAt(replaced)
	if (replaced !== null && old) {
		const node = pictureNode(image, old.isInline ? nodes.image! : nodes.picture!)
		const tr = state.tr.replaceWith(replaced, replaced + old.nodeSize, node)
		view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, replaced)))
	} else if (image.placement === 'own' && !image.share && isWithinWords) {
		const node = pictureNode(image, nodes.image!)
		view.dispatch(state.tr.replaceSelectionWith(node).scrollIntoView())
	} else view.dispatch(insertBlock(state, pictureNode(image, nodes.picture!)))
}

/** Links the selected words, changes the link at the cursor, or inserts linked words. */
function putLink(view: EditorView, address: string, words: string) {
	const { state } = view
	const { selection, doc } = state
	const around = selection.empty ? linkAt(state) : null
	const [from, to] = around ? [around.from, around.to] : [selection.from, selection.to]
	const mark = marks.link!.create({ href: address })
	const { tr } = state
	if (selection instanceof NodeSelection && !selection.node.isInline) {
		// A picture or film stays: the link is in a line of its own below.
		const line = nodes.paragraph!.create(null, schema.text(words, [mark]))
		view.dispatch(insertBlock(state, line, selection.to))
		return
	}
	const isSeveral = selection.ranges.length > 1 || !selection.$from.sameParent(selection.$to)
	if (from < to && (isSeveral || doc.textBetween(from, to) === words)) {
		// Cells are selected as several ranges.
		const ranges = around
			? [around]
			: selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }))
		for (const one of ranges)
			tr.removeMark(one.from, one.to, marks.link!).addMark(one.from, one.to, mark)
	} else {
		const kept = doc.resolve(from).marksAcross(doc.resolve(to)) ?? selection.$from.marks()
		const linked = mark.addToSet(kept.filter(({ type }) => type !== marks.link))
		tr.replaceWith(from, to, Fragment.from(schema.text(words, linked)))
	}
	tr.removeStoredMark(marks.link!)
	view.dispatch(tr.scrollIntoView())
}
