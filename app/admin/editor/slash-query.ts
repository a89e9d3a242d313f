import type { EditorCommand } from './commands.ts'

/** The words between the slash and the cursor; `null` where there is no slash that opens the menu. */
export function slashQuery(before: string): string | null {
	return /(?:^|\s)\/((?:[\p{L}\d][\p{L}\d ]{0,24})?)$/u.exec(before)?.[1] ?? null
}

/** Commands of which every word typed starts a word of the name or of its other names. */
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
