import type { Command } from '@tiptap/pm/state'
import type { EditorCommand } from './editor-commands.ts'

/** The commands that have a shortcut, by their key. */
export function shortcutCommands(commands: readonly EditorCommand[]): Record<string, Command> {
	return Object.fromEntries(
		commands.flatMap(({ keys, run }) => (keys ? [[`Mod-${keys.toLowerCase()}`, run]] : [])),
	)
}
