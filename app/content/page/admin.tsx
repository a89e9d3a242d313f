import { filterBy } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import type { PageRow } from './queries.server.ts'
import { PageFields } from './fields.tsx'
import { pageFields } from './page-fields.ts'
import { pageRoleNames, pageRoles } from './roles.ts'
import { pageType } from './type.ts'
import { pageDescription } from './view.ts'

const roleLabels: Record<string, string> = Object.fromEntries(
	pageRoleNames.map((role) => [role, pageRoles[role].label]),
)

/** How the back office shows pages. */
export const handle = defineAdminType({
	type: pageType,
	fields: pageFields,
	Fields: PageFields,
	list: {
		columns: { role: ({ role }: PageRow) => (role ? pageRoles[role].label : 'None') },
		filters: [
			filterBy('role', 'Role', { ...roleLabels, none: 'None' }),
			filterBy('footer', 'In the footer'),
		],
	},
	form: {
		notDuplicated: { address: '', role: null },
		inWords: (name, value) => (name === 'role' ? (roleLabels[String(value)] ?? null) : null),
	},
	sharing: (values) => ({
		title: values.title,
		description: pageDescription(values),
		image: values.image || null,
		address: values.address.trim().toLowerCase(),
	}),
})
