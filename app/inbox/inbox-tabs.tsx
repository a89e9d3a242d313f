import { NavLink } from 'react-router'

const tabs = [
	{ to: '/admin/leads', label: 'Messages' },
	{ to: '/admin/leads/downloads', label: 'Downloads' },
	{ to: '/admin/leads/consents', label: 'Consents' },
]

/** Tabs for the lists of what visitors sent. */
export function InboxTabs() {
	return (
		<nav aria-label="Leads" className="page-tabs">
			{tabs.map(({ to, label }) => (
				<NavLink key={to} to={to} end prefetch="intent">
					{label}
				</NavLink>
			))}
		</nav>
	)
}
