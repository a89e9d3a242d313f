import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const before = 'window.__reactRouterManifest='
const route = (id: string) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/a.js'] })
const manifest = (routes: object[]) => ({
	entry: { imports: ['/assets/a.js'] },
	routes: Object.fromEntries((routes as { id: string }[]).map((each) => [each.id, each])),
	url: '/assets/manifest-1.js',
})

test('imports of the back office and sign-in are removed; all else is unchanged', () => {
	const home = route('routes/public/home')
	const list = route('routes/admin/list')
	const signIn = route('routes/auth/sign-in')
	const slim = slimManifest(`${before}${JSON.stringify(manifest([home, list, signIn]))};`)
	expect(slim.startsWith(before)).toBe(true)
	expect(JSON.parse(slim.slice(before.length, -1))).toEqual(
		manifest([home, { ...list, imports: [] }, { ...signIn, imports: [] }]),
	)
})

test('a manifest in an unexpected format fails the build', () => {
	expect(() => slimManifest('export default {}')).toThrow('begins with something else')
})
