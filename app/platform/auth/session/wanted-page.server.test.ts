import { expect, test } from 'vitest'
import { clearWanted, rememberWanted, wantedPage } from './wanted-page.server.ts'

const asking = (address: string, cookie = '') =>
	new Request(new URL(address, 'http://localhost:3000'), { headers: { Cookie: cookie } })

/** The page that opens after signing in, when `address` was requested first. */
function afterSignIn(address: string): string {
	const [saved = ''] = rememberWanted(asking(address))
	return wantedPage(asking('/admin/auth', `a=b; ${saved.split(';')[0]}; c=d`))
}

test.each([
	['/admin/products', '/admin/products'],
	['/admin/products?page=2&q=wet+litter', '/admin/products?page=2&q=wet+litter'],
	['/admin/products?q=kak%C4%81', '/admin/products?q=kak%C4%81'],
	['/admin/services/9a0b/edit', '/admin/services/9a0b/edit'],
	['/admin/leads/9a0b', '/admin/leads/9a0b'],
	['/admin/products.data', '/admin/products'],
	['/admin/products.data?_routes=routes%2Fadmin%2Flist&page=2', '/admin/products?page=2'],
])('a request for %s leads to %s after signing in', (address, page) => {
	expect(afterSignIn(address)).toBe(page)
})

test.each([
	'/admin/auth',
	'/admin/auth?reset=true&token=x',
	'/admin/auth.data',
	'/admin/auth/x',
	'/admin',
	'/admin/find?q=tane',
	'/admin/leads/export?kind=contact',
	'/admin/people/export?email=ana%40example.com',
	'/admin/media/files?kind=image',
	'/admin/homepage/save',
	'/admin/products/save',
	'/admin/preview?type=product',
	'/admin/upload',
	'/admin/a/b/c/d',
	'/',
	'/products',
	`/admin/${'a'.repeat(500)}`,
])('%s is not returned to', (address) => {
	expect(rememberWanted(asking(address))).toEqual([])
	expect(afterSignIn(address)).toBe('/admin/dashboard')
})

test.each([
	'https://evil.example/admin/products',
	'//evil.example/admin/',
	'/\\evil.example',
	'/admin/../products',
	'/admin/..//evil.example',
	'/admin/%2e%2e//evil.example',
	'/admin/products/../auth',
	'/admin/\\..\\..',
	'/admin/a\nb',
	'/admin/a#b',
	'/admin/a b',
	'/admin/@evil.example:x',
	'javascript:alert(1)',
	'admin/products',
	'/ADMIN/products',
	'',
])('the forged address %j leads to the dashboard', (next) => {
	const requested = `/admin/auth?next=${encodeURIComponent(next)}`
	expect(wantedPage(asking(requested))).toBe('/admin/dashboard')
	const saved = `roost-wanted=${encodeURIComponent(next)}`
	expect(wantedPage(asking('/admin/auth', saved))).toBe('/admin/dashboard')
})

test('a page named in the address takes precedence over the remembered one', () => {
	const saved = 'roost-wanted=%2Fadmin%2Fnews'
	expect(wantedPage(asking('/admin/auth?next=/admin/team', saved))).toBe('/admin/team')
	expect(wantedPage(asking('/admin/auth?next=//evil.example', saved))).toBe('/admin/news')
})

test.each([
	'roost-wanted=',
	'roost-wanted=%',
	'roost-wanted=%E0%A4%A',
	'xroost-wanted=%2Fadmin%2Fx',
])('the cookie %j is ignored', (cookie) =>
	expect(wantedPage(asking('/admin/auth', cookie))).toBe('/admin/dashboard'),
)

test('the page is remembered for ten minutes, unreadable by scripts, and can be cleared', () => {
	const [saved = ''] = rememberWanted(asking('/admin/news'))
	expect(saved).toBe('roost-wanted=%2Fadmin%2Fnews; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
	expect(clearWanted()).toBe('roost-wanted=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('a fetch by a page’s script is not remembered, but the data request of a page is', () => {
	const fetched = (address: string) => {
		const headers = { 'Sec-Fetch-Dest': 'empty' }
		return new Request(new URL(address, 'http://localhost:3000'), { headers })
	}
	expect(rememberWanted(fetched('/admin/find?q=tane'))).toEqual([])
	expect(rememberWanted(fetched('/admin/media/files?kind=image'))).toEqual([])
	expect(rememberWanted(fetched('/admin/products.data'))).toHaveLength(1)
})
