import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'

// A telephone has the bar with *Add* instead of a slash within reach.
const emptyText = {
	'data-empty': 'Write here. Press / for headings, lists, pictures and more.',
	'data-empty-narrow': 'Write here. Add has headings, lists, pictures and more.',
}
const emptyLine = {
	'data-empty': 'Press / to add something',
	'data-empty-narrow': 'Write here, or press Add',
}

/** What depends on the whole text: words for an empty one, and headings one level lower below a level 1 heading. */
export function looks(): Plugin {
	return new Plugin({
		props: {
			attributes: ({ doc }): Record<string, string> =>
				hasTopHeading(doc) ? { 'data-shifted': '' } : {},
			decorations({ doc, selection }) {
				const first = doc.firstChild!
				const isEmpty =
					doc.childCount === 1 && first.type === schema.nodes.paragraph && first.content.size === 0
				if (isEmpty)
					return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, emptyText)])
				const { $from, empty } = selection
				const isEmptyLine = empty && $from.depth === 1 && $from.parent.content.size === 0
				if (!isEmptyLine || $from.parent.type !== schema.nodes.paragraph) return null
				return DecorationSet.create(doc, [
					Decoration.node($from.before(), $from.after(), emptyLine),
				])
			},
		},
	})
}

function hasTopHeading(doc: Node): boolean {
	let isFound = false
	doc.descendants((node) => {
		if (node.type === schema.nodes.heading && node.attrs.level === 1) isFound = true
		return !isFound && !node.isTextblock
	})
	return isFound
}
