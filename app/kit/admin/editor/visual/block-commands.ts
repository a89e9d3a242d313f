// Changes of whole blocks, as ProseMirror commands.
import { chainCommands, lift, setBlockType, wrapIn } from '@tiptap/pm/commands'
import type { Attrs, Node, NodeType, ResolvedPos } from '@tiptap/pm/model'
import { liftListItem, sinkListItem, wrapRangeInList } from '@tiptap/pm/schema-list'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Command, EditorState, Selection, Transaction } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'

const { nodes } = schema
const paragraph = nodes.paragraph!
const listItem = nodes.list_item!

/** The list, quote or table around the cursor; null when there is none. */
export function ancestorOf(
	{ $from }: Selection,
	types: readonly NodeType[],
): { node: Node; pos: number; depth: number } | null {
	for (let { depth } = $from; depth > 0; depth--) {
		const node = $from.node(depth)
		if (types.includes(node.type)) return { node, pos: $from.before(depth), depth }
	}
	return null
}

export const listTypes = [nodes.bullet_list!, nodes.ordered_list!]

/** Makes the selected blocks headings of this level, or plain text if they are. Takes them out of lists. */
export function toggleHeading(level: number): Command {
	return (state, dispatch) => {
		if (isBlock(state, nodes.heading!, { level })) return setBlockType(paragraph)(state, dispatch)
		const { tr } = state
		let current = state
		const take = (part: Transaction) => {
			for (const step of part.steps) tr.step(step)
			current = current.apply(part)
		}
		while (ancestorOf(current.selection, listTypes) && liftListItem(listItem)(current, take));
		if (!setBlockType(nodes.heading!, { level })(current, take)) return false
		dispatch?.(tr.scrollIntoView())
		return true
	}
}

export const makePlain: Command = chainCommands(
	setBlockType(paragraph),
	liftListItem(listItem),
	lift,
)

/** Makes the selected blocks a list of this kind; items of it become plain text, items of another kind change. */
export function toggleList(type: NodeType, checked: boolean | null = null): Command {
	return (state, dispatch) => {
		const { selection, tr } = state
		const list = ancestorOf(selection, listTypes)
		const item = ancestorOf(selection, [listItem])
		const isOn =
			list?.node.type === type && (item?.node.attrs.checked === null) === (checked === null)
		if (isOn) return liftListItem(listItem)(state, dispatch)
		if (list) {
			const { tight } = list.node.attrs
			setChecked(tr.setNodeMarkup(list.pos, type, { tight }), list, checked)
		} else {
			// An item of a list starts with a paragraph.
			tr.setBlockType(selection.from, selection.to, paragraph)
			const range = tr.selection.$from.blockRange(tr.selection.$to)
			if (!range || !wrapRangeInList(tr, range, type)) return false
			const made = ancestorOf(tr.selection, listTypes)
			if (checked !== null && made) setChecked(tr, made, checked)
		}
		dispatch?.(tr.scrollIntoView())
		return true
	}
}

/** Puts an item under the one above it. The first one has none above; the focus stays in the list all the same. */
export const indent: Command = (state, dispatch) => {
	if (!ancestorOf(state.selection, [listItem])) return false
	sinkListItem(listItem)(state, dispatch)
	return true
}

/** Takes an item out of the one it is under. */
export const outdent: Command = (state, dispatch) => {
	const item = ancestorOf(state.selection, [listItem])
	if (!item) return false
	const isNested = item.depth > 2 && state.selection.$from.node(item.depth - 2).type === listItem
	if (isNested) liftListItem(listItem)(state, dispatch)
	return true
}

export const toggleQuote: Command = (state, dispatch) =>
	ancestorOf(state.selection, [nodes.blockquote!])
		? lift(state, dispatch)
		: wrapIn(nodes.blockquote!)(state, dispatch)

/** Moves the selected item of a list, or else the selected blocks, one place up or down. */
export function move(step: -1 | 1): Command {
	return (state, dispatch) => {
		const { selection } = state
		const depth = movedDepth(selection, step)
		if (depth === null) return false
		const [$from, $to] = [selection.$from, selection.$to]
		const start =
			depth === 0 && selection instanceof NodeSelection ? selection.from : $from.before(depth + 1)
		const end =
			depth === 0 && selection instanceof NodeSelection ? selection.to : $to.after(depth + 1)
		const parent = $from.node(depth)
		const index = state.doc.resolve(start).index(depth)
		const lastIndex = state.doc.resolve(end).index(depth) - 1
		const other = parent.maybeChild(step < 0 ? index - 1 : lastIndex + 1)
		if (!other) return false
		if (dispatch) {
			const { tr } = state
			const moved = state.doc.slice(start, end)
			const target = step < 0 ? start - other.nodeSize : start + other.nodeSize
			tr.delete(start, end).insert(target, moved.content)
			const shift = target - start
			tr.setSelection(shifted(tr, selection, shift))
			dispatch(tr.scrollIntoView())
		}
		return true
	}
}

/** Puts a block at the cursor, in the place of selected words, with the cursor in the empty paragraph below. */
export function insertBlock(tr: Transaction, block: Node, at?: number): Transaction {
	if (at === undefined) deleteWords(tr)
	const $at = tr.doc.resolve(at ?? tr.selection.to)
	const pos = placeFor($at)
	tr.insert(pos, block)
	const after = pos + block.nodeSize
	if (!isEmptyParagraph(tr.doc.resolve(after).nodeAfter)) tr.insert(after, paragraph.create())
	return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
}

/** Deletes the selected words; a selected picture or the like stays. */
export function deleteWords(tr: Transaction) {
	if (!(tr.selection instanceof NodeSelection)) tr.deleteSelection()
}

/** Changes attributes of the selected node, which stays selected. */
export function setNodeMarkup(attrs: Attrs): Command {
	return ({ selection, tr }, dispatch) => {
		if (!(selection instanceof NodeSelection)) return false
		const { from, node } = selection
		tr.setNodeMarkup(from, null, { ...node.attrs, ...attrs })
		dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
		return true
	}
}

/**
 * Where a block inserted at a position goes, in the text or in the box or column around: before an empty or just begun
 * block of it, else after that.
 */
export function placeFor($at: ResolvedPos): number {
	const depth = holderDepth($at) + 1
	if ($at.depth < depth) return $at.pos
	const block = $at.node(depth)
	const isEmpty = block.isTextblock && block.content.size === 0
	const isStart = $at.pos === $at.start(depth) && block.isTextblock
	return isEmpty || isStart ? $at.before(depth) : $at.after(depth)
}

/** Whether the selection is a cursor in an empty line of the text, or of a box or a column. */
export function isInEmptyLine({ selection: { $from, empty } }: EditorState): boolean {
	return empty && $from.depth === holderDepth($from) + 1 && isEmptyParagraph($from.parent)
}

/** Depth of the innermost box or column, else of the text. */
function holderDepth($at: ResolvedPos): number {
	let { depth } = $at
	while (depth > 0 && $at.node(depth).type !== nodes.box && $at.node(depth).type !== nodes.column)
		depth--
	return depth
}

function isEmptyParagraph(node: Node | null): boolean {
	return node?.type === paragraph && node.content.size === 0
}

/** Whether all selected text blocks are of this type. */
export function isBlock(state: EditorState, type: NodeType, attrs: Attrs = {}): boolean {
	const { from, to } = state.selection
	let isAll: boolean | null = null
	state.doc.nodesBetween(from, to, (node) => {
		if (!node.isTextblock) return
		const isSame =
			node.type === type && Object.entries(attrs).every(([key, value]) => node.attrs[key] === value)
		isAll = isAll === null ? isSame : isAll && isSame
	})
	return isAll ?? false
}

function setChecked(tr: Transaction, list: { node: Node; pos: number }, checked: boolean | null) {
	list.node.forEach((_item, offset) => {
		tr.setNodeAttribute(list.pos + 1 + offset, 'checked', checked)
	})
}

/** Depth of the parent in which the selection moves: a list that has room for it, else the document. */
function movedDepth(selection: Selection, step: -1 | 1): number | null {
	if (selection instanceof NodeSelection && selection.$from.depth === 0) return 0
	const { $from, $to } = selection
	for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
		const parent = $from.node(depth)
		if (depth > 0 && !listTypes.includes(parent.type)) continue
		if ($from.depth <= depth) continue
		const other = step < 0 ? $from.index(depth) - 1 : $to.index(depth) + 1
		if (other >= 0 && other < parent.childCount) return depth
	}
	return null
}

function shifted(tr: Transaction, selection: Selection, shift: number): Selection {
	if (selection instanceof NodeSelection)
		return NodeSelection.create(tr.doc, selection.from + shift)
	return TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift)
}
