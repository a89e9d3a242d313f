// Changes of whole blocks, as ProseMirror commands.
import { chainCommands, lift, setBlockType, wrapIn } from '@tiptap/pm/commands'
import type { Attrs, Node, NodeType, ResolvedPos } from '@tiptap/pm/model'
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
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
	return (state, dispatch, view) => {
		if (isBlock(state, nodes.heading!, { level })) return setBlockType(paragraph)(state, dispatch)
		return outOfLists(setBlockType(nodes.heading!, { level }))(state, dispatch, view)
	}
}

export const makePlain: Command = chainCommands(
	setBlockType(paragraph),
	liftListItem(listItem),
	lift,
)

/** Makes the selected blocks a list of this kind; items of it become plain text, items of another kind change. */
export function toggleList(type: NodeType, checked: boolean | null = null): Command {
	return (state, dispatch, view) => {
		const list = ancestorOf(state.selection, listTypes)
		const item = ancestorOf(state.selection, [listItem])
		const isOn =
			list?.node.type === type && (item?.node.attrs.checked === null) === (checked === null)
		if (isOn) return liftListItem(listItem)(state, dispatch)
		if (list) {
			dispatch?.(changedList(state, { list, type, checked }))
			return true
		}
		const plain = plainBlocks(state)
		if (!dispatch) return wrapInList(type)(plain.state)
		return wrapInList(type)(
			plain.state,
			(wrapped) => {
				const { tr } = state
				for (const step of [...plain.steps, ...wrapped.steps]) tr.step(step)
				tr.setSelection(Selection.fromJSON(tr.doc, wrapped.selection.toJSON()))
				const made = ancestorOf(tr.selection, listTypes)
				if (checked !== null && made) setChecked(tr, made, checked)
				dispatch(tr.scrollIntoView())
			},
			view,
		)
	}
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

/** Puts a block at the cursor, on its own, with the cursor in the empty paragraph below. */
export function insertBlock(state: EditorState, block: Node, at?: number): Transaction {
	const { tr } = state
	if (at === undefined && !state.selection.empty && !(state.selection instanceof NodeSelection))
		tr.deleteSelection()
	const $at = tr.doc.resolve(at ?? tr.selection.to)
	const pos = placeFor($at)
	tr.insert(pos, block)
	const after = pos + block.nodeSize
	const next = tr.doc.resolve(after).nodeAfter
	const isRoom = next?.type === paragraph && next.content.size === 0
	if (!isRoom) tr.insert(after, paragraph.create())
	return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
}

/** Where a block inserted at a position goes: before an empty or just begun top-level block, else after it. */
export function placeFor($at: ResolvedPos): number {
	if ($at.depth === 0) return $at.pos
	const block = $at.node(1)
	const isEmpty = block.isTextblock && block.content.size === 0
	const isStart = $at.pos === $at.start(1) && block.isTextblock
	return isEmpty || isStart ? $at.before(1) : $at.after(1)
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

/** Takes the selection out of all lists, then runs the command. */
function outOfLists(command: Command): Command {
	return (state, dispatch, view) => {
		let current = state
		const steps: Transaction['steps'] = []
		const take = (tr: Transaction) => {
			steps.push(...tr.steps)
			current = current.apply(tr)
		}
		while (ancestorOf(current.selection, listTypes) && liftListItem(listItem)(current, take));
		return command(
			current,
			dispatch &&
				((last) => {
					const { tr } = state
					for (const step of [...steps, ...last.steps]) tr.step(step)
					dispatch(tr.scrollIntoView())
				}),
			view,
		)
	}
}

/** Headings in the selection made paragraphs, since an item of a list starts with a paragraph. */
function plainBlocks(state: EditorState): { state: EditorState; steps: Transaction['steps'] } {
	let current = state
	const steps: Transaction['steps'] = []
	setBlockType(paragraph)(state, (tr) => {
		steps.push(...tr.steps)
		current = state.apply(tr)
	})
	return { state: current, steps }
}

type Change = {
	list: { node: Node; pos: number }
	type: NodeType
	checked: boolean | null
}

function changedList(state: EditorState, { list, type, checked }: Change): Transaction {
	const { tr } = state
	const { tight } = list.node.attrs
	tr.setNodeMarkup(list.pos, type, { tight })
	setChecked(tr, list, checked)
	return tr
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
