import { matchesTerms, searchTerms } from '#app/lib/text/search-terms.ts'

/** Something the palette leads to. */
export type PaletteItem = { id: string; title: string; kind: string; href: string }

/** Leads to no page: the list of shortcuts opens over the present one. */
export const shortcutsHref = '#shortcuts'

const always: PaletteItem[] = [
	{ id: '/', title: 'The public website', kind: 'Go to', href: '/' },
	{ id: '?', title: 'Keyboard shortcuts', kind: 'Help', href: shortcutsHref },
]

/** The commands that have every typed word in them. */
export function findCommands(commands: readonly PaletteItem[], search: string): PaletteItem[] {
	const words = searchTerms(search)
	return [...commands, ...always].filter(({ title, kind }) =>
		matchesTerms(`${kind} ${title}`, words),
	)
}
