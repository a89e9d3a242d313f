import Activity from 'lucide-react/icons/activity'
import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Trash2 from 'lucide-react/icons/trash-2'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
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
