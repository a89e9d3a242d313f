import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'
import type { PictureAttrs } from '../blocks/schema.ts'
import type { TextTarget } from '../text-target.ts'
import { deleteWords, insertBlock, setNodeMarkup } from './block-commands.ts'
import { linkedWords, putLink } from './put-link.ts'
import { putPicture } from './put-picture.ts'
import { linkAt } from './screen.ts'
import { changeNote, placeNote, removeNote, showNote } from './upload-notes.ts'

const { nodes, marks } = schema

/** What dialogs do in the visual editor beyond what they do in the source. */
export type VisualTarget = TextTarget & {
	/** The link around the cursor. */
	link: () => { href: string; words: string } | null
	removeLink: () => void
	/** The selected picture. */
	picture: () => PictureAttrs | null
	/** Gives the selected picture its words and size. */
	describePicture: (given: Pick<PictureAttrs, 'alt' | 'width' | 'height'>) => void
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
		selectedWords: () => linkedWords(view.state),
		putLink: (address, words) => void putLink(address, words)(view.state, view.dispatch),
		putPicture(image) {
			const { tr } = view.state
			const replaced = takeReplaced()
			if (replaced === null) deleteWords(tr)
			const pos = replaced ?? tr.selection.to
			const isAtCursor = replaced === null
			const { from } = putPicture(tr, image, { pos, replaces: !isAtCursor, isAtCursor })
			if (!isAtCursor) tr.setSelection(NodeSelection.create(tr.doc, from))
			view.dispatch(isAtCursor ? tr.scrollIntoView() : tr)
		},
		putVideo(address) {
			view.dispatch(insertBlock(view.state.tr, nodes.video!.create({ written: address })))
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
		describePicture({ alt, width, height }) {
			const isSized = width !== null || height !== null
			const change = { alt, width, height, ...(isSized && { isTag: true }) }
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
