import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { foundPages } from '#tests/support/public-pages.ts'

for (const [route, find] of Object.entries(foundPages))
	test(`[PUB-ROUTE-01] ${route} opens directly`, async ({ open, db }) => {
		const path = await find(db)
		const { status, texts, redirects } = await open(path)
		expect({ status, redirects }).toEqual({ status: 200, redirects: [] })
		expect(texts('h1')).toEqual([expect.stringMatching(/./)])
		expect(texts('head title')).toEqual([expect.stringMatching(/./)])
	})

const missing = [
	'/no-such-page',
	'/migration-todo',
	'/products/a/b',
	'/About-Us/../x',
	'/a%E2%80%A8b',
]
for (const path of missing)
	test(`[PUB-NOTFOUND-01] any other path shows Page Not Found with links onward and status 404: ${path}`, async ({
		open,
	}) => {
		const { status, texts } = await open(path)
		expect(status).toBe(404)
		expect(texts('h1')).toEqual(['Page Not Found'])
		expect(texts('main a[href="/"]')).toEqual(['Back to Home'])
		expect(texts('main a[href="/contact"]')).toEqual(['Contact Us'])
	})

test('what a sentence leaves behind the address of a list or a fixed page does not hide it', async ({
	ask,
}) => {
	const meant = {
		'/contact.': '/contact',
		'/contact.?subject=mite': '/contact?subject=mite',
		'/About).': '/about',
		'/news,': '/news',
		'/products%22': '/products',
		'/resources…': '/resources',
		'/services-': '/services',
		'/about/job-vacancies!': '/about/job-vacancies',
		'/search.': '/search',
		'/jobs;': '/jobs',
		'/)': '/',
	}
	for (const [path, page] of Object.entries(meant)) {
		const { status, headers } = await ask(path)
		expect([path, status, headers.get('Location')]).toEqual([path, 301, page])
	}
	for (const path of ['/contact.html', '/contact.us', '/none.', '/services/none.'])
		expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('an address with capitals leads to the one that the page has', async ({ ask, db }) => {
	const { rows } = await db.query(
		`select slug from products where status = 'published' order by slug limit 1`,
	)
	const product = `/products/${rows[0].slug}`
	const meant = {
		'/Contact': '/contact',
		'/NEWS?category=Biosecurity': '/news?category=Biosecurity',
		'/About/Job-Vacancies': '/about/job-vacancies',
		'/Search?q=Mites': '/search?q=Mites',
		[product.replace('products', 'PRODUCTS')]: product,
	}
	for (const [path, page] of Object.entries(meant)) {
		const { status, headers } = await ask(path)
		expect([path, status, headers.get('Location')]).toEqual([path, 301, page])
	}
	expect((await ask('/%C4%80-Page')).status).toBe(404)
	expect((await ask('/Contact', { method: 'POST' })).headers.get('Location')).toBeNull()
})

for (const path of ['/shop/:slug', '/products/old-:slug'])
	test(`a missing page offers a similar page, the search and popular pages: ${path}`, async ({
		open,
		db,
	}) => {
		const { rows } = await db.query(`select slug, title from products where status = 'published'
			and title !~ '\\d' order by length(slug) desc limit 1`)
		const [{ slug, title }] = rows
		const { $, status, named } = await open(path.replace(':slug', slug))
		expect(status).toBe(404)
		const near = named('main nav', 'Did you mean').find(`a:contains("${title}")`)
		expect(near).toHaveLength(1)
		expect(near.attr('href')).toBe(`/products/${slug}`)
		expect($('main input[type=search]')).toHaveLength(1)
		expect($('main nav[aria-label="Popular pages"] a')).toHaveLength(4)
	})

test('a missing page with no similar page suggests none', async ({ open }) => {
	const { texts, words } = await open('/qqqq-zzzz')
	expect(texts('h1')).toEqual(['Page Not Found'])
	expect(words()).not.toContain('Did you mean')
})

test('[PUB-NOTFOUND-02] an unknown path is logged, on one line and truncated', async ({
	ask,
	emptySite: { url, log },
}) => {
	const before = log().length
	const logged = () => log().slice(before)
	await ask(`${url}/looking-for-eggs`)
	await ask(`${url}/two%0Alines/${'x'.repeat(1500)}`)
	await expect.poll(logged).toContain('"path":"/looking-for-eggs"')
	await expect.poll(logged).toMatch(/"path":"[^"]*lines.*\n/)
	const lines = logged()
		.trimEnd()
		.split('\n')
		.filter((line) => line.includes('"path"'))
	expect(lines).toHaveLength(2)
	for (const line of lines) {
		expect(() => JSON.parse(line)).not.toThrow()
		expect(line.length).toBeLessThan(1000)
	}
})

test('hostile addresses get no 5xx response, stack trace or foreign redirect', async ({
	ask,
	site: { url },
}) => {
	const hostile = [
		'/%E0%A4%A',
		'/%',
		'/a%00b',
		'/products/%00',
		'/news/%FF',
		`/${'a'.repeat(10_000)}`,
		'/products/../../etc/passwd',
		'/..%2f..%2fetc%2fpasswd',
		'/services?country=__proto__',
		'/services?country=Australia&country=Both',
		'/products?category[]=x',
		'/products?page=-1',
		'/products?page=1e9',
		'/products?page=abc',
		'/news?category=%00',
		'/products/__proto__',
		'/news/constructor',
		'/resources/hasOwnProperty',
		'/about/job-vacancies/99999999999999',
		'/about/job-vacancies/2;drop',
		'/products.data',
		'/products.data?_routes=nope',
		'/_.data',
		'/media/../../package.json',
		'/media/%2e%2e/%2e%2e/package.json',
		'/assets/../server/index.js',
		'//evil.example/',
		'/%5cevil.example',
		'/__manifest?p=/',
		"/products/' or 1=1 --",
		'/news/<script>',
		`/news/${'%25'.repeat(300)}`,
		'/search?q=' + 'x'.repeat(5000),
	]
	for (const path of hostile) {
		const response = await ask(url + path)
		expect.soft(response.status, path).toBeLessThan(500)
		const body = await response.text()
		expect.soft(body, path).not.toMatch(/ at .*\.(js|ts|tsx):\d+/)
		const location = response.headers.get('Location')
		if (location) expect.soft(new URL(location, url).origin, path).toBe(url)
	}
	const proto = await ask('/', {
		headers: { __proto__x: 'y', 'X-Forwarded-For': 'not an address' },
	})
	expect(proto.status).toBe(200)
})
