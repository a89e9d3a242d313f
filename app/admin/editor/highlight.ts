// Colours Markdown source with classes of our stylesheet: the content security policy forbids injected styles.
import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'

const classes: Record<string, string> = {
	ATXHeading1: 'md-heading md-h2',
	ATXHeading2: 'md-heading md-h2',
	ATXHeading3: 'md-heading md-h3',
	ATXHeading4: 'md-heading',
	ATXHeading5: 'md-heading',
	ATXHeading6: 'md-heading',
	SetextHeading1: 'md-heading md-h2',
	SetextHeading2: 'md-heading md-h2',
	StrongEmphasis: 'md-strong',
	Emphasis: 'md-emphasis',
	Strikethrough: 'md-strike',
	HeaderMark: 'md-mark',
	EmphasisMark: 'md-mark',
	StrikethroughMark: 'md-mark',
	ListMark: 'md-mark',
	QuoteMark: 'md-mark',
	TaskMarker: 'md-mark',
	TableDelimiter: 'md-mark',
	HorizontalRule: 'md-mark',
	LinkMark: 'md-mark',
	URL: 'md-address',
	InlineCode: 'md-code',
	FencedCode: 'md-code',
	CodeBlock: 'md-code',
	HTMLTag: 'md-code',
	HTMLBlock: 'md-code',
	Comment: 'md-code',
	Entity: 'md-code',
}

const marks = new Map(
	Object.entries(classes).map(([name, value]) => [name, Decoration.mark({ class: value })]),
)

export const markdownColours = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet

		constructor(view: EditorView) {
			this.decorations = decorate(view)
		}

		update(update: ViewUpdate) {
			const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state)
			if (update.docChanged || update.viewportChanged || isParsed) {
				this.decorations = decorate(update.view)
			}
		}
	},
	{ decorations: (plugin) => plugin.decorations },
)

function decorate(view: EditorView): DecorationSet {
	const builder = new RangeSetBuilder<Decoration>()
	for (const { from, to } of view.visibleRanges) {
		syntaxTree(view.state).iterate({
			from,
			to,
			enter(node) {
				const mark = marks.get(node.name)
				if (mark && node.to > node.from) builder.add(node.from, node.to, mark)
			},
		})
	}
	return builder.finish()
}
