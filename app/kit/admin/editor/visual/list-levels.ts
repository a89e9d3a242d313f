import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list'
import type { Command } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import { ancestorOf } from './block-commands.ts'

const listItem = schema.nodes.list_item!

/** Puts an item under the one above it. */
export const indent: Command = (state, dispatch) => {
	if (!ancestorOf(state.selection, [listItem])) return false
	sinkListItem(listItem)(state, dispatch)
	// The first item has none above to go under; the focus stays in the list all the same.
	return true
}

/** Takes an item out of the one it is under. */
export const outdent: Command = (state, dispatch) => {
	const item = ancestorOf(state.selection, [listItem])
	if (!item) return false
	const { $from } = state.selection
	const isNested = item.depth > 2 && $from.node(item.depth - 2).type === listItem
	if (isNested) liftListItem(listItem)(state, dispatch)
	return true
}
