import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { guardedRoute } from '#routes/admin/content/section-of.ts'
import { roleCan } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { isScreen, roleReaches, routePatterns, routePermission } from './route-permissions.ts'

function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
	return entries.flatMap(({ path = '', children = [] }) => {
		const pattern = [parent, path].filter(Boolean).join('/')
		return [pattern, ...patternsOf(children, pattern)]
	})
}

const guarded = patternsOf(routes as RouteConfigEntry[])
	.filter((pattern) => /^admin(\/|$)/.test(pattern) && pattern !== 'admin/auth')
	.map((pattern) => guardedRoute({ pattern, params: {} }))

test('every route of the back office has a permission, and no other is listed', () => {
	const patterns = new Set(guarded.map(({ pattern }) => pattern))
	expect(routePatterns.toSorted()).toEqual([...patterns].toSorted())
	// No role has an unknown permission.
	const isKnown = ({ pattern, params }: (typeof guarded)[number]) =>
		roleCan('administrator', routePermission(pattern, params.section) as Permission)
	expect(guarded.filter((route) => !isKnown(route))).toEqual([])
})

test('the list and the forms of a type need its permission, and those of no type are not listed', () => {
	const permissionAt = (pattern: string) => {
		const route = guardedRoute({ pattern, params: {} })
		return routePermission(route.pattern, route.params.section)
	}
	for (const end of ['', '/new', '/:id/edit']) {
		expect(permissionAt(`admin/vacancies${end}`)).toBe('content:edit')
		expect(permissionAt(`admin/letters${end}`)).toBe('business:edit')
		for (const name of ['unknown', 'toString', '__proto__'])
			expect(permissionAt(`admin/${name}${end}`)).toBeNull()
	}
	expect(permissionAt('admin/vacancies/secret')).toBeNull()
})

test('a route that is not listed has none', () => {
	for (const pattern of ['admin/new', 'admin/auth', '', 'toString', '__proto__'])
		expect(routePermission(pattern)).toBeNull()
	expect(roleReaches('administrator', '/products')).toBe(false)
	expect(isScreen('/admin/auth')).toBe(false)
})
