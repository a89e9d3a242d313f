import type { EditorCommand } from './editor-commands.ts'

/** The text between the slash and the cursor; `null` if no slash opens the menu there. */
export function slashQuery(before: string): string | null {
	return /(?:^|\s)\/((?:[\p{L}\d][\p{L}\d ]{0,24})?)$/u.exec(before)?.[1] ?? null
}

/** Commands where each typed word starts a word of the label or of the other names. */
export function matchCommands(
	commands: readonly EditorCommand[],
	query: string,
): readonly EditorCommand[] {
	const typed = query.toLowerCase().split(' ').filter(Boolean)
	return commands.filter(({ label, otherNames }) => {
		const names = `${label} ${otherNames}`.toLowerCase().split(' ')
		return typed.every((word) => names.some((name) => name.startsWith(word)))
	})
}
