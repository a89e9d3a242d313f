// Colours Markdown source with classes of our stylesheet: the content security policy forbids injected styles.
import { StateEffect } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'
import { coloursOf } from './colours-of.ts'

const restMs = 200
/** Longer texts stay plain: reading them would hold up the typing. */
const longestText = 100_000

const coloured = StateEffect.define<DecorationSet>()

/**
 * Colours the text. While it is edited, the colours move with it; after 200 ms without an edit, or longer in a text that
 * takes long to read, they are read anew.
 */
export const markdownColours = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet
		private timer: ReturnType<typeof setTimeout> | undefined
		private isOld = false
		private tookMs = 0
		private readonly view: EditorView

		constructor(view: EditorView) {
			this.view = view
			this.decorations = this.read()
		}

		update({ changes, docChanged, transactions }: ViewUpdate) {
			if (docChanged) {
				this.decorations = this.decorations.map(changes)
				this.isOld = true
			}
			for (const effect of transactions.flatMap(({ effects }) => effects))
				if (effect.is(coloured)) this.decorations = effect.value
			if (docChanged || (this.isOld && this.timer === undefined)) this.later()
		}

		destroy() {
			clearTimeout(this.timer)
		}

		private later() {
			clearTimeout(this.timer)
			this.timer = setTimeout(
				() => {
					this.timer = undefined
					// A hidden editor waits for its next update, and letters being composed must stay in their element.
					if (this.view.dom.getClientRects().length === 0) return
					if (this.view.composing) return this.later()
					this.isOld = false
					this.view.dispatch({ effects: coloured.of(this.read()) })
				},
				Math.max(restMs, 3 * this.tookMs),
			)
		}

		private read(): DecorationSet {
			const startedMs = performance.now()
			const colours = decorate(this.view)
			this.tookMs = performance.now() - startedMs
			return colours
		}
	},
	{ decorations: (plugin) => plugin.decorations },
)

function decorate({ state }: EditorView): DecorationSet {
	if (state.doc.length > longestText) return Decoration.none
	const ranges = coloursOf(state.doc.toString()).map(({ from, to, classes }) =>
		Decoration.mark({ class: classes }).range(from, to),
	)
	return Decoration.set(ranges, true)
}
