import { gzipSync } from 'node:zlib'
import { expect, hydrated, test } from '#tests/support/e2e.ts'

const limits = { firstScript: 140, laterScript: 40, style: 15, font: 70, html: 25, firstPage: 350 }
const kilobyte = 1000

// Until its smaller copies are made an original stands in, which is no measure of the finished site.
const picturesWithoutCopies = `select count(*)::int as amount from media
	where mime_type like 'image/%' and variants_at is null`

type Kind = 'script' | 'stylesheet' | 'font' | 'document' | 'image' | 'other'

test('each public page keeps to its budget of bytes and asks nobody else for anything', async ({
	browser,
	baseURL,
	db,
}) => {
	test.setTimeout(180_000)
	await expect
		.poll(async () => (await db.query(picturesWithoutCopies)).rows[0].amount, { timeout: 90_000 })
		.toBe(0)
	const { rows } = await db.query(`
		(select '/products/' || slug as path from products where jsonb_array_length(gallery) > 1 limit 1)
		union all (select '/news/' || slug from news order by length(content) desc limit 1)
		union all (select '/resources/' || slug from resources limit 1)`)
	const paths = [
		'/',
		'/services',
		'/products',
		'/news',
		'/resources',
		'/about',
		'/about/job-vacancies',
		'/about/job-vacancies/2',
		'/contact',
		'/no-such-page',
		...rows.map((row) => row.path),
	]
	for (const path of paths) {
		const context = await browser.newContext({
			viewport: { width: 390, height: 844 },
			deviceScaleFactor: 2,
		})
		const page = await context.newPage()
		const bytes: Record<Kind, number> = {
			script: 0,
			stylesheet: 0,
			font: 0,
			document: 0,
			image: 0,
			other: 0,
		}
		const foreign: string[] = []
		const answers: Promise<void>[] = []
		page.on('response', (response) => {
			const url = new URL(response.url())
			if (url.protocol === 'data:') return
			if (url.origin !== new URL(baseURL ?? '').origin) foreign.push(response.url())
			const kind = response.request().resourceType() as Kind
			answers.push(
				response.body().then(
					(body) => {
						const isText = /text|javascript|json|svg/.test(response.headers()['content-type'] ?? '')
						bytes[kind in bytes ? kind : 'other'] += isText ? gzipSync(body).length : body.length
					},
					() => {},
				),
			)
		})
		await page.goto(`${baseURL}${path}`)
		await hydrated(page)
		await page.waitForLoadState('networkidle')
		await Promise.all(answers)
		const kilobytes = (kind: Kind) => bytes[kind] / kilobyte
		expect.soft(foreign, `third parties on ${path}`).toEqual([])
		expect.soft(kilobytes('script'), `scripts of ${path}`).toBeLessThanOrEqual(limits.firstScript)
		expect.soft(kilobytes('stylesheet'), `styles of ${path}`).toBeLessThanOrEqual(limits.style)
		expect.soft(kilobytes('font'), `fonts of ${path}`).toBeLessThanOrEqual(limits.font)
		expect.soft(kilobytes('document'), `HTML of ${path}`).toBeLessThanOrEqual(limits.html)
		if (path === '/') {
			const all = Object.values(bytes).reduce((sum, amount) => sum + amount, 0) / kilobyte
			expect.soft(all, 'the whole home page').toBeLessThanOrEqual(limits.firstPage)
		}
		await context.close()
	}
})

test('what loads later on demand stays below its budget', async ({ browser, baseURL }) => {
	const context = await browser.newContext()
	const page = await context.newPage()
	await page.route('**/api/geo', (route) => route.fulfill({ status: 500, body: '' }))
	const late: Promise<Buffer>[] = []
	let isFirstLoad = true
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script' && !isFirstLoad) late.push(response.body())
	})
	page.on('request', (request) => {
		if (request.url().endsWith('/api/geo')) isFirstLoad = false
	})
	await page.goto(`${baseURL}/about`)
	await expect(page.getByText('Failed to detect your location.')).toBeVisible()
	const sizes = (await Promise.all(late)).map((body) => gzipSync(body).length)
	expect(sizes.length).toBeGreaterThan(0)
	expect(sizes.reduce((sum, size) => sum + size, 0) / kilobyte).toBeLessThanOrEqual(
		limits.laterScript,
	)
	await context.close()
})
