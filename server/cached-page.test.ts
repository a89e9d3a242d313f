import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import routes from '#app/routes.ts'
import { readPageAddress, acceptedEncoding } from './cached-page.ts'

const pathOf = (url: string) => readPageAddress(url)?.path

test('pages, their data, records and files each have a cache key', () => {
	for (const path of ['/', '/services', '/products', '/news/red-mite', '/contact', '/sitemap.xml'])
		expect(pathOf(path)).toBe(path)
	expect(pathOf('/_.data')).toBe('/_.data')
	expect(pathOf('/products.data')).toBe('/products.data')
	expect(pathOf('/about/job-vacancies/2')).toBe('/about/job-vacancies/2')
})

test('unused and invalid parameters are left out', () => {
	for (const query of [
		'?utm_source=x',
		'?fbclid=1&__proto__=2',
		'?page=1',
		'?page=-3',
		'?page=x',
		'?Page=2',
	])
		expect(pathOf(`/products${query}`)).toBe('/products')
	expect(pathOf('/services?page=2&category=x')).toBe('/services')
	expect(pathOf('/feed.xml?x=1')).toBe('/feed.xml')
})

test('a list with further filters has a key for each of their values, in one order, and none for others', () => {
	expect(pathOf('/case-studies?problem=Parasites&x=1&system=Free+range')).toBe(
		'/case-studies?system=free-range&problem=parasites',
	)
	expect(pathOf('/case-studies?category=parasites')).toBe('/case-studies')
	expect(pathOf('/case-studies?system=nonsense')).toBeUndefined()
	expect(pathOf('/products?system=barn')).toBe('/products')
})

test('S39: parameters that a page does not read make no render, whatever page reads them', () => {
	const token = signToken('sent', 'contact 1')
	for (const query of [
		'?q=mite',
		'?token=x',
		'?subject=x',
		'?index',
		'?type=news',
		'?_routes=root',
		'?sent=contact',
		`?sent=${token}x`,
		'?preview=token',
		`?preview=${token}`,
	]) {
		for (const path of ['/', '/products', '/products/boots', '/about/job-vacancies/2'])
			expect(pathOf(path + query)).toBe(path)
	}
	expect(pathOf('/contact?subject=&q=x')).toBe('/contact')
})

test('a shared link with long tracking parameters is the page itself', () => {
	const tracking = `gclid=${'Cj0KCQ'.repeat(60)}&utm_campaign=${'winter-'.repeat(300)}`
	expect(pathOf(`/products/boots?${tracking}`)).toBe('/products/boots')
	expect(pathOf(`/products?${tracking}&page=2&from=https://a.example/?b=c&country=Australia`)).toBe(
		'/products?country=Australia&page=2',
	)
	expect(pathOf(`/?${tracking}`)).toBe('/')
})

test('used parameters are normalised in spelling and order', () => {
	const wanted = '/products?country=Australia&category=gut-health&page=2'
	expect(pathOf(wanted)).toBe(wanted)
	expect(pathOf('/products?page=02&x=1&category=Gut+Health&country=Australia')).toBe(wanted)
	expect(pathOf('/products?category=GUT-HEALTH')).toBe('/products?category=gut-health')
	expect(pathOf('/products.data?page=3')).toBe('/products.data?page=3')
})

test('an unknown country counts as New Zealand and never reaches the key', () => {
	expect(readPageAddress('/services?country=<script>')).toEqual({
		path: '/services?country=New%20Zealand',
		country: 'New Zealand',
	})
	expect(readPageAddress('/services')).toEqual({ path: '/services', country: null })
})

test.each([
	'/contact?subject=x',
	`/contact?sent=${signToken('sent', 'contact 1')}`,
	`/products/boots?preview=${signToken('preview', 'product:1')}`,
	'/search?q=mite',
	'/search',
	'/products?category=%C4%9Dut-health',
	`/products?category=${'a'.repeat(81)}`,
	'/products?category=',
	'/products.data?_routes=root',
	'/confirm?token=x',
	'/admin/dashboard',
	'/admin.data',
	'/api/session',
	'/media/x.png',
	'/Products',
	'/products/%62oots',
	'//products',
	'/products/',
	'/products/boots.',
	'/products/boots.pdf',
	'/products/boots..data',
	'/about/job-vacancies/2.5',
	'/contact.',
	'/news-',
	`/${'a'.repeat(400)}`,
	'/a b',
])("%s isn't a shared public page and is never cached", (url) => {
	expect(readPageAddress(url)).toBeNull()
})

test('all missing pages share one key, with one more for each part of the site marked in the header', () => {
	for (const path of ['/wp-login.php', '/x/y/z', '/contacts/us', '/page-not-found'])
		expect(pathOf(path)).toBe('/page-not-found')
	expect(pathOf('/x/y.data')).toBe('/page-not-found.data')
	for (const path of ['/about/us', '/about/job-vacancies/2/3'])
		expect(pathOf(path)).toBe('/about/-/page-not-found')
	expect(pathOf('/products/a/b')).toBe('/products/-/page-not-found')
	expect(pathOf('/.env')).toBeUndefined()
	// Its page suggests similar addresses.
	expect(readPageAddress('/shop/boot-tray')).toBeNull()
})

test('where a page of staff may stand, the address is its key, and says what to show without one', () => {
	expect(readPageAddress('/abouts?utm_source=x')).toEqual({
		path: '/abouts',
		country: null,
		perhaps: { slug: 'abouts', missing: '/page-not-found' },
	})
	expect(readPageAddress('/privacy.data?country=Australia')).toEqual({
		path: '/privacy.data?country=Australia',
		country: 'Australia',
		perhaps: { slug: 'privacy', missing: '/page-not-found.data?country=Australia' },
	})
	// Without a page, this one suggests similar addresses.
	expect(readPageAddress('/privacy-policy')).toEqual({ path: '/privacy-policy', country: null })
	for (const path of ['/Privacy', '/privacy-policy.', '/privacy,', '/privacy%20policy'])
		expect(readPageAddress(path)).toBeNull()
})

test('no route of the site counts as a missing page', () => {
	const paths = pathsOf(routes, '')
	expect(paths).toContain('/products/a1')
	expect(paths.filter((path) => pathOf(path)?.includes('/page-not-found'))).toEqual([])
})

/** Every address in the list of routes, with a sample value for each parameter. */
function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
	return entries.flatMap(({ path = '', index, children = [] }) => {
		if (path === '*') return []
		const full = path === '' ? above : `${above}/${path.replaceAll(/:\w+/g, 'a1')}`
		const own = index || path !== '' ? [full || '/'] : []
		return [...own, ...pathsOf(children, full)]
	})
}

test.each([
	['gzip, deflate, br, zstd', 'br'],
	['gzip, deflate', 'gzip'],
	['GZIP', 'gzip'],
	['br;q=0, gzip;q=0.5', 'gzip'],
	['br; q=0.000', 'identity'],
	['br;q=0.1', 'br'],
	['', 'identity'],
	['identity', 'identity'],
	['*;q=0', 'identity'],
])('%s gets the encoding %s', (header, encoding) => {
	expect(acceptedEncoding(header)).toBe(encoding)
})
