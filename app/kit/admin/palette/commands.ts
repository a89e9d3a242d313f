import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'

export type PaletteItem = { id: string; title: string; kind: string; href: string }

/** Not a page: opens the list of shortcuts over the current one. */
export const shortcutsHref = '#shortcuts'

const always: PaletteItem[] = [
	{ id: '/', title: 'The public website', kind: 'Go to', href: '/' },
	{ id: '?', title: 'Keyboard shortcuts', kind: 'Help', href: shortcutsHref },
]

/** The commands that contain every typed word. */
export function findCommands(commands: readonly PaletteItem[], search: string): PaletteItem[] {
	const words = searchTerms(search)
	return [...commands, ...always].filter(({ title, kind }) =>
		matchesTerms(`${kind} ${title}`, words),
	)
}
