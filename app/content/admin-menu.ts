import Activity from 'lucide-react/icons/activity'
import ChartLine from 'lucide-react/icons/chart-line'
import History from 'lucide-react/icons/history'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Trash2 from 'lucide-react/icons/trash-2'
import UserSearch from 'lucide-react/icons/user-search'
import Wrench from 'lucide-react/icons/wrench'
import type { Role } from '#platform/auth/access/permissions.ts'
import { roleReaches } from '#platform/auth/access/route-permissions.ts'
import type { AdminLink, AdminMenu } from '#kit/admin/frame/admin-frame.tsx'
import type { PaletteItem } from '#kit/admin/palette/commands.ts'
import { leadViews } from '#enquiries/inbox/lead-views.ts'
import { contentTypes } from './catalogue.ts'

const types = Object.values(contentTypes)
const changing = types.filter(({ fixed }) => !fixed)

/** What is done every day comes first, so that it is in the first screen of a phone. */
const adminMenu: AdminMenu = [
	['', [{ to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard }]],
	[
		'Enquiries',
		[
			{ to: '/admin/leads', label: 'Leads', icon: Inbox },
			{ to: '/admin/people', label: 'People', icon: UserSearch },
			...linksIn('Enquiries'),
		],
	],
	['Content', [...linksIn('Content'), { to: '/admin/media', label: 'Media', icon: Images }]],
	['Site', linksIn('Site')],
	[
		'Insight',
		[
			{ to: '/admin/visitors', label: 'Visitors', icon: ChartLine },
			{ to: '/admin/put-right', label: 'Issues', icon: Wrench },
		],
	],
	[
		'System',
		[
			{ to: '/admin/activity', label: 'Activity', icon: History },
			{ to: '/admin/trash', label: 'Trash', icon: Trash2 },
			{ to: '/admin/access', label: 'Access', icon: KeyRound },
			{ to: '/admin/health', label: 'System', icon: Activity },
		],
	],
]

/** Screens that are linked only from other screens. */
const furtherScreens = [
	...leadViews.map(({ title, to }) => ({ label: title, to })),
	{ label: 'Search words', to: '/admin/search-words' },
	{ label: 'Old addresses', to: '/admin/old-addresses' },
	{ label: 'Downloads', to: '/admin/leads/downloads' },
	{ label: 'Newsletter consents', to: '/admin/leads/consents' },
	{ label: 'Failed mails', to: '/admin/mails' },
	{ label: 'My account', to: '/admin/account' },
]

const adminCommands: PaletteItem[] = [
	...[...adminMenu.flatMap(([, links]) => links), ...furtherScreens].map(({ to, label }) => ({
		id: to,
		title: label,
		kind: 'Go to',
		href: to,
	})),
	...changing.map(({ section, label }) => {
		const href = `/admin/${section}/new`
		return { id: href, title: `New ${label.one.toLowerCase()}`, kind: 'Create', href }
	}),
]

function linksIn(title: string): AdminLink[] {
	return types
		.filter(({ fixed, menu = fixed ? 'Site' : 'Content' }) => menu === title)
		.map(({ section, label: { many, menu = many }, icon }) => {
			return { to: `/admin/${section}`, label: menu, icon }
		})
}

/** The links of the sidebar that a role reaches, in groups. */
export function menuOf(role: Role): AdminMenu {
	return adminMenu
		.map(([title, links]): AdminMenu[number] => [
			title,
			links.filter(({ to }) => roleReaches(role, to)),
		])
		.filter(([, links]) => links.length > 0)
}

/** Every screen that a role reaches, and "New" for each type, for the palette. */
export function commandsOf(role: Role): PaletteItem[] {
	return adminCommands.filter(({ href }) => roleReaches(role, href))
}
