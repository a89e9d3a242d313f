import { redo, undo } from '@tiptap/pm/history'
import type { Command } from '@tiptap/pm/state'
import { move } from './block-commands.ts'
import type { Visual } from './create-visual.ts'
import type { EditorCommand } from './editor-commands.ts'
import type { Screen } from './screen.ts'
import { visualTarget } from './visual-target.ts'
import type { VisualTarget } from './visual-target.ts'

/** What the bar of the surface shows and does in the visual editor. */
export type VisualHandle = VisualActions & { screen: Screen; openAdd: () => void }

export type VisualActions = {
	target: VisualTarget
	commands: readonly EditorCommand[]
	canRun: (command: EditorCommand) => boolean
	run: (command: EditorCommand) => void
	undo: () => void
	redo: () => void
	move: (step: -1 | 1) => void
	/** Scrolls to the cursor. */
	reveal: () => void
}

const handles = new WeakMap<Visual, VisualActions>()

export function visualHandle(visual: Visual): VisualActions {
	const known = handles.get(visual)
	if (known) return known
	const { view } = visual
	const run = (command: Command) => () => {
		command(view.state, view.dispatch, view)
		view.focus()
	}
	const handle = {
		target: visualTarget(view),
		commands: visual.commands,
		canRun: (command: EditorCommand) => command.run(view.state),
		run: (command: EditorCommand) => run(command.run)(),
		undo: run(undo),
		redo: run(redo),
		move: (step: -1 | 1) => run(move(step))(),
		reveal: () => view.dispatch(view.state.tr.scrollIntoView()),
	}
	handles.set(visual, handle)
	return handle
}
