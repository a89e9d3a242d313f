import { hasTyped, typedWords } from '#app/lib/typed-words.ts'
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

/** Screens that others lead to. */
const furtherScreens = [
	{ title: 'Downloads', href: '/admin/leads/downloads' },
	{ title: 'Newsletter consents', href: '/admin/leads/consents' },
	{ title: 'Failed mails', href: '/admin/mails' },
]

/** What is there without asking the server: every screen, and everything that can be made. */
const commands: PaletteItem[] = [
	...adminLinks.flat().map(({ to, label }) => ({ id: to, title: label, kind: 'Go to', href: to })),
	...furtherScreens.map(({ title, href }) => ({ id: href, title, kind: 'Go to', href })),
	...creations.map(({ title, href }) => ({ id: href, title, kind: 'Create', href })),
	{ id: '/', title: 'The public website', kind: 'Go to', href: '/' },
	{ id: '?', title: 'Keyboard shortcuts', kind: 'Help', href: shortcutsHref },
]

/** The commands that have every typed word in them. */
export function findCommands(search: string): PaletteItem[] {
	const words = typedWords(search)
	return commands.filter(({ title, kind }) => hasTyped(`${kind} ${title}`, words))
}
