import { matchRoutes } from 'react-router'
import { roleCan } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

/** Types of content that not everybody who edits content may edit, by their key, which is also their section. */
const types: Record<string, Permission> = {
	business: 'business:edit',
	consents: 'business:edit',
	letters: 'business:edit',
}

/**
 * What each route of the back office needs, by its pattern in `routes.ts`, as the router names it; the list and the
 * forms of a type stand here with a `:section` (`guardedRoute`). A route that is not listed is refused. `screen` marks
 * the ones that a person can return to after signing in; the others answer JSON or a file.
 */
const routes: Record<string, { permission: Permission; screen?: true }> = {
	admin: { permission: 'own:edit' },
	'admin/*': { permission: 'own:edit' },
	'admin/dashboard': { permission: 'own:edit', screen: true },
	'admin/account': { permission: 'own:edit', screen: true },
	'admin/account/change': { permission: 'own:edit' },
	'admin/access': { permission: 'access:read', screen: true },
	'admin/access/change': { permission: 'access:edit' },
	'admin/preview': { permission: 'content:edit' },
	'admin/trash': { permission: 'content:edit', screen: true },
	'admin/activity': { permission: 'content:edit', screen: true },
	'admin/visitors': { permission: 'visits:read', screen: true },
	'admin/visitors/export': { permission: 'visits:read' },
	'admin/put-right': { permission: 'content:edit', screen: true },
	'admin/put-right/change': { permission: 'content:edit' },
	'admin/health': { permission: 'system:read', screen: true },
	'admin/health/mail-proof': { permission: 'system:read' },
	'admin/services/order': { permission: 'content:edit' },
	'admin/products/featured': { permission: 'content:edit' },
	'admin/editions/:id/send': { permission: 'content:edit', screen: true },
	'admin/editions/:id/mail': { permission: 'content:edit' },
	'admin/editions/:id/change': { permission: 'content:edit' },
	'admin/letters/test': { permission: typePermission('letters') },
	'admin/find': { permission: 'content:edit' },
	'admin/search-words': { permission: 'content:edit', screen: true },
	'admin/search-words/change': { permission: 'content:edit' },
	'admin/old-addresses': { permission: 'content:edit', screen: true },
	'admin/leads': { permission: 'lead:read', screen: true },
	'admin/leads/downloads': { permission: 'lead:read', screen: true },
	'admin/leads/consents': { permission: 'lead:read', screen: true },
	'admin/leads/export': { permission: 'lead:export' },
	'admin/leads/confirm-spam': { permission: 'lead:edit' },
	'admin/leads/:leadId': { permission: 'lead:read', screen: true },
	'admin/leads/:leadId/change': { permission: 'lead:edit' },
	'admin/leads/:leadId/look': { permission: 'lead:edit' },
	'admin/leads/:leadId/pictures/:pictureId': { permission: 'lead:read' },
	'admin/leads/:leadId/templates': { permission: 'lead:edit' },
	'admin/leads/:leadId/write': { permission: 'lead:edit' },
	'admin/people': { permission: 'person:read', screen: true },
	'admin/people/export': { permission: 'person:export' },
	'admin/people/erase': { permission: 'person:erase' },
	'admin/mails': { permission: 'mail:read', screen: true },
	'admin/mails/:mailId/resend': { permission: 'mail:resend' },
	'admin/mails/:mailId/set-aside': { permission: 'mail:set-aside' },
	'admin/resources/file-link': { permission: 'content:edit' },
	'admin/team/:id/trash': { permission: 'content:edit' },
	'admin/team/:id/restore': { permission: 'content:edit' },
	'admin/:section': { permission: 'content:edit', screen: true },
	'admin/:section/new': { permission: 'content:edit', screen: true },
	'admin/:section/:id/edit': { permission: 'content:edit', screen: true },
	'admin/:section/save': { permission: 'content:edit' },
	'admin/:section/copy': { permission: 'content:edit' },
	'admin/:section/edit/:id': { permission: 'content:edit', screen: true },
	'admin/:section/:id/trash': { permission: 'content:edit' },
	'admin/:section/:id/restore': { permission: 'content:edit' },
	'admin/:section/:id/withdraw-previews': { permission: 'content:edit' },
	'admin/:section/:id/review': { permission: 'content:edit' },
	'admin/:section/:id/still-right': { permission: 'content:edit', screen: true },
	'admin/:section/:id/history': { permission: 'content:edit', screen: true },
	'admin/:section/:id/compare': { permission: 'content:edit', screen: true },
	'admin/:section/:id/bring-back': { permission: 'content:edit', screen: true },
	'admin/upload': { permission: 'media:edit' },
	'admin/media': { permission: 'media:edit', screen: true },
	'admin/media/delete': { permission: 'media:edit' },
	'admin/media/restore': { permission: 'media:edit' },
	'admin/media/files': { permission: 'media:edit' },
	'admin/media/files/:fileId': { permission: 'media:edit' },
}

export const setUpRoutes: ReadonlySet<string> = new Set(['admin/account', 'admin/account/change'])

/** The permission that reading and saving records of a type in the back office needs; `name` is its key or section. */
export function typePermission(name: string): Permission {
	return Object.hasOwn(types, name) ? (types[name] ?? 'content:edit') : 'content:edit'
}

/** The permission that a route needs, with the `:section` in its address; null: unknown, and refused. */
export function routePermission(pattern: string, section?: string): Permission | null {
	if (!Object.hasOwn(routes, pattern)) return null
	if (section !== undefined && pattern.startsWith('admin/:section')) return typePermission(section)
	return routes[pattern]?.permission ?? null
}

/** Every listed pattern. */
export const routePatterns = Object.keys(routes)

/** Whether a path leads to a screen of the back office, without the sign-in page. */
export function isScreen(path: string): boolean {
	return routes[routeOf(path)?.route.path ?? '']?.screen === true
}

/** Whether a role reaches a path, for links in menus. */
export function roleReaches(role: Role, path: string): boolean {
	const match = routeOf(path)
	const permission = match && routePermission(match.route.path, match.params.section)
	return permission !== undefined && permission !== null && roleCan(role, permission)
}

const matchable = [...routePatterns, 'admin/auth/*'].map((path) => ({ path }))

/** The route that responds at a path, as the router ranks them. */
function routeOf(path: string) {
	return matchRoutes(matchable, path)?.at(-1)
}
