import { Fragment, Slice } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'
import type { TextDocument } from '../blocks/text-document.ts'
import type { TextProps } from '../editor-props.ts'
import { readPlaceWords } from '../paste/picture-marks.ts'
import { plainMarkdown } from '../paste/plain-text.ts'
import { readClipboard, readDrop } from '../paste/read-clipboard.ts'
import { insertBlock } from './block-commands.ts'
import { linkedWords, putLink } from './put-link.ts'

export type ClipboardOptions = Pick<TextProps, 'onImages' | 'onNotice'> & {
	document: TextDocument
}

/** Handles paste and drop: pictures, HTML by way of Markdown, an address pasted over selected words as a link. */
export function clipboardHandlers(options: ClipboardOptions): Plugin {
	return new Plugin({
		props: {
			handlePaste: (view, { clipboardData }, slice) =>
				pastePicture(view, slice) ||
				(clipboardData !== null && paste(view, clipboardData, options)),
			transformPasted: (slice, { state }, isPlain) =>
				isInTable(state) && (isPlain || !areCells(slice)) ? cellWords(slice) : slice,
			handleDrop(view, event) {
				const dropped = readDrop(event.dataTransfer)
				if (!dropped) return false
				event.preventDefault()
				if (dropped.notice) options.onNotice(dropped.notice)
				if (dropped.files.length > 0) options.onImages(dropped.files, dropPos(view, event))
				return true
			},
		},
	})
}

/** A picture that was cut here stays a block with its width and side, also where the cursor is in words. */
function pastePicture(view: EditorView, { content }: Slice): boolean {
	const { state } = view
	const only = content.childCount === 1 ? content.firstChild! : null
	const isPicture = only?.type === schema.nodes.image || only?.type === schema.nodes.picture
	if (!only || !isPicture || isInTable(state) || state.selection.$from.parent.type.spec.code)
		return false
	const { placement, share } = only.attrs
	if (placement === 'own' && share === null) return false
	view.dispatch(
		insertBlock(state.tr, schema.nodes.picture!.create(only.attrs)).setMeta('paste', true),
	)
	return true
}

function paste(view: EditorView, data: DataTransfer, options: ClipboardOptions): boolean {
	const { selection, doc } = view.state
	// What was copied here comes back as it is.
	if (data.getData('text/html').includes('data-pm-slice')) return false
	if (selection.$from.parent.type.spec.code) return false
	const isOneBlock = selection.$from.sameParent(selection.$to)
	const words = isOneBlock ? doc.textBetween(selection.from, selection.to) : ''
	const content = readClipboard(data, words)
	if (content.kind === 'plain') return pastePlain(view, data, options)
	if (content.kind === 'link') {
		const link = putLink(content.address, linkedWords(view.state) ?? '')
		return link(view.state, (tr) => view.dispatch(tr.setMeta('paste', true)))
	}
	if (content.notice) options.onNotice(content.notice)
	if (content.kind === 'pictures') {
		if (content.files.length > 0) options.onImages(content.files, selection.to)
		return true
	}
	pasteBlocks(view, content, options)
	return true
}

/** Plain text may be more than it says; what is not, the editor puts itself. */
function pastePlain(view: EditorView, data: DataTransfer, options: ClipboardOptions): boolean {
	const isCode = /<pre\b|font-family:[^;":]*(?:mono|menlo|consolas|courier)/i
	if (isCode.test(data.getData('text/html'))) return false
	const markdown = plainMarkdown(data.getData('text/plain'))
	if (markdown === null) return false
	pasteBlocks(view, { kind: 'blocks', markdown, pictures: [], notice: null }, options)
	return true
}

type Blocks = Extract<ReturnType<typeof readClipboard>, { kind: 'blocks' }>

/** Puts the blocks, and each picture's upload at its marked place. Without its upload, the place stays marked. */
function pasteBlocks(view: EditorView, { markdown, pictures }: Blocks, options: ClipboardOptions) {
	const numbers: (number | null)[] = []
	const blocks = options.document.readBlocks(markdown).map((block) => {
		if (block.type !== schema.nodes.picture_place) return block
		const { number, alt } = readPlaceWords(block.attrs.words)
		numbers.push(number)
		return block.type.create({ words: alt })
	})
	const start = view.state.selection.from
	if (isInTable(view.state)) pasteInCell(view, blocks)
	else view.dispatch(asPaste(withBlocks(view, blocks)))
	const places = placesFrom(view.state.doc, start, numbers.length)
	places.forEach((pos, index) => {
		const picture = pictures.find(({ number }) => number === numbers[index])
		if (picture) options.onImages([picture.file], pos)
	})
}

/** Puts words into the cell. It holds no blocks, so places of pictures are below the table, as after a pasted one. */
function pasteInCell(view: EditorView, blocks: readonly Node[]) {
	const isPlace = ({ type }: Node) => type === schema.nodes.picture_place
	const places = blocks.filter(isPlace)
	const whole = new Slice(Fragment.fromArray(blocks.filter((block) => !isPlace(block))), 0, 0)
	const withPlaces = (tr: Transaction) => asPaste(tr.insert(tr.selection.$from.after(1), places))
	if (areCells(whole)) {
		if (places.length > 0) view.dispatch(withPlaces(view.state.tr))
		// Cells go into cells, as those copied here do.
		view.pasteHTML(view.serializeForClipboard(whole).dom.innerHTML)
	} else view.dispatch(withPlaces(view.state.tr.replaceSelection(cellWords(whole))))
}

/** The change that puts blocks at the cursor: words into the line, blocks beside it. */
function withBlocks({ state }: EditorView, blocks: readonly Node[]): Transaction {
	const [only] = blocks
	const isWords = blocks.length === 1 && only!.type === schema.nodes.paragraph
	return state.tr.replaceSelection(
		isWords
			? new Slice(only!.content, 0, 0)
			: Slice.maxOpen(schema.topNodeType.create(null, blocks).content),
	)
}

function asPaste(tr: Transaction): Transaction {
	return tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste')
}

/** Positions of the first marked places at or behind a position. */
function placesFrom(doc: Node, start: number, count: number): number[] {
	const places: number[] = []
	doc.forEach((block, pos) => {
		const isPlace = block.type === schema.nodes.picture_place
		if (isPlace && pos >= start - 1 && places.length < count) places.push(pos)
	})
	return places
}

/** Where something is dropped: on a marked place, the place itself. */
function dropPos(view: EditorView, { clientX, clientY, target }: DragEvent): number {
	const place = target instanceof Element ? target.closest('.editor-place') : null
	if (place) return view.posAtDOM(place, 0)
	return view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to
}

/** Whether a slice is a table, or cells of one, which go into the cells from the cursor on. */
function areCells({ content }: Slice): boolean {
	return (
		content.childCount > 0 && content.content.every(({ type }) => type.spec.tableRole !== undefined)
	)
}

/** Blocks as lines of words, since that is all a cell of a table holds. */
function cellWords({ content }: Slice): Slice {
	const lines: Fragment[] = []
	const add = (node: Node) => {
		if (node.isTextblock && !node.type.spec.code) lines.push(node.content)
		else if (node.type === schema.nodes.picture)
			lines.push(Fragment.from(schema.nodes.image!.create({ ...node.attrs })))
		else if (node.isInline) lines.push(Fragment.from(node))
		else if (node.isTextblock || node.isLeaf) {
			const words = node.textContent || String(node.attrs.written ?? '')
			for (const line of words.split(/\r\n?|\n/)) if (line) lines.push(text(line))
		} else return true
		return false
	}
	const isWords = content.firstChild?.isInline ?? true
	if (isWords) return new Slice(content, 0, 0)
	content.descendants(add)
	const filled = lines.filter(({ size }) => size > 0)
	const joined = filled.flatMap((line, index) =>
		index === 0 ? line.content : [schema.nodes.hard_break!.create(), ...line.content],
	)
	return new Slice(Fragment.fromArray(joined), 0, 0)
}

function text(words: string): Fragment {
	return Fragment.from(schema.text(words))
}
