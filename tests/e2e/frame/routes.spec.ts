import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

/** SQL for a record in the place of each parameter, so that its link can be found in its list. */
const records = {
	':product': `select slug as name from products where country = 'Both' order by created_at desc, slug limit 1`,
	':article': `select slug as name from news where country = 'Both' order by created_at desc, slug limit 1`,
	':resource': `select slug as name from resources order by created_at desc, slug limit 1`,
}

const links = [
	['/', '/services'],
	['/', '/products'],
	['/products', '/products/:product'],
	['/', '/news'],
	['/news', '/news/:article'],
	['/', '/resources'],
	['/resources', '/resources/:resource'],
	['/services', '/about'],
	['/about', '/about/job-vacancies'],
	['/about/job-vacancies', '/about/job-vacancies/2'],
	['/about', '/contact'],
	['/about', '/'],
] as const

for (const [from, path] of links)
	test(`[PUB-ROUTE-01] ${path} opens directly, and by a link on ${from}`, async ({ page, db }) => {
		const [record, sql] = Object.entries(records).find(([name]) => path.endsWith(name)) ?? []
		const to = record && sql ? path.replace(record, (await db.query(sql)).rows[0].name) : path
		await page.setViewportSize({ width: 1280, height: 900 })
		const direct = await open(page, to)
		expect(direct?.status()).toBe(200)
		const heading = await page.getByRole('heading', { level: 1 }).innerText()
		const title = await page.title()
		await open(page, from, { scripts: true })
		await page
			.locator(`a[href="${to}"]`)
			.first()
			.evaluate((link: HTMLElement) => link.click())
		await expect(page).toHaveURL(new RegExp(`${to}$`))
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
		await expect(page).toHaveTitle(title)
	})

test('[PUB-ROUTE-02] following a link scrolls to the top; Back restores the scroll position', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	const card = page.getByRole('main').locator('article').nth(4)
	await card.scrollIntoViewIfNeeded()
	const before = await page.evaluate(() => scrollY)
	expect(before).toBeGreaterThan(200)
	await card.getByRole('link').click()
	await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	await page.goBack()
	await expect(card).toBeInViewport()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('[PUB-ROUTE-02] on a slow connection Back restores the scroll position, and a link to a section shows that section', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	await page.getByRole('main').locator('article').nth(7).scrollIntoViewIfNeeded()
	const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
	const before = await about.evaluate((link: HTMLAnchorElement) => {
		link.click()
		return scrollY
	})
	expect(before).toBeGreaterThan(800)
	await expect(page).toHaveURL(/about$/)
	const answer = await holdRequests(page, /\/(products|services)\.data/)
	await page.evaluate(() => history.back())
	await expect(page.locator('[data-skeleton-card]').first()).toBeVisible()
	answer()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

	await open(page, '/about', { scripts: true })
	const answerAgain = await holdRequests(page, /\/services\.data/)
	const link = page.locator('main a[href*="/services#"]').first()
	const part = new URL((await link.getAttribute('href')) ?? '', page.url()).hash
	await link.click()
	await expect(page.getByText('Loading services...')).toBeVisible()
	answerAgain()
	await expect(page.locator(part)).toBeInViewport()
})

test('after following a link, the focus is on the content and the new title is announced', async ({
	page,
}) => {
	await open(page, '/about', { scripts: true })
	await page.locator('.site-footer').getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(page).toHaveURL(/contact$/)
	await expect(page.locator('#content')).toBeFocused()
	await expect(page.locator('body > p[role=status]')).toHaveText(await page.title())
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
		page,
		allowConsole,
	}) => {
		allowConsole(/404/)
		const answer = await open(page, path)
		expect(answer?.status()).toBe(404)
		await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
		await expect(page.getByRole('main').locator('a[href="/"]')).toBeVisible()
		await expect(page.getByRole('main').locator('a[href="/contact"]')).toBeVisible()
	})

for (const path of ['/shop/:slug', '/products/old-:slug'])
	test(`a missing page offers a similar page, the search and popular pages: ${path}`, async ({
		page,
		db,
		allowConsole,
	}) => {
		allowConsole(/404/)
		const { rows } = await db.query(`select slug, title from products where status = 'published'
			and title !~ '\\d' order by length(slug) desc limit 1`)
		const [{ slug, title }] = rows
		const answer = await open(page, path.replace(':slug', slug))
		expect(answer?.status()).toBe(404)
		const main = page.getByRole('main')
		const near = main.getByRole('navigation', { name: 'Did you mean' })
		await expect(near.getByRole('link', { name: title })).toHaveAttribute(
			'href',
			`/products/${slug}`,
		)
		await expect(main.getByRole('searchbox')).toBeVisible()
		await expect(
			main.getByRole('navigation', { name: 'Popular pages' }).getByRole('link'),
		).toHaveCount(4)
	})

test('a missing page with no similar page suggests none', async ({ page, allowConsole }) => {
	allowConsole(/404/)
	await open(page, '/qqqq-zzzz')
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
	await expect(page.getByText('Did you mean')).toHaveCount(0)
})

test('[PUB-NOTFOUND-02] an unknown path is logged, on one line and truncated', async ({
	startServer,
	request,
}) => {
	const server = await startServer({ seed: 'none' })
	await request.get(`${server.url}/looking-for-eggs`)
	await request.get(`${server.url}/two%0Alines/${'x'.repeat(1500)}`)
	await expect.poll(() => server.log()).toContain('"path":"/looking-for-eggs"')
	for (const line of server
		.log()
		.split('\n')
		.filter((text) => text.startsWith('{'))) {
		expect(() => JSON.parse(line)).not.toThrow()
		expect(line.length).toBeLessThan(1000)
	}
})

test('hostile addresses get no 5xx response, stack trace or foreign redirect', async ({
	request,
	baseURL,
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
		const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
		expect.soft(answer.status(), path).toBeLessThan(500)
		const body = await answer.text()
		expect.soft(body, path).not.toMatch(/ at .*\.(js|ts|tsx):\d+/)
		const location = answer.headers()['location']
		if (location)
			expect.soft(new URL(location, baseURL).origin, path).toBe(new URL(baseURL ?? '').origin)
	}
	const proto = await request.get(`${baseURL}/`, {
		headers: { __proto__x: 'y', 'X-Forwarded-For': 'not an address' },
	})
	expect(proto.status()).toBe(200)
})
