import type { Command } from '@tiptap/pm/state'
import type { EditorCommand } from './editor-commands.ts'

/** The commands that have a shortcut, by their key. */
export function shortcutCommands(commands: readonly EditorCommand[]): Record<string, Command> {
	return Object.fromEntries(
		commands.flatMap(({ keys, run }) => (keys ? [[`Mod-${keys.toLowerCase()}`, stay(run)]] : [])),
	)
}

/** The key does nothing else, such as what the browser does with it, even where the command cannot run. */
export function stay(command: Command): Command {
	return (state, dispatch, view) => {
		command(state, dispatch, view)
		return true
	}
}
