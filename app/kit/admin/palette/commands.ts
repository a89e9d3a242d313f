import { searchLetters } from '#platform/lib/text/search-terms.ts'

export type PaletteItem = {
	id: string
	title: string
	kind: string
	href: string
	/** What people call it otherwise. */
	words?: string
}

/** What the palette gets once it is open: fields and settings, and further words for commands, by their ids. */
export type NamedPlaces = { places: readonly PaletteItem[]; words: Record<string, string> }

/** Not a page: opens the list of shortcuts over the current one. */
export const shortcutsHref = '#shortcuts'

const always: PaletteItem[] = [
	{ id: '/', title: 'The public website', kind: 'Go to', href: '/' },
	{ id: '?', title: 'Keyboard shortcuts', kind: 'Help', href: shortcutsHref },
]

/** Words around what somebody looks for. */
const fillers =
	/^(?:an?|the|my|our|your|o[fn]|at|in|to|for|is|do|and|we|can|want|need|how|what|where|add|change|edit|set|update)$/
const maxFound = 15

/** Commands and places of which every typed word begins a word, best first; all commands for no words. */
export function findCommands(
	commands: readonly PaletteItem[],
	search: string,
	{ places, words }: NamedPlaces,
): PaletteItem[] {
	const all = [...commands, ...always]
	const typed = wordsIn(search)
	if (typed.length === 0) return all
	const named = typed.filter((word) => !fillers.test(word))
	const terms = named.length > 0 ? named : typed
	return [...all, ...places]
		.map((item) => ({ item, rank: rankOf({ words: words[item.id] ?? '', ...item }, terms) }))
		.filter(({ rank }) => rank > 0)
		.toSorted((a, b) => b.rank - a.rank)
		.slice(0, maxFound)
		.map(({ item }) => item)
}

/** A word that people use for it says more than one of its label, a whole word more than a beginning, the label most. */
function rankOf({ title, kind, words = '' }: PaletteItem, terms: string[]): number {
	const ranks = terms.map((term) => {
		const rankIn = (text: string, [whole, beginning]: [number, number]) => {
			const found = wordsIn(text).filter((word) => word.startsWith(term))
			return found.includes(term) ? whole : found.length > 0 ? beginning : 0
		}
		return Math.max(rankIn(words, [8, 3]), rankIn(title, [6, 4]), rankIn(kind, [2, 1]))
	})
	const isLabel = wordsIn(title).join(' ') === terms.join(' ')
	return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, isLabel ? 3 : 0)
}

function wordsIn(text: string): string[] {
	return (
		searchLetters(text)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	)
}
