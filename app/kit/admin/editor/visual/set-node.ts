import type { Attrs } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Command } from '@tiptap/pm/state'

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
