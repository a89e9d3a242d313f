import {
	Activity,
	Briefcase,
	FileText,
	House,
	Images,
	Inbox,
	LayoutDashboard,
	Newspaper,
	Package,
	Stethoscope,
	Trash2,
	UserSearch,
	Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type AdminLink = { to: string; label: string; icon: LucideIcon }

/** Everything the sidebar leads to, in groups. */
export const adminLinks: AdminLink[][] = [
	[
		{ to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
		{ to: '/admin/homepage', label: 'Homepage', icon: House },
	],
	[
		{ to: '/admin/services', label: 'Services', icon: Stethoscope },
		{ to: '/admin/products', label: 'Products', icon: Package },
		{ to: '/admin/news', label: 'News', icon: Newspaper },
		{ to: '/admin/resources', label: 'Resources', icon: FileText },
		{ to: '/admin/team', label: 'Team', icon: Users },
		{ to: '/admin/vacancies', label: 'Vacancies', icon: Briefcase },
	],
	[
		{ to: '/admin/leads', label: 'Leads', icon: Inbox },
		{ to: '/admin/people', label: 'People', icon: UserSearch },
		{ to: '/admin/media', label: 'Media', icon: Images },
		{ to: '/admin/trash', label: 'Trash', icon: Trash2 },
		{ to: '/admin/health', label: 'System', icon: Activity },
	],
]
