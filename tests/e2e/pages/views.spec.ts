// When a page counts as seen, in a browser.
import type { BrowserContext } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { makeProduct } from '#tests/support/listed-products.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'

const userAgent =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

test.use({ userAgent })

test.beforeEach(async ({ context }) => {
	// A browser that no program drives.
	await context.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
	)
})

type Report = [
	path: string,
	start: unknown[] | false,
	width: number,
	driven: boolean,
	marks: object[],
]

/** What the pages of a context report, as they do. */
function reportsOf(context: BrowserContext): Report[] {
	const reports: Report[] = []
	context.on('request', (request) => {
		if (request.url().endsWith('/api/seen'))
			reports.push(JSON.parse(request.postData() ?? '') as Report)
	})
	return reports
}

const paths = (reports: Report[]) => reports.map(([path]) => path)

async function viewsOf(db: Database, id: string) {
	const { rows } = await db.query(
		`select coalesce(sum(views), 0)::int as views from visit_counts where name = $1`,
		[`product ${id}`],
	)
	return rows[0].views as number
}

test('a page counts once it was on the screen for a second, again by a move in the site and Back, without a cookie or a stored word', async ({
	page,
	context,
	db,
}) => {
	const product = await makeProduct(db)
	const reports = reportsOf(context)
	await open(page, product.path, { scripts: true, referer: 'https://www.example.org/' })
	await expect.poll(() => paths(reports)).toEqual([product.path])
	const [, start, width, isDriven, marks] = reports[0]!
	expect(start).toEqual(['www.example.org', product.path, null])
	expect([width, isDriven]).toEqual([1280, false])
	expect(marks).toHaveLength(1)

	await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
	await expect(page).toHaveURL('/contact')
	await expect.poll(() => paths(reports)).toEqual([product.path, '/contact'])
	await page.goBack()
	await expect.poll(() => paths(reports)).toEqual([product.path, '/contact', product.path])
	expect(reports.slice(1).map(([, from]) => from)).toEqual([false, false])
	await expect.poll(() => viewsOf(db, product.id), { timeout: 20_000 }).toBe(2)

	expect((await context.cookies()).map(({ name }) => name)).toEqual(['userCountry'])
	const stored = await page.evaluate(() =>
		JSON.stringify([localStorage, Object.keys(sessionStorage)]),
	)
	expect(stored).not.toContain('seen')
})

test('a page that is left within a second, reloaded, or in a tab that nobody looks at does not count', async ({
	page,
	context,
	db,
}) => {
	const product = await makeProduct(db)
	const reports = reportsOf(context)
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + 60_000)
	await open(page, product.path, { until: 'load' })
	await page.clock.runFor(900)
	await page.reload()
	await page.clock.runFor(900)
	await open(page, '/contact', { until: 'load' })
	await page.evaluate(() => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
		document.dispatchEvent(new Event('visibilitychange'))
	})
	await page.clock.runFor(5000)
	expect(paths(reports)).toEqual([])
	await page.evaluate(() => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
		document.dispatchEvent(new Event('visibilitychange'))
	})
	await page.clock.runFor(999)
	expect(paths(reports)).toEqual([])
	await page.clock.runFor(5000)
	await expect.poll(() => paths(reports)).toEqual(['/contact'])
	// Looked at again, it is the same page.
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
	await page.clock.runFor(5000)
	// From the memory of the browser it is opened again.
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
	await page.clock.runFor(1000)
	await expect.poll(() => paths(reports)).toEqual(['/contact', '/contact'])
})

test('a page that the browser had already is counted too: its response is 304, with the mark of the day', async ({
	page,
	context,
	db,
}) => {
	const product = await makeProduct(db)
	const reports = reportsOf(context)
	await open(page, product.path)
	await expect.poll(() => reports.length).toBe(1)
	const [response] = await Promise.all([
		page.waitForResponse((given) => given.url().endsWith(product.path)),
		page.reload(),
	])
	expect(response.status()).toBeLessThan(400)
	await expect.poll(() => reports.length).toBe(2)
	expect(reports[1]![4]).toHaveLength(1)
	await expect.poll(() => viewsOf(db, product.id), { timeout: 20_000 }).toBe(2)
})

for (const [wish, set] of [
	[
		'Do Not Track',
		() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
	],
	[
		'Global Privacy Control',
		() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
	],
] as const)
	test(`with ${wish} nothing is reported`, async ({ page, context }) => {
		await context.addInitScript(set)
		const reports = reportsOf(context)
		await page.clock.install()
		await open(page, '/contact', { until: 'load' })
		await page.clock.runFor(10_000)
		await open(page, '/about', { until: 'load' })
		await page.clock.runFor(10_000)
		expect(reports).toEqual([])
	})

test('a search counts for the day once its results were on the screen, as opened when one of them was looked at', async ({
	page,
	db,
}) => {
	const word = `zw${Math.random()
		.toString(36)
		.replaceAll(/[^a-z]/g, '')}xq`
	const product = await makeProduct(db, word)
	const searches = async () => {
		const { rows } = await db.query(
			'select words, results, is_seen, is_opened from searches_of_day where words like $1 order by "at"',
			[`%${word}`],
		)
		return rows.map((row) => Object.values(row))
	}
	await open(page, `/search?q=${word}`, { scripts: true })
	await expect.poll(searches, { timeout: 20_000 }).toEqual([[word, 1, true, false]])
	await page.getByRole('article').getByRole('link').click()
	await expect(page).toHaveURL(product.path)
	await expect.poll(searches, { timeout: 20_000 }).toEqual([[word, 1, true, true]])
	await open(page, `/search?q=gumboot+${word}+ana%40example.com`, { scripts: true })
	await open(page, `/search?q=nothing+${word}`, { scripts: true })
	await expect.poll(searches, { timeout: 20_000 }).toEqual([
		[word, 1, true, true],
		[`nothing ${word}`, expect.any(Number), true, false],
	])
})
