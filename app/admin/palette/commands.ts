import { adminLinks } from '../frame/admin-navigation.ts'

/** Something the palette leads to. */
export type PaletteItem = { id: string; title: string; kind: string; href: string }

/** Leads to no page: the list of shortcuts opens over the present one. */
export const shortcutsHref = '#shortcuts'

const creations = [
	{ title: 'New service', href: '/admin/services/new' },
	{ title: 'New product', href: '/admin/products/new' },
	{ title: 'New article', href: '/admin/news/new' },
	{ title: 'New resource', href: '/admin/resources/new' },
	{ title: 'New vacancy', href: '/admin/vacancies/new' },
	{ title: 'New team member', href: '/admin/team/new' },
]

/** What is there without asking the server: every screen, and everything that can be made. */
const commands: PaletteItem[] = [
	...adminLinks.flat().map(({ to, label }) => ({ id: to, title: label, kind: 'Go to', href: to })),
	...creations.map(({ title, href }) => ({ id: href, title, kind: 'Create', href })),
	{ id: '/', title: 'The public website', kind: 'Go to', href: '/' },
	{ id: '?', title: 'Keyboard shortcuts', kind: 'Help', href: shortcutsHref },
]

/** The commands that have every typed word in them. */
export function findCommands(search: string): PaletteItem[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean)
	return commands.filter(({ title, kind }) => {
		const text = `${kind} ${title}`.toLowerCase()
		return words.every((word) => text.includes(word))
	})
}
