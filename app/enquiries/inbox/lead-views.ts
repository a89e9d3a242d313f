// The lists that somebody works from. Signups, downloads and what is done are in none of them.
const open = 'state=new%2Cin+progress'

/** By name of the count (`LeadWork`): where it leads, and its title among all screens. */
export const leadViews = [
	{
		name: 'mine',
		label: 'Assigned to me',
		title: 'Leads assigned to me',
		to: `/admin/leads?owner=mine&${open}`,
	},
	{
		name: 'nobodys',
		label: 'Unassigned',
		title: 'Unassigned leads',
		to: '/admin/leads?owner=nobody',
	},
	{ name: 'overdue', label: 'Overdue', title: 'Overdue leads', to: '/admin/leads?due=overdue' },
	{
		name: 'waiting',
		label: 'Awaiting reply',
		title: 'Leads awaiting the visitor’s reply',
		to: '/admin/leads?due=waiting',
	},
	{
		name: 'undelivered',
		label: 'Reply not delivered',
		title: 'Leads whose reply was not delivered',
		to: '/admin/leads?due=undelivered',
	},
] as const
