import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { schema } from '../blocks/schema.ts'
import { isInEmptyLine } from './block-commands.ts'

// A telephone has the bar with *Add* instead of a slash within reach.
const emptyText = {
	'data-empty': 'Write here. Press / for headings, lists, pictures and more.',
	'data-empty-narrow': 'Write here. Add has headings, lists, pictures and more.',
}
const emptyLine = {
	'data-empty': 'Press / to add something',
	'data-empty-narrow': 'Write here, or press Add',
}

/** The words in a text or a line that is still empty. */
export function looks(): Plugin {
	return new Plugin({
		props: {
			decorations(state) {
				const { doc, selection } = state
				const first = doc.firstChild!
				const isEmpty =
					doc.childCount === 1 && first.type === schema.nodes.paragraph && first.content.size === 0
				if (isEmpty)
					return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, emptyText)])
				if (!isInEmptyLine(state)) return null
				const { $from } = selection
				return DecorationSet.create(doc, [
					Decoration.node($from.before(), $from.after(), emptyLine),
				])
			},
		},
	})
}
