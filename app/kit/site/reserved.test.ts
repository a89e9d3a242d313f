import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { contentTypes, fixedPages } from '#content/catalogue.ts'
import routes from '#app/routes.ts'
import { defineContentType } from '#kit/records/define-type.ts'
import { isReserved, reservedSlugs } from './reserved.ts'

/** The first parts of all addresses of the routes; a parameter is none. */
function firstParts(entries: RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, children = [] }) => {
		const first = path?.split('/')[0]
		return first === undefined ? firstParts(children) : [first]
	})
}

/** The first parts of the paths that a file of the server names. */
function pathsIn(file: string): string[] {
	const source = readFileSync(`server/${file}`, 'utf8')
	return Array.from(
		source.matchAll(/\.(?:use|get|on)\((?:\[[^\]]*\], )?'\/([^']*)'/g),
		([, path = '']) => path.split('/')[0] ?? '',
	)
}

test('no page of staff can stand where a route, an answer of the server or a file in public/ is', () => {
	const ofRoutes = firstParts(routes).filter((part) => part !== '*' && !part.startsWith(':'))
	const ofServer = ['app.ts', 'middleware/health.ts', 'middleware/metrics.ts'].flatMap(pathsIn)
	const ofFiles = readdirSync('public')
	expect(ofRoutes.length).toBeGreaterThan(20)
	expect(ofServer).toEqual(
		expect.arrayContaining(['assets', 'images', 'media', 'share', 'healthz', 'readyz', 'metrics']),
	)
	const used = [...ofRoutes, ...ofServer, ...ofFiles].filter((part) => !part.startsWith(':file{'))
	expect(used.filter((part) => !isReserved(part))).toEqual([])
	const fixed = [...fixedPages].map((path) => path.split('/')[1] ?? '').filter(Boolean)
	expect(fixed.filter((part) => !isReserved(part))).toEqual([])
})

test('no page of staff can stand where the list of a type is, whatever type it is', () => {
	expect(isReserved('flocks')).toBe(false)
	const { icon } = contentTypes.vacancy
	const pages = { list: '/flocks/all', hasOwn: true }
	const label = { one: 'Flock', many: 'Flocks' }
	defineContentType({ key: 'flock', section: 'flocks', label, icon, pages, path: () => '/' })
	expect(isReserved('flocks')).toBe(true)
})

test('every address that is reserved is in use', () => {
	const used = new Set([
		...firstParts(routes),
		...['app.ts', 'middleware/health.ts', 'middleware/metrics.ts'].flatMap(pathsIn),
		...readdirSync('public'),
		// Of the build, of the router, and of the page that all missing addresses share.
		'assets',
		'__manifest',
		'page-not-found',
	])
	expect(reservedSlugs.filter((slug) => !used.has(slug))).toEqual([])
})
