// Footnotes: the model holds their marks within words; their own words stay source.
import type { Node } from '@tiptap/pm/model'

/** Whether the model holds the mark of a footnote with this label: others are written with escapes. */
export function isNoteLabel(label: string): boolean {
	return /^[\w-]{1,100}$/.test(label)
}

/** The labels of the footnotes that a block calls. */
export function notesIn(block: Node): Set<string> {
	const labels = new Set<string>()
	block.descendants(({ type, attrs }) => {
		if (type.name === 'note') labels.add(attrs.label)
	})
	return labels
}
