import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { roleCan } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { isScreen, roleReaches, routePatterns, routePermission } from './route-permissions.ts'

function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
	return entries.flatMap(({ path = '', children = [] }) => {
		const pattern = [parent, path].filter(Boolean).join('/')
		return [pattern, ...patternsOf(children, pattern)]
	})
}

const guarded = new Set(
	patternsOf(routes as RouteConfigEntry[]).filter(
		(pattern) => /^admin(\/|$)/.test(pattern) && pattern !== 'admin/auth',
	),
)

test('every route of the back office has a permission, and no other is listed', () => {
	expect(routePatterns.toSorted()).toEqual([...guarded].toSorted())
	// No role has an unknown permission.
	const isKnown = (pattern: string) =>
		roleCan('administrator', routePermission(pattern) as Permission)
	expect([...guarded].filter((pattern) => !isKnown(pattern))).toEqual([])
})

test('a route that is not listed has none', () => {
	for (const pattern of ['admin/new', 'admin/auth', '', 'toString', '__proto__'])
		expect(routePermission(pattern)).toBeNull()
	expect(roleReaches('administrator', '/products')).toBe(false)
	expect(isScreen('/admin/auth')).toBe(false)
})
