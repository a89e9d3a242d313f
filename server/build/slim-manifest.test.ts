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
	entry: { imports: ['/assets/a.js'] },
	routes: Object.fromEntries((routes as { id: string }[]).map((each) => [each.id, each])),
	url: '/assets/manifest-1.js',
})

test('imports of the back office and sign-in are removed, and what a route does not have; all else is unchanged', () => {
	const home = route('routes/public/home')
	const list = route('routes/admin/list')
	const signIn = route('routes/auth/sign-in')
	const slim = slimManifest(`${before}${JSON.stringify(manifest([home, list, signIn]))};`)
	expect(slim.startsWith(before)).toBe(true)
	expect(JSON.parse(slim.slice(before.length, -1))).toEqual(
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
	]
	const slim = slimManifest(`${before}${JSON.stringify(manifest(routes))};`)
	const { routes: left } = JSON.parse(slim.slice(before.length, -1)) as { routes: object }
	expect(Object.keys(left)).toEqual(['routes/admin/form', 'routes/admin/find', 'routes/public/send'])
})

test('a manifest in an unexpected format fails the build', () => {
	expect(() => slimManifest('export default {}')).toThrow('begins with something else')
})
