import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'
import type { PictureAttrs } from '../blocks/schema.ts'
import type { TextTarget } from '../text-target.ts'
import type { BoxName } from '#platform/lib/markdown/block-syntax.ts'
import { deleteWords, insertBlock, setNodeMarkup } from './block-commands.ts'
import { linkBox } from './box-commands.ts'
import { linkedWords, putLink } from './put-link.ts'
import { putPicture } from './put-picture.ts'
import { linkAt } from './screen.ts'
import { placeNote, showNotes } from './upload-notes.ts'

const { nodes, marks } = schema

/** What dialogs do in the visual editor beyond what they do in the source. */
export type VisualTarget = TextTarget & {
	removeLink: () => void
	/** Gives the selected picture its words and size. */
	describePicture: (given: Pick<PictureAttrs, 'alt' | 'width' | 'height'>) => void
	/** The next picture takes the place of the one at this position; null: at the cursor. */
	replaceNext: (pos: number | null) => void
	editSource: () => void
	/** Puts a box with a link, such as a button. */
	putBox: (name: BoxName, address: string, words: string) => void
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
		showUploads(notes, at) {
			const pos = at === undefined ? null : takeReplaced()
			const replaces = pos !== null
			showNotes(view, notes, { replaces, pos: pos ?? at ?? view.state.selection.to })
		},
		placeUpload: (id, image) => placeNote(view, id, image),
		focus: () => view.focus(),
		holdSelection() {
			const { doc, selection } = view.state
			return () => {
				const { state } = view
				// Given the focus, a text gets its cursor at the start, which the editor takes for the author's.
				if (state.doc === doc && !state.selection.eq(selection))
					view.dispatch(state.tr.setSelection(selection))
				view.focus()
			}
		},
		removeLink() {
			const link = linkAt(view.state)
			if (link) view.dispatch(view.state.tr.removeMark(link.from, link.to, marks.link!))
		},
		describePicture({ alt, width, height }) {
			const isSized = width !== null || height !== null
			const change = { alt, width, height, ...(isSized && { isTag: true }) }
			setNodeMarkup(change)(view.state, view.dispatch)
		},
		replaceNext(pos) {
			replaced = pos
		},
		editSource() {
			const dom = view.nodeDOM(view.state.selection.from)
			if (dom instanceof HTMLElement) dom.querySelector<HTMLElement>(':scope > button')?.click()
		},
		putBox: (...given) => view.dispatch(insertBlock(view.state.tr, linkBox(...given))),
	}
}

function isReplaceable(node: Node | null): boolean {
	return (
		node?.type === nodes.picture_place || node?.type === nodes.picture || node?.type === nodes.image
	)
}
