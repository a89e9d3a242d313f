import { Plugin } from '@tiptap/pm/state'
import type { Command } from '@tiptap/pm/state'
import { emptyCells } from './table-commands.ts'

/**
 * Deletes backwards at the start of a block as the key does. A telephone's keyboard may send no key: the browser would then
 * join the blocks itself.
 */
export function deletesWithoutKey(backspace: Command): Plugin {
	return new Plugin({
		props: {
			handleDOMEvents: {
				beforeinput(view, event) {
					const { selection } = view.state
					const isDeleting = event.inputType.startsWith('delete') && !view.composing
					if (isDeleting && emptyCells(view.state, view.dispatch)) {
						event.preventDefault()
						return true
					}
					const isAtStart = selection.empty && selection.$from.parentOffset === 0
					const isOthers = event.inputType !== 'deleteContentBackward' || view.composing
					if (isOthers || !isAtStart || !backspace(view.state, view.dispatch, view)) return false
					event.preventDefault()
					return true
				},
			},
		},
	})
}
