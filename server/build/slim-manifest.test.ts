import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const before = 'window.__reactRouterManifest='
const withLoader = (id: string) => ({ id, hasLoader: true, module: `/assets/${id}.js` })
const route = (id: string) => ({
	...withLoader(id),
	hasAction: false,
	imports: ['/assets/a.js'],
	css: [],
})
const manifest = (routes: object[]) => ({
	entry: { imports: ['/assets/entry.js'] },
	routes: Object.fromEntries((routes as { id: string }[]).map((each) => [each.id, each])),
	url: '/assets/manifest-1.js',
})

/** What browsers get when the script has run. */
function read(script: string): { routes: Record<string, object>; url: string } {
	const window: { __reactRouterManifest?: unknown } = {}
	runInNewContext(script, { window })
	return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as ReturnType<typeof read>
}

test('imports of the back office and sign-in are removed, and what a route does not have; all else is unchanged', () => {
	const home = route('routes/public/home')
	const list = route('routes/admin/list')
	const signIn = route('routes/auth/sign-in')
	const slim = slimManifest(`${before}${JSON.stringify(manifest([home, list, signIn]))};`)
	expect(slim.startsWith(before)).toBe(true)
	expect(slim).not.toContain('"id"')
	expect(read(slim)).toEqual(
		manifest([
			{ ...withLoader(home.id), imports: home.imports },
			withLoader(list.id),
			withLoader(signIn.id),
		]),
	)
})

test('addresses of the back office that are only posted to are left out; screens and those of visitors stay', () => {
	const post = { hasAction: true, hasLoader: false }
	const routes = [
		{ ...route('routes/admin/save'), ...post },
		{ ...route('routes/admin/form'), ...post, hasDefaultExport: true },
		{ ...route('routes/admin/find'), hasAction: true },
		{ ...route('routes/public/send'), ...post },
		route('routes/endpoints/feed'),
		route('jobs'),
	]
	const slim = slimManifest(`${before}${JSON.stringify(manifest(routes))};`)
	expect(Object.keys(read(slim).routes)).toEqual(['routes/admin/form', 'routes/admin/find', 'routes/public/send', 'jobs'])
})

test('public pages do not know the routes of the back office', () => {
	const routes = [route('root'), route('routes/public/home'), route('routes/admin/layout'), route('routes/auth/auth')]
	const slim = slimManifest(`${before}${JSON.stringify(manifest(routes))};`, { isForSite: true })
	expect(Object.keys(read(slim).routes)).toEqual(['root', 'routes/public/home'])
	expect(read(slim).url).toBe('/assets/manifest-1-site.js')
})

test('imports that the entry or a route above loads are not repeated', () => {
	const of = (id: string, parentId: string | undefined, ...imports: string[]) => ({
		...withLoader(id),
		...(parentId && { parentId }),
		imports,
	})
	const routes = [
		of('root', undefined, '/assets/entry.js', '/assets/site.js'),
		of('layout', 'root', '/assets/site.js', '/assets/frame.js'),
		of('home', 'layout', '/assets/entry.js', '/assets/site.js', '/assets/frame.js', '/assets/own.js'),
	]
	const slim = slimManifest(`${before}${JSON.stringify(manifest(routes))};`)
	expect(Object.values(read(slim).routes).map((each) => (each as { imports: string[] }).imports)).toEqual([
		['/assets/site.js'],
		['/assets/frame.js'],
		['/assets/own.js'],
	])
})

test('a manifest in an unexpected format fails the build', () => {
	expect(() => slimManifest('export default {}')).toThrow('begins with something else')
})
