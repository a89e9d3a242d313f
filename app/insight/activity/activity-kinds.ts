// Kinds of activity, and who may see them.
import { roleCan } from '#platform/auth/access/permissions.ts'
import type { Permission, Role } from '#platform/auth/access/permissions.ts'
import { contentTypes } from '#content/catalogue.ts'

/** Filters in the address. `person`: an account's id or one of `noAccounts`; `from`, `to`: days such as 2026-11-03. */
export const activityFilters = ['person', 'kind', 'from', 'to'] as const

/** Values of `person` besides ids. */
export const noAccounts = { system: 'The system', deleted: 'Deleted accounts' } as const

type Kind = { label: string; permission: Permission }

/** By type of record in the audit log. */
const kinds: Record<string, Kind> = {
	...Object.fromEntries(
		Object.entries(contentTypes).map(([key, { label, permission }]) => [
			key,
			{ label: label.many, permission },
		]),
	),
	media: { label: 'Media', permission: 'media:edit' },
	lead: { label: 'Leads', permission: 'lead:read' },
	mail: { label: 'Mails', permission: 'mail:read' },
	person: { label: 'People', permission: 'person:read' },
	account: { label: 'Access and accounts', permission: 'access:read' },
	'sign-in': { label: 'Sign-ins', permission: 'access:read' },
	backup: { label: 'Backups', permission: 'system:read' },
	site: { label: 'Opening', permission: 'site:open' },
}

/** The kinds that a role may see, as choices of a filter. */
export function kindsOf(role: Role): { value: string; label: string }[] {
	return Object.entries(kinds)
		.filter(([, { permission }]) => roleCan(role, permission))
		.map(([value, { label }]) => ({ value, label }))
}

/** The types of record that a role may see; null: all, those without a kind too. */
export function recordTypesOf(role: Role): string[] | null {
	const seen = kindsOf(role).map(({ value }) => value)
	return seen.length === Object.keys(kinds).length ? null : seen
}
