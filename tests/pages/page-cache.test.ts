// S20, S21: cached pages as the next visitor gets them. Many requests at once, and two instances: `npm run faults --
// R24`.
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { test } from '#tests/support/pages.ts'
import { evictPages } from '#tests/support/site-database.ts'

const cookies: [cookie: string, country: 'New Zealand' | 'Australia'][] = [
	['userCountry=Australia', 'Australia'],
	['userCountry=New%20Zealand', 'New Zealand'],
	['', 'New Zealand'],
	['userCountry=Chile', 'New Zealand'],
	['userCountry=%E0%A4%A', 'New Zealand'],
	['userCountry=australia', 'New Zealand'],
	['userCountry=Australia%0d%0aX: y', 'New Zealand'],
	['userCountry=__proto__', 'New Zealand'],
	['other=1; userCountry=Australia; roost_session=stolen', 'Australia'],
]

test('no request gets another country’s page, whatever its cookie and parameters', async ({
	ask,
	db,
}) => {
	await db.query(
		`insert into services (slug, title, description, country)
			select 'only-' || n, 'Only in ' || country, 'x', country
			from unnest(array['New Zealand', 'Australia']) with ordinality as c (country, n)`,
	)
	// The second time from the cache.
	for (const [cookie, country] of [...cookies, ...cookies.toReversed()])
		for (const path of ['/services', '/services.data', '/services?utm=mark']) {
			const response = await ask(path, { headers: { cookie } })
			const text = await response.text()
			const other = country === 'Australia' ? 'New Zealand' : 'Australia'
			expect([path, cookie, response.status]).toEqual([path, cookie, 200])
			expect(text).toContain(`Only in ${country}`)
			expect(text).not.toContain(`Only in ${other}`)
		}
})

test('no header or parameter of a request leaks into pages that others get', async ({
	ask,
	db,
}) => {
	await evictPages(db)
	const first = await ask('/products?x=<script>alert(1)</script>&utm=evil-mark', {
		headers: {
			'X-Forwarded-Host': 'evil-mark.example',
			'X-Forwarded-Proto': 'evil-mark',
			'X-Original-URL': '/evil-mark',
			'X-React-Router-SPA-Mode': 'yes',
			'X-React-Router-Prerender-Data': 'evil-mark',
			Referer: 'https://evil-mark.example/',
			'User-Agent': 'evil-mark',
			Cookie: 'session=evil-mark; userCountry=evil-mark',
			Authorization: 'Bearer evil-mark',
		},
	})
	const hostile = await first.text()
	expect(first.status).toBe(200)
	expect(hostile).not.toContain('evil-mark')
	expect(await (await ask('/products')).text()).toBe(hostile)
})

test('S39: a header or parameter that no page reads does not have the page rendered again', async ({
	ask,
}) => {
	const isCached = async (path: string, headers: Record<string, string> = {}) => {
		const response = await ask(path, { headers })
		await response.arrayBuffer()
		return response.headers.has('ETag')
	}
	for (const query of ['', '?q=mite', '?sent=x', '?token=x', '?subject=x', '?index', '?preview=x'])
		expect([query, await isCached(`/products${query}`)]).toEqual([query, true])
	expect(await isCached(`/?gclid=${'x'.repeat(2000)}`)).toBe(true)
	expect(await isCached('/products', { Authorization: 'Basic eDp5' })).toBe(true)
	expect(await isCached('/contact?subject=mite')).toBe(false)
})

/** The part of an ETag that identifies the page, whatever its encoding. */
const hashOf = ({ headers }: Response) => headers.get('ETag')?.slice(0, 21)

test('the cached page is the same with Save-Data: only a response header differs', async ({
	ask,
}) => {
	for (const path of ['/', '/', '/', '/no-such-page']) {
		const [usual, sparing] = await Promise.all([
			ask(path),
			ask(path, { headers: { 'Save-Data': 'on' } }),
		])
		const mark = usual.headers.get('Server-Timing')
		expect(mark).toMatch(/^v\w{8}$/)
		expect(sparing.headers.get('Server-Timing')).toBe(`${mark}, sparing`)
		expect(hashOf(sparing)).toBe(hashOf(usual))
		expect(await sparing.text()).toBe(await usual.text())
	}
})

test('the cached page is the same for somebody who is signed in: only a response header differs', async ({
	ask,
	db,
}) => {
	const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
	const [token = ''] = Cookie.split('; ')
	// Made for each, then from the cache.
	for (let round = 0; round < 3; round += 1) {
		const usual = await ask('/services')
		const signedIn = await ask('/services', { headers: { Cookie } })
		const half = await ask('/services', { headers: { Cookie: `${token}; userCountry=Australia` } })
		expect(signedIn.headers.get('Server-Timing')).toMatch(/^v\w{8}, acted$/)
		expect(half.headers.get('Server-Timing')).toMatch(/^v\w{8}$/)
		expect(hashOf(signedIn)).toBe(hashOf(usual))
		expect(await signedIn.text()).toBe(await usual.text())
		await half.arrayBuffer()
	}
})

test('a page the browser already has answers 304, with an ETag per encoding', async ({ ask }) => {
	for (const encoding of ['br', 'gzip', 'identity']) {
		const first = await ask('/services', { headers: { 'Accept-Encoding': encoding } })
		await first.arrayBuffer()
		const tag = first.headers.get('ETag') ?? ''
		expect(tag).toContain(encoding)
		expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
		for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
			const again = await ask('/services', {
				headers: { 'Accept-Encoding': encoding, 'If-None-Match': known },
			})
			expect(again.status).toBe(304)
			expect(await again.text()).toBe('')
		}
	}
	const head = await ask('/services', { method: 'HEAD' })
	const whole = await ask('/services')
	await whole.arrayBuffer()
	expect(head.headers.get('ETag')).toBe(whole.headers.get('ETag'))
	expect(head.headers.get('Content-Length')).toBe(whole.headers.get('Content-Length'))
})
