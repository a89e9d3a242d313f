import { Fragment, Slice } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import { ancestorOf } from './block-commands.ts'

const { nodes } = schema

export function isInCell({ selection }: EditorState): boolean {
	return ancestorOf(selection, [nodes.table!]) !== null
}

/** Whether a slice is a table, or cells of one, which go into the cells from the cursor on. */
export function areCells({ content }: Slice): boolean {
	return (
		content.childCount > 0 && content.content.every(({ type }) => type.spec.tableRole !== undefined)
	)
}

/** Blocks as lines of words, since that is all a cell of a table holds. */
export function cellWords({ content }: Slice): Slice {
	const lines: Fragment[] = []
	const add = (node: Node) => {
		if (node.isTextblock && !node.type.spec.code) lines.push(node.content)
		else if (node.type === nodes.picture)
			lines.push(Fragment.from(nodes.image!.create({ ...node.attrs })))
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
		index === 0 ? line.content : [nodes.hard_break!.create(), ...line.content],
	)
	return new Slice(Fragment.fromArray(joined), 0, 0)
}

function text(words: string): Fragment {
	return Fragment.from(schema.text(words))
}
